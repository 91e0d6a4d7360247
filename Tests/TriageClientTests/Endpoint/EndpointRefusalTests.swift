import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("An invalid endpoint", .timeLimit(.minutes(30)))
struct EndpointRefusalTests {
    /// Sends an invalid endpoint and checks that nothing is sent.
    private func refusal<Value: Decodable>(_ endpoint: APIEndpoint<Value>) async throws -> Fault {
        try await refusal(APIRequest(endpoint))
    }

    private func refusal<Value>(_ endpoint: APIRequest<Value>) async throws -> Fault {
        let bench = ClientFixture(.clip)
        let fault = try await thrownFault(of: bench.client(), endpoint)
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.eventSummaries.isEmpty)
        #expect(bench.clock.sleeperCount == 0)
        #expect(fault.kind == .unexpected)
        #expect(fault.facts.method == endpoint.settings.method.rawValue)
        #expect(fault.facts.path == endpoint.settings.path)
        return fault
    }

    @Test(arguments: [
        "", "v1/clips", "/v1/{id}", "/v1/a b", "/v1/{", "/v1?q=1", "/v1#a", "/가", "/%",
        "/v1/%4",
        "/v1/%zz", "/v1/%é",
    ])
    func `an impossible path is refused`(path: String) async throws {
        let fault = try await refusal(APIEndpoint<Clip>.get(path))
        #expect(fault.code == "endpoint.path")
        #expect(fault.cause == nil)
    }

    @Test(arguments: ["..", "."])
    func `a parameter cannot leave its segment`(value: String) async throws {
        let fault = try await refusal(
            APIEndpoint<Clip>.get("/v1/clips/{id}").withParameter("id", value))
        #expect(fault.code == "endpoint.path")
        let middle = APIEndpoint<Clip>.get("/v1/clubs/{id}/members").withParameter("id", value)
        #expect(try await refusal(middle).code == "endpoint.path")
    }

    @Test(arguments: ["a..", "...", "v1.2"])
    func `dots within a segment are ordinary characters`(value: String) async throws {
        let bench = ClientFixture(.clip)
        _ = try await bench.client().send(
            APIEndpoint.get("/v1/clips/{id}").withParameter("id", value))
        #expect(bench.transport.requests.first?.path == "/v1/clips/\(value)")
    }

    @Test(arguments: [
        ("", "x"), ("a b", "x"), ("X:", "x"), ("X-가", "x"), ("X", "a\r\nB: c"), ("X", "a\u{0}"),
    ])
    func `a header field that HTTP does not allow is refused by its name`(
        name: String, value: String
    ) async throws {
        let fault = try await refusal(APIEndpoint.clip.header(name, value))
        #expect(fault.code == "endpoint.header.\(name)")
        #expect(!fault.debugDescription.contains("B: c"))
    }

    @Test
    func `a body that does not encode is refused, with the encoder's error as cause`() async throws
    {
        let fault = try await refusal(APIRequest<Clip>.post("/v1/marks", [Double.nan]))
        #expect(fault.code == "endpoint.body")
        #expect(fault.cause is EncodingError)
    }

    @Test
    func `within an operation the refusal is the operation's failure`() async throws {
        let client = try ClientFixture(.clip).client()
        let desk = CenterFixture()
        let outcome = await desk.center.run("clips.load") {
            try await client.send(APIEndpoint<Clip>.get("x"))
        }
        #expect(outcome.fault?.code == "endpoint.path")
        #expect(desk.center.audit().isEmpty)
    }
}
