import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("The end of a session", .timeLimit(.minutes(30)))
struct SessionEndTests {
    private let callers = (1...9).map(SessionCaller.init)

    /// A session that a dead grant ended, and the actions for callers 1 to 3, who waited.
    private func ended(
        by fault: Fault = .refreshFailure(.authenticated(401))
    ) throws -> (RefreshStateMachine, RequestAuthorization, [RefreshStateMachine.Action]) {
        var machine = RefreshStateMachine(.sample("a"))
        let authorization = try #require(machine.authorize(callers[0], at: .noon).first?.pass)
        let orders = callers.prefix(3).flatMap {
            machine.evaluate(
                $0, authorization: authorization, status: .expired, fault: .authenticated(419))
        }
        let refresh = try #require(orders.first?.order)
        let actions = machine.finishRefresh(refresh, with: .invalidGrant(fault), at: .noon)
        return (machine, authorization, actions)
    }

    @Test
    func `all callers end with one incident that names the operation that began the refresh`()
        throws
    {
        let fault = Fault.refreshFailure(.authenticated(401), by: "timers.load")
        var (machine, authorization, actions) = try ended(by: fault)
        let late = machine.evaluate(
            callers[4], authorization: authorization, status: .expired, fault: .authenticated(419))
        let later = machine.authorize(callers[5], at: .noon)
        let ends = (actions + late + later).compactMap(\.failure)
        #expect(ends.count == 5)
        #expect(ends.allSatisfy { $0.kind == .unauthenticated && !$0.facts.isAnonymous })
        #expect(Set(ends.map(\.incident)) == [fault.incident])
        let named = (actions + later).compactMap(\.failure)
        #expect(named.allSatisfy { $0.facts.initiatedBy == "timers.load" })
    }

    @Test
    func `an end by one caller's response is the incident of waiting and of later callers`() throws
    {
        var rig = RefreshFixture(.refreshing)
        let judged = rig.evaluate(.rejected, .current)
        let actions = try #require(judged)
        #expect(actions.count == 3)
        let ends = (actions + rig.authorize()).compactMap(\.failure)
        #expect(ends.count == 3)
        #expect(Set(ends.map(\.incident)).count == 1)
    }

    @Test
    func `signing out of a session that ended does not bring it back`() throws {
        var (machine, _, _) = try ended()
        for caller in callers { _ = machine.end(caller) }
        #expect(machine.signOut().summary == "tell signedOut")
        let asked = machine.authorize(callers[0], at: .noon)
        #expect(asked.summary == "refuse 1 unauthenticated session.none")
        #expect(asked.first?.failure?.facts.isAnonymous == true)
    }

    @Test
    func `the notice of a rejected endpoint reaches its own caller and no other`() throws {
        var rig = RefreshFixture(.refreshing)
        let authorization = try #require(rig[.current])
        let actions = rig.machine.evaluate(
            RefreshFixture.first, authorization: authorization, status: .rejected, fault: declared)
        let own = try #require(actions.first { $0.caller == RefreshFixture.first }?.failure)
        #expect(own.facts.declaredNotice != nil)
        #expect(own.facts.serverMessage?.value == "Only for you")
        try expectNoWords(actions.first { $0.caller == RefreshFixture.second }?.failure)
        try expectNoWords(
            rig.machine.authorize(SessionCaller(id: 7), at: .noon).first?.failure)
    }

    @Test
    func `the notice of the refresh endpoint reaches no caller`() throws {
        let (_, _, actions) = try ended(by: .refreshFailure(declared))
        for end in actions.compactMap(\.failure) { try expectNoWords(end) }
        var rig = RefreshFixture(.refreshing)
        let refresh = try #require(rig.running)
        let failed = rig.machine.finishRefresh(
            refresh, with: .failed(.refreshFailure(declared)), at: .noon)
        #expect(failed.count == 1)
        try expectNoWords(failed.first?.failure)
    }

    @Test
    func `a refusal beside another failure keeps its notice from the callers of a refresh`() throws
    {
        var rig = RefreshFixture(.refreshing)
        let refresh = try #require(rig.running)
        var failure = Fault.refreshFailure(Fault(.storage))
        failure.secondaryCauses = [Fault.refreshFailure(declared)]
        let failed = rig.machine.finishRefresh(refresh, with: .failed(failure), at: .noon)
        try expectNoWords(failed.first?.failure)
    }

    private var declared: Fault {
        var fault = Fault.authenticated(401)
        fault.facts.declaredNotice = NoticeTemplate(.toast, message: "declared")
        fault.facts.serverMessage = Sensitive("Only for you")
        return fault
    }

    /// Expects that neither a fault nor its causes carry a message to the user.
    private func expectNoWords(_ fault: Fault?) throws {
        let fault = try #require(fault)
        for seen in [fault, try #require(CauseChain(fault).fault)] {
            #expect(seen.facts.declaredNotice == nil)
            #expect(seen.facts.serverMessage == nil)
        }
    }
}
