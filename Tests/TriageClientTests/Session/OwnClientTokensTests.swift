import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Tokens in the requests of an app's own client", .timeLimit(.minutes(30)))
struct OwnClientTokensTests {
    private func authentication(_ placement: TokenPlacement) -> Authentication {
        Authentication.withToken("plum-42", SessionRules(placement: placement))
    }

    private func request(_ url: String) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: url)))
    }

    /// The request as a chain hands it to the app's own client.
    private func sent(
        _ request: URLRequest, _ authentication: Authentication
    ) async throws -> URLRequest {
        let sent = EventRecorder<URLRequest>()
        _ = try await MiddlewareChain(authentication).send(request) { request in
            sent.record(request)
            let response = HTTPURLResponse(
                url: try #require(request.url), statusCode: 200, httpVersion: nil,
                headerFields: nil)
            return (Data(), try #require(response))
        }
        return try #require(sent.elements.first)
    }

    @Test
    func `everything else of a URLRequest stays as it is`() async throws {
        var request = try request("https://kim@example.org:8443/v1?a=%41+1&b#part")
        request.httpMethod = "PUT"
        request.httpBodyStream = InputStream(data: Data("stream".utf8))
        request.timeoutInterval = 7
        request.cachePolicy = .reloadIgnoringLocalCacheData
        request.networkServiceType = .background
        request.httpShouldHandleCookies = false
        request.setValue("이름", forHTTPHeaderField: "X-Name")
        request.setValue("a=이름", forHTTPHeaderField: "Cookie")
        let session = authentication([.header("accessToken"), .cookie("sid"), .query("t")])
        let sent = try await sent(request, session)
        #expect(
            sent.url?.absoluteString
                == "https://kim@example.org:8443/v1?a=%41+1&b&t=plum-42#part")
        #expect(sent.httpBodyStream != nil && sent.httpBody == nil && sent.httpMethod == "PUT")
        #expect(sent.timeoutInterval == 7 && !sent.httpShouldHandleCookies)
        #expect(sent.cachePolicy == .reloadIgnoringLocalCacheData)
        #expect(sent.networkServiceType == .background)
        // Off Apple platforms a URLRequest capitalizes the names of its fields.
        #expect(sent.allHTTPHeaderFields?.count == 3)
        #expect(sent.value(forHTTPHeaderField: "X-Name") == "이름")
        #expect(sent.value(forHTTPHeaderField: "Cookie") == "a=이름; sid=plum-42")
        #expect(sent.value(forHTTPHeaderField: "accessToken") == "plum-42")
        #expect(try await self.sent(sent, session) == sent)
    }

    @Test
    func `a URL that is not of HTTP fails and does not trap`() async throws {
        let request = try request("/v1")
        let fault = await #expect(throws: Fault.self) {
            try await sent(request, authentication(.query("t")))
        }
        #expect(fault?.code == "request.invalid")
    }

    @Test(arguments: [
        "https://other.org/a?t=plum-42&q=1", "http://example.org/a?t=plum-42&q=1",
        "https://example.org:444/a?q=1&t=x", "https://api.example.org/a?q=1",
    ])
    func `a redirect to another origin loses the tokens alone`(url: String) throws {
        let session = authentication([.header("accessToken"), .cookie("sid"), .query("t")])
        var next = try request(url)
        next.setValue("plum-42", forHTTPHeaderField: "ACCESSTOKEN")
        next.setValue("sid=plum-42; a=1", forHTTPHeaderField: "Cookie")
        next.setValue("ko", forHTTPHeaderField: "Accept-Language")
        let sent = try #require(
            session.redirected(next, from: try request("https://example.org/v1")))
        #expect(sent.url?.query == "q=1")
        #expect(sent.allHTTPHeaderFields == ["Cookie": "a=1", "Accept-Language": "ko"])
    }

    @Test
    func `a redirect within the origin keeps them`() throws {
        let session = authentication([.header("accessToken"), .query("t")])
        var next = try request("HTTPS://EXAMPLE.org:443/a?t=1")
        next.setValue("plum-42", forHTTPHeaderField: "accessToken")
        #expect(session.redirected(next, from: try request("https://example.org/v1")) == next)
    }

    @Test
    func `a redirect whose tokens the app placed by itself is not followed`() throws {
        let name = try #require(HTTPField.Name("X-Own"))
        let session = authentication(
            TokenPlacement { _, _ in
            } isCarried: {
                $0.headerFields[name] != nil
            })
        let (former, other) = (try request("https://example.org"), try request("https://other.org"))
        var next = other
        next.setValue("1", forHTTPHeaderField: "X-Own")
        #expect(session.redirected(next, from: former) == nil)
        #expect(session.redirected(other, from: former) == other)
    }

    @Test(arguments: [.header("accessToken"), .cookie("sid"), .query("t")] as [TokenPlacement])
    func `the client itself follows no redirect to another origin`(placement: TokenPlacement)
        async throws
    {
        var fields = HTTPFields()
        fields[.location] = "https://other.org/a"
        let redirect = ClientResponse(head: HTTPResponse(status: .found, headerFields: fields))
        var bench = ClientFixture(.respond(redirect), .clip)
        bench.middleware = [authentication(placement)]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.code == "http.302" && bench.transport.requests.count == 1)
        #expect(bench.transport.requests.allSatisfy(placement.isCarried))
    }
}
