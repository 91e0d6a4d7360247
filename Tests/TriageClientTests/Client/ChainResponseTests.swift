import Foundation
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A response of an app's own client", .timeLimit(.minutes(30)))
struct ChainResponseTests {
    private struct Sent: Decodable { let id: Int }

    private func request(_ text: String = "https://example.org/v1/kim?q=1") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: text)))
        request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
        return request
    }

    private func reply(_ status: Int, _ body: String = "") throws -> (Data, URLResponse) {
        let url = try #require(URL(string: "https://example.org/"))
        let response = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        return (Data(body.utf8), try #require(response))
    }

    private func failure(
        _ request: URLRequest,
        by send: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
    ) async throws -> Fault {
        try await #require(throws: Fault.self) {
            try await MiddlewareChain().send(request, "/v1/{name}", using: send)
        }
    }

    @Test
    func `an observed request is in the report of the app's own error, which stays as it is`()
        async throws
    {
        struct Refused: Error, Equatable { var status: Int? }
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        let (asked, reply) = (try request(), try reply(500))
        await #expect(throws: Refused(status: 500)) {
            try await center.reporting("profile.load") {
                let (_, response) = await MiddlewareChain().note(asked, "/v1/{name}") {
                    #expect($0 == asked)
                    return reply
                }
                throw Refused(status: (response as? HTTPURLResponse)?.statusCode)
            }
        }
        await #expect(throws: Refused()) {
            try await center.reporting("profile.load") {
                _ = try await MiddlewareChain().note(asked) { _ in throw Refused() }
            }
        }
        let requests = reporter.drafts.compactMap(\.lastRequest)
        #expect(requests.map(\.path) == ["/v1/{name}", "/v1/kim"])
        #expect(requests.map(\.status) == [500, nil])
        #expect(
            requests.map { $0.history.map(\.description) } == [["1: http.500"], ["1: Refused"]])
    }

    @Test
    func `an observed request that is sent again after a failure is counted, until it succeeds`()
        async throws
    {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        let asked = try request()
        for ends in [[503, nil, 404], [503, 200, 200, 500], [nil]] as [[Int?]] {
            try? await center.reporting("profile.load") {
                for status in ends {
                    _ = try? await MiddlewareChain().note(asked) { _ in
                        guard let status else { throw URLError(.timedOut) }
                        return try reply(status)
                    }
                }
                throw URLError(.badURL)
            }
        }
        let requests = reporter.drafts.compactMap(\.lastRequest)
        #expect(requests.map(\.attempts) == [3, 1, 1])
        #expect(
            requests.map { $0.history.map(\.code) } == [
                ["http.503", "url.timedOut", "http.404"], ["http.500"], ["url.timedOut"],
            ])
    }

    @Test
    func `a validated request is in the report of any later error of the operation`() async throws {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        let (asked, reply) = (try request("https://example.org/v1/clips/7"), try reply(200))
        try? await center.reporting("clips.load") {
            _ = try await MiddlewareChain().send(asked) { _ in reply }
            throw URLError(.badURL)
        }
        try? center.reporting("clips.load") {
            _ = try MiddlewareChain().receive(nil, reply.1, nil, for: asked)
            throw URLError(.badURL)
        }
        let requests = reporter.drafts.compactMap(\.lastRequest)
        #expect(requests.map(\.path) == ["/v1/clips/{id}", "/v1/clips/{id}"])
        #expect(requests.map(\.status) == [200, 200])
        #expect(requests.map(\.attempts) == [1, 1])
    }

    @Test
    func `the request is sent unchanged, and a success is returned ready to decode`() async throws {
        let (asked, reply) = (try request(), try reply(200, "{\"id\":7}"))
        let response = try await MiddlewareChain().send(asked, "/v1/{name}") { request in
            #expect(request == asked)
            return reply
        }
        let sent: Sent = try response.decoded()
        #expect(sent.id == 7)
        let fault = try #require(throws: Fault.self) { try response.decoded(as: [Int].self) }
        #expect(fault.facts.path == "/v1/{name}")
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.status == 200)
    }

    #if canImport(FoundationNetworking)
    @Test
    func `an unknown error of libcurl depends on whether the connection was to be secure`()
        async throws
    {
        for (scheme, kind) in [("https", Fault.Kind.insecure), ("http", .connectionLost)] {
            let fault = try await failure(try request("\(scheme)://example.org/")) { _ in
                throw URLError(.unknown)
            }
            #expect(fault.kind == kind)
        }
    }
    #endif
}
