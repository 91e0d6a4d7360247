import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageRedaction
import TriageTesting

extension FaultPlan.Step {
    fileprivate static func redirect(_ location: String?, status: Int = 302) -> Self {
        var fields = HTTPFields()
        fields[.location] = location
        return .respond(
            ClientResponse(head: HTTPResponse(status: .init(code: status), headerFields: fields)))
    }
}

@Suite("APIClient: redirects", .timeLimit(.minutes(30)))
struct RedirectFollowerTests {
    private let endpoint = APIEndpoint.clip.withQueryItem("q", "1")

    @Test(arguments: [
        ("/to", "/to"), ("8", "/v1/clips/8"), ("../8", "/v1/8"), ("./8", "/v1/clips/8"),
        ("?page=2", "/v1/clips/7?page=2"), ("/to?page=2&q=a%20b", "/to?page=2&q=a%20b"),
        ("https://example.org/to", "/to"), ("https://EXAMPLE.org:443/to", "/to"),
        ("HTTPS://example.org/to", "/to"), ("//example.org/to", "/to"),
    ])
    func `a location is resolved against the URL that named it`(location: String, path: String)
        async throws
    {
        let bench = ClientFixture(.redirect(location), .clip)
        #expect(try await bench.client().send(endpoint) == Clip())
        let sent = bench.transport.requests
        #expect(sent.count == 2)
        #expect(sent.last?.path == path)
        #expect(sent.last?.scheme?.lowercased() == "https")
        #expect(sent.last?.authority?.lowercased().hasPrefix("example.org") == true)
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
    }

    @Test
    func `each location is resolved against the previous one`() async throws {
        let bench = ClientFixture(.redirect("a/b"), .redirect("c"), .redirect("?d"), .clip)
        _ = try await bench.client().send(endpoint)
        #expect(
            bench.transport.requests.map(\.path) == [
                "/v1/clips/7?q=1", "/v1/clips/a/b", "/v1/clips/a/c", "/v1/clips/a/c?d",
            ])
    }

    @Test(arguments: [
        "https://other.org/to", "//other.org/to", "https://www.example.org/",
        "https://example.org.evil.org/", "https://example.org@evil.org/",
        "https://example.org:8443/to", "https://example.org:80/to", "http://example.org/to",
        "http://example.org:443/to", "ftp://example.org/to", "mailto:kim@example.org",
        "file:///etc/passwd", "data:,x", "http://[", nil,
    ])
    func `a redirect to another origin, or to none, is not followed: it is the response`(
        location: String?
    ) async throws {
        for status in [301, 302, 303, 307, 308] {
            var bench = ClientFixture(.redirect(location, status: status), .clip)
            bench.middleware = [Authentication.withToken("t0k3n")]
            let fault = try await thrownFault(of: bench.client(), endpoint)
            #expect(fault.kind == .invalidResponse)
            #expect(fault.code == "http.\(status)")
            #expect(bench.transport.requests.count == 1)
        }
    }

    @Test
    func `another port is another origin, and no port is the scheme's default`() async throws {
        var bench = ClientFixture(
            .redirect("http://localhost/a"), .redirect("http://localhost:80/b"),
            .redirect("http://localhost:8080/c"))
        bench.server = "http://localhost:80"
        #expect(try await thrownFault(of: bench.client(), .clip).code == "http.302")
        #expect(bench.transport.requests.map(\.path) == ["/v1/clips/7", "/a", "/b"])
    }

    @Test(arguments: [300, 304, 305, 201])
    func `another status is no redirect, even with a location`(status: Int) async throws {
        let bench = ClientFixture(.redirect("/to", status: status), .clip)
        _ = try await thrownFault(of: bench.client(), .clip)
        #expect(bench.transport.requests.count == 1)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete, .options])
    func `a request that changes something is sent once`(method: HTTPRequest.Method) async throws {
        let bench = ClientFixture(.redirect("/to", status: 307), .clip)
        let request = APIRequest<Void>(method, "/v1/marks", Clip())
        let fault = try await thrownFault(of: bench.client(), request)
        #expect(fault.code == "http.307")
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `within the origin the token and the other fields are kept on every redirect`()
        async throws
    {
        var bench = ClientFixture(.redirect("/a"), .redirect("/b"), .clip)
        bench.middleware = [Authentication.withToken("t0k3n")]
        _ = try await bench.client().send(endpoint.header("X-Trace", "9"))
        let (sent, trace) = (bench.transport.requests, try #require(HTTPField.Name("X-Trace")))
        #expect(sent.count == 3)
        #expect(sent.allSatisfy { $0.headerFields[.authorization] == "Bearer t0k3n" })
        #expect(sent.allSatisfy { $0.headerFields[trace] == "9" })
        #expect(sent.allSatisfy { $0.headerFields == sent.first?.headerFields })
    }

    @Test
    func `twenty redirects are followed`() async throws {
        let bench = ClientFixture(
            FaultPlan { _, number in number <= 20 ? .redirect("/to") : .clip })
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(bench.transport.requests.count == 21)
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
    }

    @Test
    func `the twenty-first redirect of a loop is an invalid response`() async throws {
        let bench = ClientFixture(.redirect("/v1/clips/7"))
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.kind == .invalidResponse)
        #expect(fault.code == "http.tooManyRedirects" && fault.facts.status == 302)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(fault.facts.attempts == 1)
        #expect(bench.transport.requests.count == 21)
        #expect(bench.eventSummaries == ["sent 1", "failed 1 invalidResponse"])
    }

    @Test
    func `the request ends with the response of the last location`() async throws {
        var bench = ClientFixture(.redirect("/to"), .problem("{\"detail\":\"Gone\"}", status: 401))
        bench.middleware = [Authentication.withToken("t0k3n")]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.kind == .unauthenticated)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(fault.facts.serverMessage?.value == "Gone")
    }

    @Test
    func `redirects take from the request's own time`() async throws {
        let bench = ClientFixture(
            .after(.seconds(6), .redirect("/a")), .after(.seconds(6), .redirect("/b")))
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(6))
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(4))
        let fault = try await result
        #expect(fault.code == "deadline")
        #expect(bench.transport.requests.count == 2)
    }
}
