import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Tokens and what carries them", .timeLimit(.minutes(30)))
struct TokensTests {
    private let tokens = Tokens.sample("hunter-access", refresh: "hunter-refresh")

    /// All texts that a developer may print of a value.
    private func prints(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [
            "\(value)", String(describing: value), String(reflecting: value), dumped,
            "\(Mirror(reflecting: value).children.map { "\($0)" })", "\([value])",
            "\(["x": Optional(value)])", String(reflecting: Optional(value)),
        ]
    }

    private func carriers() throws -> [Any] {
        var machine = RefreshStateMachine(tokens)
        let caller = SessionCaller(id: 1)
        let sent = machine.authorize(caller, at: .noon)
        let authorization = try #require(sent.first?.pass)
        let begun = machine.evaluate(
            caller, authorization: authorization, status: .expired, fault: .authenticated(419))
        let refresh = try #require(begun.first?.order)
        return [
            tokens, authorization, refresh, sent, begun, machine,
            RefreshStateMachine.RefreshResult.renewed(tokens),
        ]
    }

    @Test
    func `nothing of the session prints, dumps or reflects a token`() throws {
        for value in try carriers() {
            for text in prints(value) {
                #expect(!text.contains("hunter"), "\(type(of: value))")
            }
        }
    }

    @Test
    func `requests, responses, problems, attempts and their faults print no header and no body`()
        throws
    {
        var request = ClientRequest.sample(body: "hunter-body")
        request.head.headerFields[.authorization] = "Bearer hunter-access"
        var response = ClientResponse.sample(
            "{\"title\":\"hunter\",\"detail\":\"hunter\"}", status: 503)
        response.head.headerFields[.setCookie] = "session=hunter"
        let problem = try #require(ProblemDetails(response))
        let attempt = try #require(FailedAttempt(.success(response), of: request, retryCount: 0))
        let fault = try #require(Fault(response, to: request))
        let failure = EndpointFailure<EmailRejection>(fault)
        let facts = fault.facts
        for value in [request, response, problem, attempt, fault, failure, facts] as [Any] {
            for text in prints(value) {
                #expect(!text.contains("hunter"), "\(type(of: value))")
            }
        }
    }

    @Test
    func `tokens are available where they are needed, and compare by value`() {
        #expect(tokens.access.value == "hunter-access")
        #expect(tokens.refresh?.value == "hunter-refresh")
        #expect(tokens == .sample("hunter-access", refresh: "hunter-refresh"))
        #expect(tokens != .sample("hunter-access", refresh: "other"))
        #expect(Set([tokens, .sample("hunter-access", refresh: "hunter-refresh")]).count == 1)
    }

    @Test
    func `an empty refresh token is nil`() {
        #expect(Tokens.sample("a", refresh: "").refresh == nil)
        #expect(Tokens.sample("a", refresh: nil).refresh == nil)
    }

    @Test(
        arguments: [
            (nil, nil), (.zero, nil), (.seconds(-1), nil), (.seconds(60), 60),
            (.milliseconds(1500), 1.5),
        ] as [(Duration?, TimeInterval?)])
    func `the expiry is the lifetime after receipt, and a lifetime of zero is not known`(
        lifetime: Duration?, seconds: TimeInterval?
    ) {
        let tokens = Tokens.sample("a", lifetime: lifetime)
        #expect(tokens.expiry == seconds.map { Date.noon.addingTimeInterval($0) })
    }
}
