import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("The forms of an endpoint", .timeLimit(.minutes(30)))
struct EndpointFormsTests {
    /// The method, the body's type and the body of the one request that was sent.
    private func sent<Value: Decodable>(
        _ endpoint: APIEndpoint<Value>, _ change: (inout APIClient.Configuration) -> Void = { _ in }
    ) async throws -> (method: String, fields: HTTPFields, body: String) {
        try await sent(APIRequest(endpoint), change)
    }

    private func sent<Value>(
        _ endpoint: APIRequest<Value>, _ change: (inout APIClient.Configuration) -> Void = { _ in }
    ) async throws -> (method: String, fields: HTTPFields, body: String) {
        let bench = ClientFixture(.clip)
        var configuration = APIClient.Configuration(
            baseURL: try #require(URL(string: "https://example.org")), transport: bench.transport,
            clock: bench.clock)
        change(&configuration)
        _ = try await APIClient(configuration).send(endpoint)
        let request = try #require(bench.transport.requests.first)
        let body = String(decoding: bench.transport.bodies[0], as: UTF8.self)
        return (request.method.rawValue, request.headerFields, body)
    }

    @Test
    func `Each method has a form with a body and one without, with a value and without`()
        async throws
    {
        let path = "/v1/clips"
        for (method, endpoint) in [
            ("POST", APIRequest<Clip>.post(path, Clip())), ("PUT", .put(path, Clip())),
            ("PATCH", .patch(path, Clip())), ("DELETE", .delete(path, Clip())),
            ("OPTIONS", APIRequest(.options, path, Clip())),
        ] {
            let request = try await sent(endpoint)
            #expect(request.method == method)
            #expect(request.body == "{\"id\":7}")
            #expect(request.fields[.contentType] == "application/json")
        }
        for (method, endpoint) in [
            ("GET", APIEndpoint<Clip>.get(path)), ("POST", .post(path)), ("PUT", .put(path)),
            ("PATCH", .patch(path)), ("DELETE", .delete(path)),
        ] {
            let request = try await sent(endpoint)
            #expect(request.method == method)
            #expect(request.body.isEmpty)
            #expect(request.fields[.contentType] == nil)
        }
        for (method, endpoint) in [
            ("POST", APIRequest.post(path, Clip())), ("PUT", .put(path, Clip())),
            ("PATCH", .patch(path, Clip())), ("DELETE", .delete(path, Clip())),
        ] as [(String, APIRequest<Void>)] {
            #expect(try await sent(endpoint).method == method)
        }
        for (method, endpoint) in [
            ("DELETE", .delete(path)), ("GET", .get(path)), ("HEAD", .head(path)),
        ] as [(String, APIEndpoint<Void>)] {
            #expect(try await sent(APIRequest(endpoint)).method == method)
        }
    }

    @Test
    func `A body is encoded with the client's encoder`() async throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let request = try await sent(APIRequest<Clip>.put("/v1/me", Named(firstName: "Kim"))) {
            $0.encoder = encoder
        }
        #expect(request.body == "{\"first_name\":\"Kim\"}")
    }

    private struct Named: Encodable, Sendable { let firstName: String }

    @Test
    func `A client's header fields are in every request, and an endpoint's own field wins`()
        async throws
    {
        let request = try await sent(APIEndpoint.clip.header("x-app", "endpoint")) {
            $0.headers = ["X-App": "client", "Accept": "text/plain", "X-Other": "2"]
        }
        #expect(request.fields[HTTPField.Name("X-App")!] == "endpoint")
        #expect(request.fields[.accept] == "text/plain")
        #expect(request.fields[HTTPField.Name("X-Other")!] == "2")
    }

    @Test
    func `A malformed header field of the client is named, and nothing is sent`() async throws {
        let bench = ClientFixture(.clip)
        let client = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")),
                transport: bench.transport, headers: ["X-Name": "a\r\nB: c"], clock: TestClock()))
        let fault = try await thrownFault(of: client, .clip)
        #expect(fault.code == "endpoint.header.X-Name")
        #expect(bench.transport.requests.isEmpty)
    }

    @Test
    func `An envelope is unwrapped for every endpoint, and its refusal is a failure`() async throws
    {
        let bench = ClientFixture(
            .json(#"{"success":true,"data":{"id":9}}"#), .json(#"{"success":false}"#),
            .json(#"{"success":false,"data":{"id":9}}"#), .json("", status: 204))
        let client = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")),
                transport: bench.transport, clock: TestClock(), envelope: .init(success: "success"))
        )
        #expect(try await client.send(.clip) == Clip(id: 9))
        let withoutValue = try await thrownFault(of: client, APIRequest.post("/v1/clips", Clip()))
        let withValue = try await thrownFault(of: client, .clip)
        for fault in [withoutValue, withValue] {
            #expect(fault.code == "envelope.refused")
            #expect(fault.facts.status == 200)
            #expect(fault.facts.history.count == 1)
        }
        try await client.send(APIEndpoint.delete("/v1/clips/7"))
    }
}
