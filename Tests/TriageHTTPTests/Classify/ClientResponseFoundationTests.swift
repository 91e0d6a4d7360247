import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Fault of an app's own client", .timeLimit(.minutes(30)))
struct ClientResponseFoundationTests {
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

    private func fault(
        _ response: URLResponse?, _ data: Data? = nil, error: (any Error)? = nil,
        to request: URLRequest, path: String? = nil
    ) throws -> Fault {
        try #require(throws: Fault.self) {
            try ClientResponse.validated(
                for: request, response: response, data: data, error: error,
                RequestDeclaration(path))
        }
    }

    @Test
    func `a success is returned with the summary of its request`() throws {
        let answer = try ClientResponse.validated(
            for: try request(token: "Bearer x"), response: try response(204), data: nil,
            "/v1/{m}")
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        var asked = RequestSummary(method: "GET", path: "/v1/{m}", carriesCredentials: true)
        (asked.attempts, asked.history) = (1, [.init(number: 1, code: "http.204")])
        #expect(answer.requestSummary == asked)
    }

    @Test
    func `an error status has its kind, and credentials are read from the request`() throws {
        let body = Data("{\"detail\":\"Sign in\"}".utf8)
        let carrying = try fault(try response(401), body, to: try request(token: "Bearer x"))
        #expect(carrying.kind == .unauthenticated)
        #expect(carrying.facts.serverMessage?.value == "Sign in")
        #expect(carrying.isErrorResponse(401))
        let plain = try fault(try response(401), body, to: try request())
        #expect(plain.kind == .rejected)
        #expect(plain.facts.method == "GET")
    }

    @Test
    func `without a template the path has no values, with one the template is kept`() throws {
        let bare = try fault(try response(500), to: try request())
        #expect(bare.facts.path == "/v1/members/{id}")
        #expect(!"\(bare)".contains("kim"))
        let named = try fault(
            try response(500), to: try request("PUT"), path: "/v1/members/{mail}")
        #expect(named.facts.path == "/v1/members/{mail}")
        #expect(named.facts.method == "PUT")
    }

    @Test
    func `the app's own rules and message decoder are used`() throws {
        let (request, response) = (try request(token: "Bearer x"), try response(419))
        let fault = try #require(throws: Fault.self) {
            try ClientResponse.validated(
                for: request, response: response, data: Data("{\"message\":\"Again\"}".utf8),
                rules: StatusRules(session: SessionRules(expiredStatuses: [419])),
                serverMessage: .decoded(as: ErrorBody.self, \.message))
        }
        #expect(fault.kind == .unauthenticated)
        #expect(fault.facts.serverMessage?.value == "Again")
    }

    @Test
    func `an error with a response is the error, with the status that was received`() throws {
        let error = URLError(.networkConnectionLost)
        let fault = try fault(
            try response(200), Data("{".utf8), error: error, to: try request())
        #expect(fault.kind == .connectionLost)
        #expect(fault.code == "url.networkConnectionLost")
        #expect(fault.facts.status == 200)
        #expect(fault.isErrorResponse(200) == false)
        #expect((fault.cause as? URLError)?.code == .networkConnectionLost)
    }

    @Test
    func `a status that refuses counts before the connection that was lost after it`() throws {
        let fault = try fault(
            try response(404), error: URLError(.networkConnectionLost), to: try request())
        #expect(fault.isErrorResponse(404))
        #expect((fault.cause as? URLError)?.code == .networkConnectionLost)
    }

    @Test
    func `a canceled request is a cancellation`() throws {
        let fault = try fault(nil, error: URLError(.cancelled), to: try request())
        #expect(fault.kind == .canceled)
    }

    @Test
    func `neither an empty result nor a response that is not HTTP is a response`() throws {
        let other = URLResponse(
            url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        for response in [nil, other] {
            let fault = try fault(response, to: try request())
            #expect(fault.kind == .invalidResponse)
            #expect(fault.code == "http.noResponse")
        }
    }

    @Test
    func `an unknown error is kept as the cause`() throws {
        struct Odd: Error {}
        let fault = try fault(nil, error: Odd(), to: try request())
        #expect(fault.kind == .unexpected)
        #expect(fault.code == "Odd")
        #expect(fault.cause is Odd)
    }

    @Test
    func `a fault that the app's interceptor throws stays the same incident`() throws {
        let inner = Fault(.offline)
        let fault = try fault(nil, error: inner, to: try request())
        #expect(fault.kind == .offline)
        #expect(fault.incident == inner.incident)
    }
}
