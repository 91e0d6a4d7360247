import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("RefreshStateMachine, every state with every event", .timeLimit(.minutes(30)))
struct RefreshStateMachineTableTests {
    enum Event: String, CaseIterable {
        case ask
        case expiredCurrent = "expired current"
        case expiredOlder = "expired older"
        case expiredFormer = "expired former"
        case refusedCurrent = "refused current"
        case refusedOlder = "refused older"
        case refusedFormer = "refused former"
        case again, renewed, adopted, dead, failed, overdue
        case voidRenewed = "void renewed"
        case voidDead = "void dead"
        case voidFailed = "void failed"
        case voidOverdue = "void overdue"
        case storeChanged = "store changed"
        case storeEmptied = "store emptied"
        case other, signIn, visit, signOut, leave
    }

    /// States, events and actions; the first line that matches counts.
    static let table = """
        * | void renewed, void dead, void failed, void overdue, leave |
        * | expired former, refused former | refuse 1 cancelled
        * | other | deliver 1
        refreshing ahead aheadAndPast | signIn, visit | refuse 2 cancelled; tell signedIn
        refreshing ahead aheadAndPast | signOut, store emptied \
        | refuse 2 cancelled; tell signedOut
        refreshing ahead aheadAndPast | store changed |
        member near past bare bareAndPast | store changed | tell refreshed
        * | signIn, visit, store changed | tell signedIn
        * | signOut, store emptied | tell signedOut
        nobody | ask | refuse 1 unauthenticated session.none
        ended | ask | refuse 1 unauthenticated session.expired
        ended | expired current, expired older, again | refuse 1 unauthenticated http.419
        ended | refused current, refused older | refuse 1 unauthenticated http.401
        visitor | ask | send 1 -
        visitor | expired current | deliver 1
        visitor | refused current | refuse 1 unauthenticated session.visitor
        member bare bareAndPast | ask | send 1 b
        near past | ask | refresh r
        member near past | expired older, refused older | send 1 b
        member near past | expired current | refresh r
        bare bareAndPast | expired current | tell expired; refuse 1 unauthenticated http.419
        member near past | again | tell expired; refuse 1 unauthenticated http.419
        member near past bare bareAndPast | refused current \
        | tell expired; refuse 1 unauthenticated http.401
        refreshing ahead aheadAndPast \
        | ask, expired current, expired older, refused older, again |
        refreshing ahead aheadAndPast | refused current \
        | tell expired; refuse 1 unauthenticated http.401; refuse 2 unauthenticated session.expired
        refreshing ahead aheadAndPast | renewed, adopted | tell refreshed; send 2 c
        refreshing ahead aheadAndPast | dead \
        | tell expired; refuse 2 unauthenticated session.expired
        refreshing aheadAndPast | failed, overdue | refuse 2 timeout session.refresh.timeout
        ahead | failed, overdue | send 2 b
        """

    @Test(arguments: RefreshFixture.State.allCases)
    func `the machine returns the table's actions`(state: RefreshFixture.State) {
        for event in Event.allCases {
            var rig = RefreshFixture(state, hasReplayed: event == .again)
            guard let actions = apply(event, to: &rig) else { continue }
            #expect(actions.summary == expected(state, event), "\(state): \(event.rawValue)")
        }
    }

    @Test
    func `after every event, the signed-in user is the one that the actions reported`() {
        for state in RefreshFixture.State.allCases {
            for event in Event.allCases {
                var rig = RefreshFixture(state, hasReplayed: event == .again)
                let former = rig.machine.tokens
                guard let actions = apply(event, to: &rig) else { continue }
                let said = actions.contains { $0.summary.hasPrefix("tell") }
                #expect(said || rig.machine.tokens == former, "\(state): \(event.rawValue)")
                let isNobody = ["tell expired", "tell signedOut"].contains(actions.first?.summary)
                if isNobody { #expect(rig.machine.tokens == nil, "\(state): \(event.rawValue)") }
            }
        }
    }

    private func expected(_ state: RefreshFixture.State, _ event: Event) -> String? {
        for line in Self.table.split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let states = cells[0].split(separator: " ")
            let events = cells[1].components(separatedBy: ", ")
            guard states == ["*"] || states.contains(Substring(state.rawValue)),
                events.contains(event.rawValue)
            else { continue }
            return cells[2]
        }
        return nil
    }

    /// The actions of an event; nil if the state has no such token or refresh.
    private func apply(
        _ event: Event, to rig: inout RefreshFixture
    ) -> [RefreshStateMachine.Action]? {
        switch event {
        case .ask: rig.authorize()
        case .expiredCurrent: rig.evaluate(.expired, .current)
        case .expiredOlder: rig.evaluate(.expired, .older)
        case .expiredFormer: rig.evaluate(.expired, .former)
        case .refusedCurrent: rig.evaluate(.rejected, .current)
        case .refusedOlder: rig.evaluate(.rejected, .older)
        case .refusedFormer: rig.evaluate(.rejected, .former)
        case .again: rig[.older] == nil ? nil : rig.evaluate(.expired, .current)
        case .other: rig.evaluate(.unrelated, .current)
        case .signIn: rig.machine.signIn(.sample("n"))
        case .visit: rig.machine.signIn(.visitor)
        case .signOut: rig.machine.signOut()
        case .storeChanged: rig.machine.adopt(.sample("s"), replacing: rig.machine.tokens)
        case .storeEmptied: rig.machine.adopt(nil, replacing: rig.machine.tokens)
        case .leave: leave(&rig)
        default: finish(event, of: &rig)
        }
    }

    private func finish(
        _ event: Event, of rig: inout RefreshFixture
    ) -> [RefreshStateMachine.Action]? {
        let isVoid = event.rawValue.hasPrefix("void")
        guard let refresh = isVoid ? rig.void : rig.running else { return nil }
        let result: RefreshStateMachine.RefreshResult
        switch event {
        case .renewed, .voidRenewed: result = .renewed(.sample("c"))
        case .adopted: result = .adopted(.sample("c"))
        case .overdue, .voidOverdue:
            return rig.machine.timeOut(
                refresh, with: .refreshFailure(Fault(.timeout)), at: .noon)
        case .dead, .voidDead: result = .invalidGrant(.refreshFailure(.authenticated(401)))
        default: result = .failed(.refreshFailure(Fault(.timeout)))
        }
        return rig.machine.finishRefresh(refresh, with: result, at: .noon)
    }

    private func leave(_ rig: inout RefreshFixture) -> [RefreshStateMachine.Action] {
        _ = rig.machine.end(RefreshFixture.first)
        return []
    }
}
