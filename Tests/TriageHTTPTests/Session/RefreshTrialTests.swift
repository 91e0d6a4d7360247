import Testing
import TriageCore
import TriageHTTP

@Suite("A fresh token on trial")
struct RefreshTrialTests {
    private typealias Caller = RefreshMachine.Caller

    private let first = Caller(id: 1)
    private let second = Caller(id: 2)
    private let newcomer = Caller(id: 3)

    /// A machine whose fresh token was refused to a newcomer, while two who asked for it carry it.
    private func trial() throws -> (machine: RefreshMachine, pass: RefreshMachine.Pass) {
        var machine = RefreshMachine(.sample("a"))
        let old = try #require(machine.ask(first, at: .noon).first?.pass)
        #expect(!old.isTrial)
        let begun = machine.judge(first, old, .expired, .own(419))
        _ = machine.judge(second, old, .expired, .own(419))
        #expect(machine.ask(newcomer, at: .noon).isEmpty)
        let order = try #require(begun.first?.order)
        let passes = machine.finish(order, .renewed(.sample("b")), at: .noon).compactMap(\.pass)
        #expect(passes.map(\.isTrial) == [true, true, false])
        let pass = try #require(passes.first)
        #expect(machine.judge(newcomer, passes[2], .expired, .own(419)).isEmpty)
        return (machine, pass)
    }

    @Test("refused to one who asked for it, the session ends without another refresh")
    func refused() throws {
        var (machine, pass) = try trial()
        let actions = machine.judge(second, pass, .expired, .own(419))
        #expect(
            actions.words == """
                tell expired; refuse 2 unauthenticated http.419; \
                refuse 3 unauthenticated session.expired
                """)
    }

    @Test("taken, it is good: whoever else it was refused to gets another")
    func taken() throws {
        var (machine, pass) = try trial()
        #expect(machine.judge(first, pass, .none, Fault(.unexpected)).words == "deliver 1")
        let actions = machine.judge(second, pass, .none, Fault(.unexpected))
        #expect(actions.words == "deliver 2; refresh r")
    }

    @Test("when all who asked for it have left without an answer, there is another refresh")
    func deserted() throws {
        var (machine, _) = try trial()
        #expect(machine.leave(first).isEmpty)
        #expect(machine.leave(second).words == "refresh r")
        #expect(machine.leave(newcomer).isEmpty)
    }

    @Test("one who asks again before an answer still carries it on trial")
    func again() throws {
        var (machine, _) = try trial()
        let pass = try #require(machine.ask(first, at: .noon).first?.pass)
        #expect(pass.isTrial)
        _ = machine.leave(second)
        #expect(
            machine.judge(first, pass, .none, Fault(.unexpected)).words == "deliver 1; refresh r")
    }

    @Test("once another refresh has ended, the trial of the former token is over")
    func overtaken() throws {
        var (machine, pass) = try trial()
        _ = machine.leave(second)
        let begun = machine.judge(first, pass, .none, Fault(.unexpected)).last
        let order = try #require(begun?.order)
        #expect(machine.finish(order, .renewed(.sample("c")), at: .noon).last?.words == "send 3 c")
        #expect(machine.leave(newcomer).isEmpty)
        let late = try #require(machine.ask(second, at: .noon).first?.pass)
        #expect(machine.judge(second, late, .expired, .own(419)).words == "refresh r")
    }
}
