import Foundation
import Testing
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A validated response of an app's own client", .timeLimit(.minutes(5)))
struct ValidatedResponseTests {
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

    @Test("the request is sent unchanged, and a success is returned ready to decode")
    func requestIsSentUnchangedAndASuccess() async throws {
        let (asked, reply) = (try request(), try reply(200, "{\"id\":7}"))
        let response = try await ClientResponse.validated(for: asked, path: "/v1/{name}") {
            request in
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

    @Test("a response outside 2xx is thrown with its status")
    func responseOutside2xxIsThrown() async throws {
        let reply = try reply(401)
        let fault = try await failure(try request()) { _ in reply }
        #expect(fault.kind == .unauthenticated)
        #expect(fault.isErrorResponse(401))
        #expect(fault.facts.path == "/v1/{name}")
        #expect(fault.cause == nil)
    }

    @Test("an error of the client is classified and kept as the cause")
    func errorOfTheClientIsClassified() async throws {
        let fault = try await failure(try request()) { _ in throw URLError(.timedOut) }
        #expect(fault.kind == .timeout)
        #expect(fault.code == "url.timedOut")
        #expect(fault.cause is URLError)
        #expect(fault.facts.path == "/v1/{name}")
    }

    @Test("a canceled request is a cancellation, in whatever error")
    func canceledRequestIsACancellation() async throws {
        for error in [CancellationError(), URLError(.cancelled)] as [any Error] {
            #expect(try await failure(try request()) { _ in throw error }.kind == .canceled)
        }
    }

    @Test("a fault that the client throws stays the same incident")
    func faultThatTheClientThrowsStays() async throws {
        let inner = Fault(.offline, code: "own")
        let fault = try await failure(try request()) { _ in throw inner }
        #expect(fault.incident == inner.incident)
        #expect(fault.kind == .offline)
        #expect(fault.code == "own")
    }

    #if canImport(FoundationNetworking)
    @Test("an unknown error of libcurl depends on whether the connection was to be secure")
    func unknownErrorOfLibcurlDependsOnWhether() async throws {
        for (scheme, kind) in [("https", Fault.Kind.insecure), ("http", .invalidResponse)] {
            let fault = try await failure(try request("\(scheme)://example.org/")) { _ in
                throw URLError(.unknown)
            }
            #expect(fault.kind == kind)
        }
    }
    #endif
}
