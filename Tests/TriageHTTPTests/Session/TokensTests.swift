import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Tokens and what carries them", .timeLimit(.minutes(5)))
struct TokensTests {
    private let tokens = Tokens.sample("hunter-access", refresh: "hunter-refresh")

    /// Everything that a programmer may print of a value.
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
        let caller = RefreshStateMachine.Caller(id: 1)
        let sent = machine.authorize(caller, at: .noon)
        let pass = try #require(sent.first?.pass)
        let begun = machine.evaluate(
            caller, authorization: pass, status: .expired, fault: .authenticated(419))
        let order = try #require(begun.first?.order)
        return [
            tokens, pass, order, sent, begun, machine,
            RefreshStateMachine.RefreshResult.renewed(tokens),
        ]
    }

    @Test("no token is printed, dumped or reflected by anything of the session")
    func session() throws {
        for value in try carriers() {
            for text in prints(value) {
                #expect(!text.contains("hunter"), "\(type(of: value))")
            }
        }
    }

    @Test("calls, answers, problems, failed attempts and their faults print no header and no body")
    func calls() throws {
        var call = ClientRequest.sample(body: "hunter-body")
        call.head.headerFields[.authorization] = "Bearer hunter-access"
        var answer = ClientResponse.sample(
            "{\"title\":\"hunter\",\"detail\":\"hunter\"}", status: 503)
        answer.head.headerFields[.setCookie] = "session=hunter"
        let problem = try #require(ProblemDetails(answer))
        let attempt = try #require(FailedAttempt(.success(answer), of: call, retryCount: 0))
        let fault = try #require(Fault(answer, to: call))
        let failure = EndpointFailure<EmailRejection>(fault)
        let facts = fault.facts
        for value in [call, answer, problem, attempt, fault, failure, facts] as [Any] {
            for text in prints(value) {
                #expect(!text.contains("hunter"), "\(type(of: value))")
            }
        }
    }

    @Test("they are still there for the one place that needs them, and compare by value")
    func values() {
        #expect(tokens.access.value == "hunter-access")
        #expect(tokens.refresh?.value == "hunter-refresh")
        #expect(tokens == .sample("hunter-access", refresh: "hunter-refresh"))
        #expect(tokens != .sample("hunter-access", refresh: "other"))
        #expect(Set([tokens, .sample("hunter-access", refresh: "hunter-refresh")]).count == 1)
    }

    @Test("an empty refresh token is none")
    func emptyRefresh() {
        #expect(Tokens.sample("a", refresh: "").refresh == nil)
        #expect(Tokens.sample("a", refresh: nil).refresh == nil)
    }

    @Test(
        "the expiry is the lifetime after it was received, and a lifetime of nothing is not known",
        arguments: [
            (nil, nil), (.zero, nil), (.seconds(-1), nil), (.seconds(60), 60),
            (.milliseconds(1500), 1.5),
        ] as [(Duration?, TimeInterval?)])
    func expiry(lifetime: Duration?, seconds: TimeInterval?) {
        let tokens = Tokens.sample("a", lifetime: lifetime)
        #expect(tokens.expiry == seconds.map { Date.noon.addingTimeInterval($0) })
    }
}
