import Foundation
import Testing
import Triage
import TriageHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Fault of an app's own client", .timeLimit(.minutes(1)))
struct FaultFoundationTests {
    private let url = URL(filePath: "/")

    private func request(_ method: String = "GET", token: String? = nil) throws -> URLRequest {
        let url = try #require(URL(string: "https://example.org/v1/members/kim@a.com?q=1"))
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue(token, forHTTPHeaderField: "Authorization")
        return request
    }

    private func response(_ status: Int) throws -> HTTPURLResponse {
        let fields = ["Content-Type": "application/problem+json; charset=utf-8"]
        return try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
    }

    @Test("a success is no fault")
    func success() throws {
        let fault = Fault(
            response: try response(204), data: nil, error: nil, to: try request())
        #expect(fault == nil)
    }

    @Test("an error status is its kind, and credentials are read from the request")
    func status() throws {
        let body = Data("{\"detail\":\"Sign in\"}".utf8)
        let carrying = Fault(
            response: try response(401), data: body, error: nil, to: try request(token: "Bearer x"))
        #expect(carrying?.kind == .unauthenticated)
        #expect(carrying?.facts.serverMessage?.value == "Sign in")
        let plain = Fault(response: try response(401), data: body, error: nil, to: try request())
        #expect(plain?.kind == .rejected)
        #expect(plain?.facts.method == "GET")
    }

    @Test("without a template nothing of the path is kept, with one the template is")
    func path() throws {
        let bare = Fault(response: try response(500), data: nil, error: nil, to: try request())
        #expect(bare?.facts.path == nil)
        #expect(bare.map { "\($0)".contains("kim") } == false)
        let named = Fault(
            response: try response(500), data: nil, error: nil, to: try request("PUT"),
            path: "/v1/members/{mail}")
        #expect(named?.facts.path == "/v1/members/{mail}")
        #expect(named?.facts.method == "PUT")
    }

    @Test("an error beside a response is the error, with the status that had come")
    func errorBesideResponse() throws {
        let error = URLError(.networkConnectionLost)
        let fault = Fault(
            response: try response(200), data: Data("{".utf8), error: error, to: try request())
        #expect(fault?.kind == .connectionLost)
        #expect(fault?.code == "url.networkConnectionLost")
        #expect(fault?.facts.status == 200)
        #expect(fault?.isAnswer(200) == false)
        #expect((fault?.cause as? URLError)?.code == .networkConnectionLost)
    }

    @Test("a cancelled request is a cancellation")
    func cancelled() throws {
        let fault = Fault(
            response: nil, data: nil, error: URLError(.cancelled), to: try request())
        #expect(fault?.kind == .cancelled)
    }

    @Test("nothing at all, and a response that is not HTTP's, are no answer")
    func nothing() throws {
        let other = URLResponse(
            url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        for response in [nil, other] {
            let fault = Fault(response: response, data: nil, error: nil, to: try request())
            #expect(fault?.kind == .invalidResponse)
            #expect(fault?.code == "http.noResponse")
        }
    }

    @Test("an unknown error keeps itself as cause")
    func unknown() throws {
        struct Odd: Error {}
        let fault = Fault(response: nil, data: nil, error: Odd(), to: try request())
        #expect(fault?.kind == .unexpected)
        #expect(fault?.code == "Odd")
        #expect(fault?.cause is Odd)
    }

    @Test("a fault that the app's interceptor threw stays the same incident")
    func faultAsError() throws {
        let inner = Fault(.offline)
        let fault = Fault(response: nil, data: nil, error: inner, to: try request())
        #expect(fault?.kind == .offline)
        #expect(fault?.incident == inner.incident)
    }
}
