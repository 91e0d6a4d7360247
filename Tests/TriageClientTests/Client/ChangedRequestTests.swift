import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Middleware's changes to an app's own request", .timeLimit(.minutes(30)))
struct ChangedRequestTests {
    private let sent = EventRecorder<URLRequest>()

    /// Sends a request through middleware to a client.
    ///
    /// The client refuses the first request if a scope is given.
    private func send(
        _ request: URLRequest, _ middleware: [any Middleware], _ scope: Rejections? = nil
    ) async throws {
        let chain = middleware.isEmpty ? MiddlewareChain() : MiddlewareChain(middleware[0])
        let scopes = scope.map { [$0] } ?? []
        _ = try await chain.send(request, .init(rejections: scopes)) { [sent] request in
            sent.record(request)
            let isRefused = scope != nil && sent.elements.count == 1
            let response = HTTPURLResponse(
                url: try #require(request.url), statusCode: isRefused ? 428 : 200,
                httpVersion: nil, headerFields: nil)
            return (Data(), try #require(response))
        }
    }

    private func changing(_ change: @escaping @Sendable (inout ClientRequest) -> Void) -> Around {
        Around { (call, next) async throws(Fault) in
            var call = call
            change(&call)
            return try await next(call)
        }
    }

    private func request(_ fields: [String: String], to address: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.allHTTPHeaderFields = fields
        request.httpBody = Data("body".utf8)
        return request
    }

    @Test(arguments: [
        "https://example.org/a%20b?q=1#part", "https://example.org", "wss://example.org/s",
    ])
    func `unchanged parts are sent as the app wrote them`(address: String) async throws {
        let fields = [
            "X-Place": "café", "X-Club": "모임", "Cookie": "a=1; b=2", "Accept": "a, b",
            "X-Empty": "",
        ]
        let request = try request(fields, to: address)
        try await send(request, [])
        try await send(request, [Authentication.withToken("t0k3n")])
        let with = fields.merging(["Authorization": "Bearer t0k3n"]) { $1 }
        #expect(sent.elements.map(\.allHTTPHeaderFields) == [fields, with])
        #expect(sent.elements.allSatisfy { $0.url == request.url && $0.httpMethod == "GET" })
        #expect(sent.elements.allSatisfy { $0.httpBody == request.httpBody })
    }

    @Test
    func `changed, added and removed parts are sent that way`() async throws {
        let names = try ["X-Club", "X-Gone", "X-New"].map { try #require(HTTPField.Name($0)) }
        let fields = ["x-club": "모임", "x-gone": "1", "Accept-Language": "ko"]
        let change = changing { call in
            call.head.method = .put
            call.head.path = "/v2/clubs"
            let club = call.head.headerFields[names[0]] ?? ""
            call.head.headerFields[names[0]] = "\(club) café"
            call.head.headerFields[names[1]] = nil
            call.head.headerFields[names[2]] = "1"
            call.head.headerFields[values: .acceptLanguage] = ["ko", "en"]
            call.body = nil
        }
        try await send(try request(fields, to: "https://example.org/v1/clubs"), [change])
        let request = try #require(sent.elements.first)
        #expect(request.httpMethod == "PUT" && request.httpBody == nil)
        #expect(request.url?.absoluteString == "https://example.org/v2/clubs")
        #expect(request.value(forHTTPHeaderField: "X-Club") == "모임 café")
        #expect(request.value(forHTTPHeaderField: "X-Gone") == nil)
        #expect(request.value(forHTTPHeaderField: "X-New") == "1")
        #expect(request.value(forHTTPHeaderField: "Accept-Language") == "ko, en")
    }

    @Test(arguments: [
        ("http", "example.org", "http://example.org/v1/a%20b?q=1"),
        ("https", "api.example.net", "https://api.example.net/v1/a%20b?q=1"),
        ("https", "example.org:8443", "https://example.org:8443/v1/a%20b?q=1"),
    ])
    func `a request whose scheme, host or port was changed goes there, with its path and query`(
        scheme: String, authority: String, address: String
    ) async throws {
        let change = changing { call in
            (call.head.scheme, call.head.authority) = (scheme, authority)
        }
        let request = try request([:], to: "https://example.org/v1/a%20b?q=1")
        try await send(request, [change])
        #expect(sent.elements.map(\.url?.absoluteString) == [address])
        #expect(sent.elements.first?.httpBody == request.httpBody)
    }

    @Test
    func `a recovery that changes the body sends the new body with a new key`() async throws {
        let cure = Rejection.Action.recover { _, call in
            var call = call
            call.body = Data("cured".utf8)
            return call
        }
        let scope = Rejections("clips", [Rejection(428, action: cure)])
        let request = try request(["Idempotency-Key": "k1"], to: "https://example.org/v1/clips")
        try await send(request, [], scope)
        #expect(sent.elements.map(\.httpBody) == [Data("body".utf8), Data("cured".utf8)])
        let keys = sent.elements.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
        #expect(keys[0] == "k1" && keys[1] != "k1" && keys[1]?.isEmpty == false)
    }
}
