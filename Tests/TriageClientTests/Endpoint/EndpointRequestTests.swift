import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("The request of an endpoint", .timeLimit(.minutes(30)))
struct EndpointRequestTests {
    private func sent(
        _ endpoint: APIEndpoint<Clip>, to server: String? = nil
    ) async throws -> HTTPRequest {
        try await sent(APIRequest(endpoint), to: server)
    }

    private func sent(
        _ endpoint: APIRequest<Clip>, to server: String? = nil
    ) async throws -> HTTPRequest {
        var bench = ClientFixture(.clip)
        bench.server = server ?? bench.server
        _ = try await bench.client().send(endpoint)
        return try #require(bench.transport.requests.first)
    }

    @Test(arguments: [
        ("7", "7"), ("a b", "a%20b"), ("a/b", "a%2Fb"), ("../admin", "..%2Fadmin"),
        ("a?b=c#d", "a%3Fb=c%23d"), ("50%", "50%25"), ("%2e%2e", "%252e%252e"),
        ("가방", "%EA%B0%80%EB%B0%A9"), ("{other}", "%7Bother%7D"), ("a;b", "a%3Bb"),
        ("\r\nHost: evil", "%0D%0AHost:%20evil"), ("👍", "%F0%9F%91%8D"), ("\\", "%5C"),
    ])
    func `a parameter stays within its segment, whatever it contains`(
        value: String, encoded: String
    ) async throws {
        let request = try await sent(APIEndpoint.get("/v1/clips/{id}").withParameter("id", value))
        #expect(request.path == "/v1/clips/\(encoded)")
        #expect(request.authority == "example.org")
    }

    @Test
    func `every parameter is filled in, also twice, and an unused one is ignored`() async throws {
        let endpoint = APIEndpoint<Clip>.get("/v1/{club}/clips/{id}/{club}")
            .withParameter("club", "{id}").withParameter("id", "7").withParameter("more", "x")
        #expect(try await sent(endpoint).path == "/v1/%7Bid%7D/clips/7/%7Bid%7D")
    }

    @Test(arguments: [
        ("https://example.org", "/v1/clips/7"), ("https://example.org/", "/v1/clips/7"),
        ("https://example.org/api", "/api/v1/clips/7"),
        ("https://example.org/api/", "/api/v1/clips/7"),
        ("https://example.org:8443/a%20b/", "/a%20b/v1/clips/7"),
        ("https://example.org/api?v=2&w=a%20b", "/api/v1/clips/7?v=2&w=a%20b"),
    ])
    func `the path of the server's URL prefixes every endpoint's path`(server: String, path: String)
        async throws
    {
        let request = try await sent(.clip, to: server)
        #expect(request.path == path)
        #expect(request.scheme == "https")
    }

    @Test(arguments: [
        ("kim", "kim"), ("a b", "a%20b"), ("a&b=c", "a%26b%3Dc"), ("가", "%EA%B0%80"),
        ("kim+1@a.com", "kim%2B1@a.com"), ("50%", "50%25"), ("#", "%23"),
    ])
    func `method, path, query and fields arrive unchanged`(value: String, encoded: String)
        async throws
    {
        #expect(try await sent(.clip.withQueryItem("q", value)).path == "/v1/clips/7?q=\(encoded)")
    }

    @Test
    func `query items keep their order, and one without a value is a bare name`() async throws {
        let endpoint = APIEndpoint.clip.withQueryItem("b", "1").withQueryItem("a", nil)
            .withQueryItem(
                "b", "2")
        let path = "/v1/clips/7?b=1&a&b=2"
        #expect(try await sent(endpoint).path == path)
        #expect(try await sent(endpoint, to: "https://example.org?v=2").path == path)
    }

    @Test
    func `a query of names and values is sorted by name and replaces the former query`()
        async throws
    {
        let endpoint = APIEndpoint.clip.withQueryItem("x", "1").query([
            "b": "2", "a": "1", "c": "&",
        ])
        #expect(try await sent(endpoint).path == "/v1/clips/7?a=1&b=2&c=%26")
    }

    @Test
    func `an endpoint's own fields replace the client's`() async throws {
        let plain = try await sent(.clip)
        #expect(plain.headerFields[.accept] == "application/json, application/problem+json")
        #expect(plain.headerFields[.contentType] == nil)
        let own = try await sent(.clip.header("accept", "text/csv").header("X-Trace", "가"))
        #expect(own.headerFields[.accept] == "text/csv")
        #expect(own.headerFields[values: .accept].count == 1)
    }

    @Test(arguments: ["content-type", "CONTENT-TYPE", "Content-type", "Content-Type"])
    func `a field has one value, the last one set, whatever the case of its name`(name: String)
        async throws
    {
        let sending = APIRequest<Clip>.post("/v1/clips", Clip()).header(name, "text/csv")
        #expect(try await sent(sending).headerFields[values: .contentType] == ["text/csv"])
        let again = try await sent(sending.jsonBody(Clip()))
        #expect(again.headerFields[values: .contentType] == ["application/json"])
        #expect(sending.header("X-Trace", "1").settings.headers.count == 2)
    }

    @Test
    func `a body is JSON with its content type, and the method is the endpoint's`() async throws {
        let bodies = EventRecorder<Data?>()
        let client = try ClientFixture(.clip).client(over: Tap { _, body in bodies.record(body) })
        _ = try await client.send(APIRequest<Clip>.post("/v1/clips", Clip(id: 9)))
        _ = try await client.send(.clip)
        #expect(bodies.elements == [Data("{\"id\":9}".utf8), nil])
        let request = try await sent(.post("/v1/clips", Clip(id: 9)))
        #expect(request.method == .post)
        #expect(request.headerFields[.contentType] == "application/json")
    }
}

/// A transport that records the request and responds with a clip.
struct Tap: Transport {
    let tap: @Sendable (HTTPRequest, Data?) -> Void

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        tap(request, body)
        return ClientResponse(head: HTTPResponse(status: .ok), body: Data("{\"id\":7}".utf8))
    }
}
