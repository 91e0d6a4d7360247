import Foundation
import TestDoubles
import Testing
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A status that means a failure, beside an error", .timeLimit(.minutes(30)))
struct StatusWinsTests {
    private struct Refusal: Decodable { let message: String }

    private let body = #"{"message":"Too short","field":"name"}"#
    private let scope = Rejections(
        "names",
        [
            Rejection(
                422, notice: .init(.toast, message: .server(orKey: "names.check")),
                serverMessage: .path("message"))
        ])
    private let decoding = DecodingError.keyNotFound(
        Key.members, .init(codingPath: [], debugDescription: "kim"))

    private enum Key: CodingKey { case members }

    private var request: URLRequest {
        get throws {
            let url = try #require(URL(string: "https://example.org/v1/clubs/7/names?q=kim"))
            var request = URLRequest(url: url)
            request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
            return request
        }
    }

    private func head(_ status: Int) throws -> HTTPURLResponse {
        let fields = ["Content-Type": "application/json"]
        let url = try #require(try request.url)
        return try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
    }

    private func received(_ status: Int, _ body: String? = nil) throws -> ProviderError.Received {
        ProviderError.Received(try request, try head(status), Data((body ?? self.body).utf8))
    }

    private func fault(
        _ error: any Error, beside status: Int?, _ body: String? = nil, attempts: Int = 1
    ) throws -> Fault {
        var fault: Fault?
        // Debug builds name the text that only the scope of 422 reads.
        _ = try loggedProblems {
            fault = try #require(throws: Fault.self) {
                try ClientResponse.validated(
                    for: request, response: try status.map { try head($0) },
                    data: Data((body ?? self.body).utf8), error: error, .rejecting(scope),
                    attempts: attempts)
            }
        }
        return try #require(fault)
    }

    @Test
    func `it is the failure, with its body and its words, and the error is the cause`() throws {
        let error = SessionError.responseValidationFailed(
            reason: .unacceptableStatusCode(code: 422))
        let fault = try fault(error, beside: 422, attempts: 3)
        #expect(fault.kind == .rejected && fault.isErrorResponse(422))
        #expect(fault.facts.serverMessage?.value == "Too short")
        #expect(fault.facts.declaredNotice?.style == .toast)
        #expect(try fault.payload(as: Refusal.self).message == "Too short")
        #expect(fault.facts.method == "GET" && fault.facts.path == "/v1/clubs/{id}/names")
        #expect(
            fault.facts.attempts == 3 && fault.facts.history.map(\.description) == ["3: http.422"])
        #expect(CauseChain(fault).links.map(\.code) == ["http.422", "responseValidationFailed"])
    }

    @Test(
        arguments: [
            (401, .unauthenticated), (403, .forbidden), (404, .rejected), (503, .server),
            (304, .invalidResponse),
        ] as [(Int, Fault.Kind)])
    func `it has its kind whatever the error says`(status: Int, kind: Fault.Kind) throws {
        let errors: [any Error] = [
            SessionError.responseSerializationFailed(reason: .decodingFailed(error: decoding)),
            ProviderError.underlying(SessionError.sessionTaskFailed(error: decoding), nil),
            URLError(.networkConnectionLost), URLError(.timedOut), NSError(domain: "SDK", code: 1),
        ]
        for error in errors {
            let fault = try fault(error, beside: status)
            #expect(fault.kind == kind && fault.code == "http.\(status)")
            let chain = CauseChain(fault, classifier: .foundation)
            #expect(chain.fault?.facts.codingPath == nil)
            #expect(chain.links.count > 1)
        }
    }

    @Test
    func `an error beside no response or beside a success stays what it is`() throws {
        for status in [nil, 200] {
            let error = SessionError.sessionTaskFailed(error: URLError(.networkConnectionLost))
            let fault = try fault(error, beside: status)
            #expect(fault.kind == .connectionLost && fault.facts.status == status)
            #expect(fault.facts.attempts == 1)
            #expect(fault.facts.history.map(\.code) == ["url.networkConnectionLost"])
        }
    }

    @Test
    func `a body of a success that does not decode has its coding path and its shape`() throws {
        let error = SessionError.responseSerializationFailed(
            reason: .decodingFailed(error: decoding))
        let found = try [
            fault(error, beside: 200),
            #require(
                FaultCenter(reportingTo: RecordingReporter()).run("names") {
                    throw ProviderError.objectMapping(error, try received(200))
                }.fault),
        ]
        for fault in found {
            #expect(fault.kind == .undecodable && fault.facts.status == 200)
            #expect(fault.facts.codingPath == "members")
            #expect(fault.facts.bodyShape == #"{"message":"string","field":"string"}"#)
            #expect(fault.facts.path == "/v1/clubs/{id}/names")
        }
    }

    @Test
    func `a cancellation is one at any depth, whatever the status`() throws {
        let refused = SessionError.responseValidationFailed(
            reason: .unacceptableStatusCode(code: 422))
        let errors: [any Error] = [
            SessionError.explicitlyCancelled, URLError(.cancelled), CancellationError(),
            SessionError.sessionTaskFailed(error: URLError(.cancelled)),
            SessionError.requestRetryFailed(
                retryError: SessionError.explicitlyCancelled, originalError: refused),
            ProviderError.underlying(SessionError.explicitlyCancelled, try received(422)),
            NSError(
                domain: "SDK", code: 1,
                userInfo: [NSUnderlyingErrorKey: SessionError.explicitlyCancelled]),
        ]
        for error in errors {
            for status in [nil, 200, 422] {
                #expect(try fault(error, beside: status).kind == .canceled)
            }
            let outcome: Outcome<Void> = FaultCenter(
                reportingTo: RecordingReporter(), classifier: .foundation
            ).run("names") { throw error }
            #expect("\(outcome)" == "canceled")
        }
    }

    @Test
    func `a cancellation beside a failure is none, so the status counts`() throws {
        let refused = SessionError.responseValidationFailed(
            reason: .unacceptableStatusCode(code: 422))
        for canceled in [CancellationError(), URLError(.cancelled)] as [any Error] {
            let error = SessionError.requestRetryFailed(
                retryError: canceled, originalError: refused)
            #expect(try fault(error, beside: 422).code == "http.422")
        }
    }

    @Test
    func `a fault in the error counts before the status, and stays the same incident`() throws {
        let inner = Fault(.unauthenticated, code: "session.refreshRejected")
        let error = SessionError.requestRetryFailed(retryError: inner, originalError: decoding)
        let fault = try fault(error, beside: 401)
        #expect(fault.incident == inner.incident && fault.code == "session.refreshRejected")
        #expect(fault.facts.attempts == nil)
    }

    @Test
    func `an error that carries the response is that failure in any center, and is reported once`()
        throws
    {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter)
        let refused = ProviderError.statusCode(try received(422))
        let outcome: Outcome<Void> = center.run("names.save") {
            try center.reporting { throw refused }
        }
        let fault = try #require(outcome.fault)
        #expect(fault.kind == .rejected && fault.isErrorResponse(422))
        #expect(fault.facts.path == "/v1/clubs/{id}/names" && fault.facts.method == "GET")
        #expect(try fault.payload(as: Refusal.self).message == "Too short")
        #expect(Set(reporter.drafts.map(\.failure.fault.incident)).count == 1)
        #expect(
            center.run("me") { throw ProviderError.statusCode(try received(401)) }.fault?.kind
                == .unauthenticated)
    }

    @Test
    func `an error that carries the response is validated as the response would be`() throws {
        let refused = ProviderError.statusCode(try received(422))
        let fault = try #require(throws: Fault.self) {
            try ClientResponse.validated(
                for: request, response: nil, data: nil, error: refused, .rejecting(scope))
        }
        #expect(fault.facts.serverMessage?.value == "Too short")
        #expect(fault.facts.declaredNotice?.style == .toast)
        #expect(fault.facts.attempts == 1 && fault.facts.history.map(\.code) == ["http.422"])
        #expect(fault.cause is ProviderError)
    }
}
