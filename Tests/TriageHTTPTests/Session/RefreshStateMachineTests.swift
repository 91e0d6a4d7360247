import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("RefreshMachine", .timeLimit(.minutes(5)))
struct RefreshMachineTests {
    private typealias Machine = RefreshStateMachine
    private let callers = (1...9).map(RefreshStateMachine.Caller.init)

    /// A machine whose callers all carry the token `a`.
    private func started() throws -> (Machine, Machine.Authorization) {
        var machine = Machine(.sample("a"))
        var passes: [Machine.Authorization] = []
        for caller in callers {
            let actions = machine.authorize(caller, at: .noon)
            passes.append(try #require(actions.first?.pass))
        }
        #expect(Set(passes).count == 1)
        return (machine, passes[0])
    }

    @Test("however many are told at once that their token expired, one refresh serves them all")
    func singleFlight() throws {
        var (machine, pass) = try started()
        let actions = callers.flatMap {
            machine.evaluate($0, authorization: pass, status: .expired, fault: .authenticated(419))
        }
        #expect(actions.summary == "refresh r")
        let order = try #require(actions.first?.order)
        let sent = machine.finishRefresh(order, with: .renewed(.sample("b")), at: .noon)
        let expected = (1...9).map { "; send \($0) b" }.joined()
        #expect(sent.summary == "tell refreshed" + expected)
        #expect(!machine.isRefreshing)
    }

    @Test("who is told late that an older token expired replays without a refresh")
    func late() throws {
        var (machine, pass) = try started()
        let order = try #require(
            machine.evaluate(
                callers[0], authorization: pass, status: .expired, fault: .authenticated(419)
            ).first?.order)
        _ = machine.finishRefresh(order, with: .renewed(.sample("b")), at: .noon)
        for (index, verdict) in [SessionRules.TokenStatus.expired, .rejected].enumerated() {
            let caller = callers[index + 1]
            let actions = machine.evaluate(
                caller, authorization: pass, status: verdict, fault: .authenticated(419))
            #expect(actions.summary == "send \(index + 2) b")
        }
        #expect(!machine.isRefreshing)
    }

    @Test("a refresh that fails is no replay: the same caller may cause the next one")
    func failedIsNoReplay() throws {
        var (machine, pass) = try started()
        for _ in 1...3 {
            let begun = machine.evaluate(
                callers[0], authorization: pass, status: .expired, fault: .authenticated(419))
            #expect(begun.summary == "refresh r", "nobody is signed out for a bad network")
            let order = try #require(begun.first?.order)
            let failed = machine.finishRefresh(
                order, with: .failed(.refreshFailure(Fault(.timeout))), at: .noon)
            #expect(failed.summary == "refuse 1 timeout session.refresh.timeout")
            #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 a")
        }
    }

    @Test("who waits for a refresh that fails is told with that one incident, and the tokens stay")
    func failedIncident() throws {
        var (machine, pass) = try started()
        let orders = callers.prefix(3).flatMap {
            machine.evaluate($0, authorization: pass, status: .expired, fault: .authenticated(419))
        }
        let late = RefreshStateMachine.Caller(id: 10)
        #expect(machine.authorize(late, at: .noon).isEmpty)
        let fault = Fault.refreshFailure(Fault(.connectionLost), by: "timers.load")
        let order = try #require(orders.first?.order)
        let ends = machine.finishRefresh(order, with: .failed(fault), at: .noon).compactMap(
            \.failure)
        #expect(ends.count == 4)
        #expect(Set(ends.map(\.incident)) == [fault.incident])
        #expect(ends.allSatisfy { $0.facts.initiatedBy == "timers.load" })
        #expect(machine.tokens == .sample("a"))
    }

    @Test("one who leaves is told nothing, and harms no other")
    func leaving() throws {
        var (machine, pass) = try started()
        let order = try #require(
            machine.evaluate(
                callers[0], authorization: pass, status: .expired, fault: .authenticated(419)
            ).first?.order)
        _ = machine.evaluate(
            callers[1], authorization: pass, status: .expired, fault: .authenticated(419))
        _ = machine.end(callers[0])
        let actions = machine.finishRefresh(order, with: .renewed(.sample("b")), at: .noon)
        #expect(actions.summary == "tell refreshed; send 2 b")
        #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 b")
    }

    @Test("a refresh that everyone left still renews the session")
    func deserted() throws {
        var (machine, pass) = try started()
        let order = try #require(
            machine.evaluate(
                callers[0], authorization: pass, status: .expired, fault: .authenticated(419)
            ).first?.order)
        for caller in callers { _ = machine.end(caller) }
        let actions = machine.finishRefresh(order, with: .renewed(.sample("b")), at: .noon)
        #expect(actions.summary == "tell refreshed")
        #expect(machine.tokens == .sample("b"))
    }

    @Test(
        "tokens without a new refresh token keep the former one, and are whole before they are used"
    )
    func renewing() throws {
        var (machine, pass) = try started()
        let order = try #require(
            machine.evaluate(
                callers[0], authorization: pass, status: .expired, fault: .authenticated(419)
            ).first?.order)
        let new = Tokens.sample("b", refresh: nil, lifetime: .seconds(60))
        #expect(
            machine.renewedTokens(of: order, received: new) == .sample("b", lifetime: .seconds(60)))
        _ = machine.finishRefresh(order, with: .renewed(new), at: .noon)
        #expect(machine.tokens == .sample("b", lifetime: .seconds(60)))
        #expect(machine.renewedTokens(of: order, received: new) == nil, "it is over")
    }

    @Test("a caller of a former session stays ended until it leaves")
    func formerCaller() throws {
        var (machine, _) = try started()
        _ = machine.signIn(.sample("n"))
        #expect(machine.authorize(callers[0], at: .noon).summary == "refuse 1 cancelled")
        #expect(machine.authorize(callers[0], at: .noon).summary == "refuse 1 cancelled")
        _ = machine.end(callers[0])
        #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 n")
    }

    @Test("a visitor's 401 is no end of a session, whatever challenge came with it")
    func visitor() throws {
        var machine = Machine(.visitor)
        #expect(machine.tokens?.access.value.isEmpty == true)
        let pass = try #require(machine.authorize(callers[0], at: .noon).first?.pass)
        #expect(pass.token == nil)
        for verdict in [SessionRules.TokenStatus.expired, .rejected] {
            let actions = machine.evaluate(
                callers[0], authorization: pass, status: verdict, fault: .authenticated(401))
            #expect(actions.summary == "refuse 1 unauthenticated session.visitor")
        }
        #expect(machine.authorize(callers[0], at: .noon).summary == "send 1 -")
    }
}
