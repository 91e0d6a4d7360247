import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("RefreshStateMachine", .timeLimit(.minutes(30)))
struct RefreshStateMachineTests {
    private typealias Machine = RefreshStateMachine
    private let callers = (1...9).map(SessionCaller.init)

    /// A machine whose callers all carry the token `a`.
    private func started() throws -> (Machine, RequestAuthorization) {
        var machine = Machine(.sample("a"))
        var passes: [RequestAuthorization] = []
        for caller in callers {
            let actions = machine.authorize(caller, at: .noon)
            passes.append(try #require(actions.first?.pass))
        }
        #expect(Set(passes).count == 1)
        return (machine, passes[0])
    }

    @Test
    func `a caller that is refused again during a refresh waits for it, and for no other`() throws {
        var (machine, pass) = try started()
        func refuse(_ caller: Int, _ pass: RequestAuthorization) -> [Machine.Action] {
            machine.expire(callers[caller - 1], pass)
        }
        let first = try #require(refuse(2, pass).first?.order)
        _ = machine.finishRefresh(first, with: .renewed(.sample("b")), at: .noon)
        _ = machine.end(callers[1])
        let replay = try #require(refuse(1, pass).first?.pass)
        let current = try #require(machine.authorize(callers[2], at: .noon).first?.pass)
        let second = try #require(refuse(3, current).first?.order)
        #expect(refuse(1, replay).isEmpty)
        let short = Tokens.sample("c", lifetime: .seconds(100), age: 95)
        let actions = machine.finishRefresh(second, with: .renewed(short), at: .noon)
        #expect(actions.summary == "tell refreshed; send 1 c; send 3 c")
        #expect(machine.authorize(callers[3], at: .noon).summary == "refresh r")
        let end = refuse(1, try #require(actions.first { $0.caller == callers[0] }?.pass))
        #expect(
            end.summary == """
                tell expired; refuse 1 unauthenticated http.419; \
                refuse 4 unauthenticated session.expired
                """)
    }

    @Test
    func `a caller that is refused again after a refresh has failed ends the session only at last`()
        throws
    {
        var (machine, pass) = try started()
        func refuse(_ caller: Int, _ pass: RequestAuthorization) -> [Machine.Action]? {
            machine.evaluateUnlessEnding(
                callers[caller - 1], authorization: pass, status: .expired,
                fault: .authenticated(419))
        }
        let first = try #require(refuse(2, pass)?.first?.order)
        _ = machine.finishRefresh(first, with: .renewed(.sample("b")), at: .noon)
        _ = machine.end(callers[1])
        let replay = try #require(refuse(1, pass)?.first?.pass)
        let current = try #require(machine.authorize(callers[2], at: .noon).first?.pass)
        let second = try #require(refuse(3, current)?.first?.order)
        let before = machine
        #expect(refuse(1, replay)?.isEmpty == true, "the refresh may help")
        machine = before
        _ = machine.finishRefresh(
            second, with: .failed(.refreshFailure(Fault(.timeout))), at: .noon)
        #expect(refuse(1, replay) == nil, "the store is read first")
        #expect(machine.tokens?.access.value == "b")
        let end = machine.expire(callers[0], replay)
        #expect(end.summary == "tell expired; refuse 1 unauthenticated http.419")
    }

    @Test
    func `after another user has signed in, no token counts as one of another process`() throws {
        var (machine, _) = try started()
        _ = machine.adopt(.sample("b"), replacing: .sample("a"))
        _ = machine.signIn(.sample("n"))
        let caller = SessionCaller(id: 10)
        var answers = machine.authorize(caller, at: .noon)
        for isFirst in [true, false] {
            let authorization = try #require(answers.compactMap(\.pass).last)
            answers = machine.expire(caller, authorization)
            guard isFirst else { break }
            let refresh = try #require(answers.first?.order)
            answers = machine.finishRefresh(refresh, with: .renewed(.sample("m")), at: .noon)
        }
        #expect(answers.summary.hasPrefix("tell expired; refuse "))
    }
}

extension RefreshStateMachine {
    /// Evaluates a response that says that the token of an authorization has expired.
    fileprivate mutating func expire(
        _ caller: SessionCaller, _ authorization: RequestAuthorization
    ) -> [Action] {
        evaluate(
            caller, authorization: authorization, status: .expired, fault: .authenticated(419))
    }
}
