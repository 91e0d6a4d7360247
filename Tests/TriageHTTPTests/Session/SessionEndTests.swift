import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("The end of a session", .timeLimit(.minutes(5)))
struct SessionEndTests {
    private let callers = (1...9).map(RefreshMachine.Caller.init)

    /// A session that a dead grant ended, and what the callers 1 to 3, who waited, were told.
    private func ended(
        by fault: Fault = .refresh(.own(401))
    ) throws -> (RefreshMachine, RefreshMachine.Pass, [RefreshMachine.Action]) {
        var machine = RefreshMachine(.sample("a"))
        let pass = try #require(machine.ask(callers[0], at: .noon).first?.pass)
        let orders = callers.prefix(3).flatMap { machine.judge($0, pass, .expired, .own(419)) }
        let order = try #require(orders.first?.order)
        let actions = machine.finish(order, .dead(fault), at: .noon)
        return (machine, pass, actions)
    }

    @Test("everyone's end is of one incident and names the operation that began the refresh")
    func oneIncident() throws {
        let fault = Fault.refresh(.own(401), by: "timers.load")
        var (machine, pass, actions) = try ended(by: fault)
        let late = machine.judge(callers[4], pass, .expired, .own(419))
        let later = machine.ask(callers[5], at: .noon)
        let ends = (actions + late + later).compactMap(\.refusal)
        #expect(ends.count == 5)
        #expect(ends.allSatisfy { $0.kind == .unauthenticated })
        #expect(Set(ends.map(\.incident)) == [fault.incident])
        let named = (actions + later).compactMap(\.refusal)
        #expect(named.allSatisfy { $0.facts.beganBy == "timers.load" })
    }

    @Test("an end by a caller's own answer is the incident of those who wait, and of all who come")
    func ownAnswer() throws {
        var rig = RefreshRig(.refreshing)
        let judged = rig.judge(.refused, .current)
        let actions = try #require(judged)
        #expect(actions.count == 3)
        let ends = (actions + rig.ask()).compactMap(\.refusal)
        #expect(ends.count == 3)
        #expect(Set(ends.map(\.incident)).count == 1)
    }

    @Test("the end is told once, and stays until someone signs in")
    func latched() throws {
        var (machine, pass, actions) = try ended()
        #expect(actions.count { $0.words == "tell expired" } == 1)
        for index in 0..<9 {
            let asked = machine.ask(callers[index], at: .noon)
            #expect(asked.words == "refuse \(index + 1) unauthenticated session.expired")
            let judged = machine.judge(callers[index], pass, .refused, .own(401))
            #expect(judged.words == "refuse \(index + 1) unauthenticated http.401")
            _ = machine.leave(callers[index])
        }
        #expect(machine.tokens == nil && !machine.isRefreshing)
        #expect(machine.signIn(.sample("n")).words == "tell signedIn")
        #expect(machine.ask(callers[0], at: .noon).words == "send 1 n")
    }

    @Test("signing out of a session that ended does not bring it back")
    func signOut() throws {
        var (machine, _, _) = try ended()
        for caller in callers { _ = machine.leave(caller) }
        #expect(machine.signOut().words == "tell signedOut")
        let asked = machine.ask(callers[0], at: .noon)
        #expect(asked.words == "refuse 1 unauthenticated session.none")
    }

    @Test("what a refused endpoint declares is told to its own caller and to nobody else")
    func ownWords() throws {
        var rig = RefreshRig(.refreshing)
        let pass = try #require(rig[.current])
        let actions = rig.machine.judge(RefreshRig.first, pass, .refused, declared)
        let own = try #require(actions.first { $0.caller == RefreshRig.first }?.refusal)
        #expect(own.facts.notice != nil)
        #expect(own.facts.serverMessage?.value == "Only for you")
        try expectNoWords(actions.first { $0.caller == RefreshRig.second }?.refusal)
        try expectNoWords(rig.machine.ask(RefreshMachine.Caller(id: 7), at: .noon).first?.refusal)
    }

    @Test("what the endpoint of the refresh declares is told to nobody")
    func refreshWords() throws {
        let (_, _, actions) = try ended(by: .refresh(declared))
        for end in actions.compactMap(\.refusal) { try expectNoWords(end) }
        var rig = RefreshRig(.refreshing)
        let order = try #require(rig.running)
        let failed = rig.machine.finish(order, .failed(.refresh(declared)), at: .noon)
        #expect(failed.count == 1)
        try expectNoWords(failed.first?.refusal)
    }

    private var declared: Fault {
        var fault = Fault.own(401)
        fault.facts.notice = NoticeTemplate(.toast, message: "declared")
        fault.facts.serverMessage = Sensitive("Only for you")
        return fault
    }

    /// Expects that a fault, wrapped by whatever layer, says nothing to a person.
    private func expectNoWords(_ fault: Fault?) throws {
        let fault = try #require(fault)
        for seen in [fault, try #require(CauseChain(fault).fault)] {
            #expect(seen.facts.notice == nil)
            #expect(seen.facts.serverMessage == nil)
        }
    }
}
