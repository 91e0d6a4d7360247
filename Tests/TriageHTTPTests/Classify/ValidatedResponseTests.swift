import Foundation
import Testing
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Answer around an app's own call", .timeLimit(.minutes(5)))
struct AnswerToTests {
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
        _ request: URLRequest, by send: (URLRequest) async throws -> (Data, URLResponse)
    ) async throws -> Fault {
        try await #require(throws: Fault.self) {
            try await ClientResponse.validated(for: request, path: "/v1/{name}", send: send)
        }
    }

    @Test("the request is sent as it is, and a success is its answer, ready to be read")
    func success() async throws {
        let (asked, reply) = (try request(), try reply(200, "{\"id\":7}"))
        let answer = try await ClientResponse.validated(for: asked, path: "/v1/{name}") { request in
            #expect(request == asked)
            return reply
        }
        let sent: Sent = try answer.decoded()
        #expect(sent.id == 7)
        let fault = try #require(throws: Fault.self) { try answer.decoded(as: [Int].self) }
        #expect(fault.facts.path == "/v1/{name}")
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.status == 200)
    }

    @Test("what is no success is thrown with its status")
    func status() async throws {
        let reply = try reply(401)
        let fault = try await failure(try request()) { _ in reply }
        #expect(fault.kind == .unauthenticated)
        #expect(fault.isErrorResponse(401))
        #expect(fault.facts.path == "/v1/{name}")
        #expect(fault.cause == nil)
    }

    @Test("what the call throws is classified, and stays as cause")
    func thrown() async throws {
        let fault = try await failure(try request()) { _ in throw URLError(.timedOut) }
        #expect(fault.kind == .timeout)
        #expect(fault.code == "url.timedOut")
        #expect(fault.cause is URLError)
        #expect(fault.facts.path == "/v1/{name}")
    }

    @Test("a call that was called off is a cancellation, in whatever error")
    func cancelled() async throws {
        for error in [CancellationError(), URLError(.cancelled)] as [any Error] {
            #expect(try await failure(try request()) { _ in throw error }.kind == .canceled)
        }
    }

    @Test("a fault that the call throws stays the same incident")
    func fault() async throws {
        let inner = Fault(.offline, code: "own")
        let fault = try await failure(try request()) { _ in throw inner }
        #expect(fault.incident == inner.incident)
        #expect(fault.kind == .offline)
        #expect(fault.code == "own")
    }

    #if canImport(FoundationNetworking)
    @Test("what libcurl calls unknown depends on whether there was to be a secure connection")
    func secure() async throws {
        for (scheme, kind) in [("https", Fault.Kind.insecure), ("http", .invalidResponse)] {
            let fault = try await failure(try request("\(scheme)://example.org/")) { _ in
                throw URLError(.unknown)
            }
            #expect(fault.kind == kind)
        }
    }
    #endif
}
