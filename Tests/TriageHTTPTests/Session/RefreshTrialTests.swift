import Testing
import TriageCore
import TriageHTTP

@Suite("A new token on trial")
struct RefreshTrialTests {
    private typealias Caller = SessionCaller

    private let first = Caller(id: 1)
    private let second = Caller(id: 2)
    private let newcomer = Caller(id: 3)

    /// A machine with a new token on trial, which was rejected for a third caller meanwhile.
    private func trial() throws -> (
        machine: RefreshStateMachine, pass: RequestAuthorization
    ) {
        var machine = RefreshStateMachine(.sample("a"))
        let old = try #require(machine.authorize(first, at: .noon).first?.pass)
        #expect(!old.isTrial)
        let begun = machine.evaluate(
            first, authorization: old, status: .expired, fault: .authenticated(419))
        _ = machine.evaluate(
            second, authorization: old, status: .expired, fault: .authenticated(419))
        #expect(machine.authorize(newcomer, at: .noon).isEmpty)
        let refresh = try #require(begun.first?.order)
        let passes = machine.finishRefresh(refresh, with: .renewed(.sample("b")), at: .noon)
            .compactMap(\.pass)
        #expect(passes.map(\.isTrial) == [true, true, false])
        let authorization = try #require(passes.first)
        #expect(
            machine.evaluate(
                newcomer, authorization: passes[2], status: .expired, fault: .authenticated(419)
            ).isEmpty)
        return (machine, authorization)
    }

    @Test
    func `if it is accepted, other callers for which it was rejected get another`() throws {
        var (machine, authorization) = try trial()
        #expect(
            machine.evaluate(
                first, authorization: authorization, status: .unrelated, fault: Fault(.unexpected)
            ).summary == "deliver 1")
        let actions = machine.evaluate(
            second, authorization: authorization, status: .unrelated, fault: Fault(.unexpected))
        #expect(actions.summary == "deliver 2; refresh r")
    }

    @Test
    func `a caller that authorizes again before a response still carries it on trial`() throws {
        var (machine, _) = try trial()
        let authorization = try #require(machine.authorize(first, at: .noon).first?.pass)
        #expect(authorization.isTrial)
        _ = machine.end(second)
        #expect(
            machine.evaluate(
                first, authorization: authorization, status: .unrelated, fault: Fault(.unexpected)
            ).summary == "deliver 1; refresh r")
    }

    @Test
    func `after another refresh has ended, the trial of the former token is over`() throws {
        var (machine, authorization) = try trial()
        _ = machine.end(second)
        let begun = machine.evaluate(
            first, authorization: authorization, status: .unrelated, fault: Fault(.unexpected)
        ).last
        let refresh = try #require(begun?.order)
        #expect(
            machine.finishRefresh(refresh, with: .renewed(.sample("c")), at: .noon).last?.summary
                == "send 3 c")
        #expect(machine.end(newcomer).isEmpty)
        let late = try #require(machine.authorize(second, at: .noon).first?.pass)
        #expect(
            machine.evaluate(
                second, authorization: late, status: .expired, fault: .authenticated(419)
            ).summary == "refresh r")
    }
}
