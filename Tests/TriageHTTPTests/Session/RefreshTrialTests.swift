import Testing
import TriageCore
import TriageHTTP

@Suite("A fresh token on trial")
struct RefreshTrialTests {
    private typealias Caller = RefreshStateMachine.Caller

    private let first = Caller(id: 1)
    private let second = Caller(id: 2)
    private let newcomer = Caller(id: 3)

    /// A machine whose fresh token was refused to a newcomer, while two who asked for it carry it.
    private func trial() throws -> (
        machine: RefreshStateMachine, pass: RefreshStateMachine.Authorization
    ) {
        var machine = RefreshStateMachine(.sample("a"))
        let old = try #require(machine.authorize(first, at: .noon).first?.pass)
        #expect(!old.isTrial)
        let begun = machine.evaluate(
            first, authorization: old, status: .expired, fault: .authenticated(419))
        _ = machine.evaluate(
            second, authorization: old, status: .expired, fault: .authenticated(419))
        #expect(machine.authorize(newcomer, at: .noon).isEmpty)
        let order = try #require(begun.first?.order)
        let passes = machine.finishRefresh(order, with: .renewed(.sample("b")), at: .noon)
            .compactMap(\.pass)
        #expect(passes.map(\.isTrial) == [true, true, false])
        let pass = try #require(passes.first)
        #expect(
            machine.evaluate(
                newcomer, authorization: passes[2], status: .expired, fault: .authenticated(419)
            ).isEmpty)
        return (machine, pass)
    }

    @Test("refused to one who asked for it, the session ends without another refresh")
    func refused() throws {
        var (machine, pass) = try trial()
        let actions = machine.evaluate(
            second, authorization: pass, status: .expired, fault: .authenticated(419))
        #expect(
            actions.summary == """
                tell expired; refuse 2 unauthenticated http.419; \
                refuse 3 unauthenticated session.expired
                """)
    }

    @Test("taken, it is good: whoever else it was refused to gets another")
    func taken() throws {
        var (machine, pass) = try trial()
        #expect(
            machine.evaluate(
                first, authorization: pass, status: .unrelated, fault: Fault(.unexpected)
            ).summary == "deliver 1")
        let actions = machine.evaluate(
            second, authorization: pass, status: .unrelated, fault: Fault(.unexpected))
        #expect(actions.summary == "deliver 2; refresh r")
    }

    @Test("when all who asked for it have left without an answer, there is another refresh")
    func deserted() throws {
        var (machine, _) = try trial()
        #expect(machine.end(first).isEmpty)
        #expect(machine.end(second).summary == "refresh r")
        #expect(machine.end(newcomer).isEmpty)
    }

    @Test("one who asks again before an answer still carries it on trial")
    func again() throws {
        var (machine, _) = try trial()
        let pass = try #require(machine.authorize(first, at: .noon).first?.pass)
        #expect(pass.isTrial)
        _ = machine.end(second)
        #expect(
            machine.evaluate(
                first, authorization: pass, status: .unrelated, fault: Fault(.unexpected)
            ).summary == "deliver 1; refresh r")
    }

    @Test("once another refresh has ended, the trial of the former token is over")
    func overtaken() throws {
        var (machine, pass) = try trial()
        _ = machine.end(second)
        let begun = machine.evaluate(
            first, authorization: pass, status: .unrelated, fault: Fault(.unexpected)
        ).last
        let order = try #require(begun?.order)
        #expect(
            machine.finishRefresh(order, with: .renewed(.sample("c")), at: .noon).last?.summary
                == "send 3 c")
        #expect(machine.end(newcomer).isEmpty)
        let late = try #require(machine.authorize(second, at: .noon).first?.pass)
        #expect(
            machine.evaluate(
                second, authorization: late, status: .expired, fault: .authenticated(419)
            ).summary == "refresh r")
    }
}
