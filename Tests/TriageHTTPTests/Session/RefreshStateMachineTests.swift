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
    func `one refresh serves all callers whose token expires at once`() throws {
        var (machine, authorization) = try started()
        let actions = callers.flatMap { machine.expire($0, authorization) }
        #expect(actions.summary == "refresh r")
        let refresh = try #require(actions.first?.order)
        let sent = machine.finishRefresh(refresh, with: .renewed(.sample("b")), at: .noon)
        let expected = (1...9).map { "; send \($0) b" }.joined()
        #expect(sent.summary == "tell refreshed" + expected)
        #expect(machine.running == nil)
    }

    @Test
    func `a caller that learns late that an older token expired replays without a refresh`() throws
    {
        var (machine, authorization) = try started()
        let refresh = try #require(machine.expire(callers[0], authorization).first?.order)
        _ = machine.finishRefresh(refresh, with: .renewed(.sample("b")), at: .noon)
        for (index, status) in [SessionRules.TokenStatus.expired, .rejected].enumerated() {
            let caller = callers[index + 1]
            let actions = machine.evaluate(
                caller, authorization: authorization, status: status, fault: .authenticated(419))
            #expect(actions.summary == "send \(index + 2) b")
        }
        #expect(machine.running == nil)
    }

    @Test
    func `a failed refresh is not a replay: the same caller may begin the next one`() throws {
        var (machine, authorization) = try started()
        for _ in 1...3 {
            let begun = machine.expire(callers[0], authorization)
            #expect(begun.summary == "refresh r", "no user is signed out for a bad network")
            let refresh = try #require(begun.first?.order)
            let failed = machine.finishRefresh(
                refresh, with: .failed(.refreshFailure(Fault(.timeout))), at: .noon)
            #expect(failed.summary == "refuse 1 timeout session.refresh.timeout")
            #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 a")
        }
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
    func `callers that wait for a failed refresh share one incident, and the tokens stay`() throws {
        var (machine, authorization) = try started()
        let orders = callers.prefix(3).flatMap { machine.expire($0, authorization) }
        let late = SessionCaller(id: 10)
        #expect(machine.authorize(late, at: .noon).isEmpty)
        let fault = Fault.refreshFailure(Fault(.connectionLost), by: "timers.load")
        let refresh = try #require(orders.first?.order)
        let ends = machine.finishRefresh(refresh, with: .failed(fault), at: .noon).compactMap(
            \.failure)
        #expect(ends.count == 4)
        #expect(Set(ends.map(\.incident)) == [fault.incident])
        #expect(ends.allSatisfy { $0.facts.initiatedBy == "timers.load" })
        #expect(machine.tokens == .sample("a"))
    }

    @Test
    func `a caller that ends receives nothing and does not affect others`() throws {
        var (machine, authorization) = try started()
        let refresh = try #require(machine.expire(callers[0], authorization).first?.order)
        _ = machine.expire(callers[1], authorization)
        _ = machine.end(callers[0])
        let actions = machine.finishRefresh(refresh, with: .renewed(.sample("b")), at: .noon)
        #expect(actions.summary == "tell refreshed; send 2 b")
        #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 b")
    }

    @Test
    func `a refresh that no caller waits for still renews the session`() throws {
        var (machine, authorization) = try started()
        let refresh = try #require(machine.expire(callers[0], authorization).first?.order)
        for caller in callers { _ = machine.end(caller) }
        let actions = machine.finishRefresh(refresh, with: .renewed(.sample("b")), at: .noon)
        #expect(actions.summary == "tell refreshed")
        #expect(machine.tokens == .sample("b"))
    }

    @Test
    func `tokens without a new refresh token keep the former one, and are complete before use`()
        throws
    {
        var (machine, authorization) = try started()
        let refresh = try #require(machine.expire(callers[0], authorization).first?.order)
        let new = Tokens.sample("b", refresh: nil, lifetime: .seconds(60))
        #expect(
            machine.renewedTokens(of: refresh, received: new)
                == .sample("b", lifetime: .seconds(60)))
        _ = machine.finishRefresh(refresh, with: .renewed(new), at: .noon)
        #expect(machine.tokens == .sample("b", lifetime: .seconds(60)))
        #expect(machine.renewedTokens(of: refresh, received: new) == nil, "it is over")
    }

    @Test
    func `a caller of a former session fails until it ends`() throws {
        var (machine, _) = try started()
        _ = machine.signIn(.sample("n"))
        #expect(machine.authorize(callers[0], at: .noon).summary == "refuse 1 cancelled")
        #expect(machine.authorize(callers[0], at: .noon).summary == "refuse 1 cancelled")
        _ = machine.end(callers[0])
        #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 n")
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

    @Test
    func `a 401 to an anonymous request does not end a session, whatever its challenge`() throws {
        var machine = Machine(.visitor)
        #expect(machine.tokens?.access.value.isEmpty == true)
        let authorization = try #require(machine.authorize(callers[0], at: .noon).first?.pass)
        #expect(authorization.token == nil)
        for status in [SessionRules.TokenStatus.expired, .rejected] {
            let actions = machine.evaluate(
                callers[0], authorization: authorization, status: status, fault: .authenticated(401)
            )
            #expect(actions.summary == "refuse 1 unauthenticated session.visitor")
            #expect(actions.first?.failure?.facts.isAnonymous == true)
        }
        #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 -")
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
