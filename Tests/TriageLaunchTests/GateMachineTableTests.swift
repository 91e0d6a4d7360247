import Testing
import TriageLaunch

@Suite("GateMachine, every state with every event", .timeLimit(.minutes(30)))
struct GateMachineTableTests {
    /// A gate of four checks.
    ///
    /// Check 0 is fail-fast, 1 is not, 2 depends on 1, and 3 is optional.
    enum State: String, CaseIterable {
        case new
        /// The deadline has passed already.
        case late
        case asked
        /// Started, without a grace period.
        case graceless
        /// Check 1 failed, and its grace period runs.
        case inGrace
        /// Check 1 stopped, and its grace period runs.
        case inGraceOfStop
        /// All but the optional one have passed.
        case proceeded
        /// The fail-fast one stopped.
        case stopped
        /// No caller waits any more.
        case calledOff
    }

    enum Event: String, CaseIterable {
        case begin, keep, grace, deadline, cancel
        case passed0 = "0 passed"
        case stopped0 = "0 stopped"
        case failed0 = "0 failed"
        case passed1 = "1 passed"
        case stopped1 = "1 stopped"
        case failed1 = "1 failed"
        case passed2 = "2 passed"
        case stopped2 = "2 stopped"
        case failed2 = "2 failed"
        case passed3 = "3 passed"
        case stopped3 = "3 stopped"
        case failed3 = "3 failed"
        case stranger = "9 failed"
    }

    /// States, events and actions; the first line that matches counts, and no line means no action.
    static let table = """
        new | begin | start 0; start 1; start 3
        new | keep | start 0; start 2; start 3
        late | begin | silent 0; cancel 0; cancel 1; cancel 2; cancel 3
        late | keep | silent 0; cancel 0; cancel 2; cancel 3
        new late | cancel | cancelled; cancel 0; cancel 1; cancel 2; cancel 3
        asked | 0 stopped | stopped 0; cancel 1; cancel 2; cancel 3
        asked | 0 failed | failed 0; cancel 1; cancel 2; cancel 3
        asked graceless | 1 passed | start 2
        asked | 1 stopped | grace
        asked | 1 failed | grace
        asked graceless | deadline | silent 0; cancel 0; cancel 1; cancel 2; cancel 3
        asked graceless | cancel | cancelled; cancel 0; cancel 1; cancel 2; cancel 3
        graceless | 0 stopped | stopped 0; cancel 1; cancel 2; cancel 3
        graceless | 0 failed | failed 0; cancel 1; cancel 2; cancel 3
        graceless | 1 stopped | stopped 1; cancel 0; cancel 2; cancel 3
        graceless | 1 failed | failed 1; cancel 0; cancel 2; cancel 3
        inGrace | 0 passed | failed 1; cancel 2; cancel 3
        inGrace | 0 failed | failed 0; cancel 2; cancel 3
        inGrace inGraceOfStop | 0 stopped | stopped 0; cancel 2; cancel 3
        inGrace | grace, deadline | failed 1; cancel 0; cancel 2; cancel 3
        inGrace inGraceOfStop | cancel | cancelled; cancel 0; cancel 2; cancel 3
        inGraceOfStop | 0 passed, 0 failed | stopped 1; cancel 2; cancel 3
        inGraceOfStop | grace, deadline | stopped 1; cancel 0; cancel 2; cancel 3
        proceeded | deadline | time out 3
        proceeded | cancel | cancel 3
        """

    @Test(arguments: State.allCases)
    func `the machine returns the table's actions`(state: State) {
        for event in Event.allCases {
            var machine = machine(in: state)
            #expect(words(event, &machine) == expected(state, event), "\(state), \(event.rawValue)")
        }
    }

    @Test(arguments: [true, false])
    func `of silent checks the first that was started is blamed, not one that waits for it`(
        isLate: Bool
    ) {
        var machine = GateMachine([
            .init(dependencies: [2]), .init(dependencies: [0]), .init(), .init(),
        ])
        if isLate { _ = machine.deadlinePassed() }
        let begun = machine.begin()
        #expect((isLate ? begun : machine.deadlinePassed()).first?.summary == "silent 2")
    }

    @Test
    func `every line of the table matches a state and an event`() {
        let fitting = State.allCases.flatMap { state in
            Event.allCases.compactMap { line(state, $0) }
        }
        #expect(Set(fitting).count == Self.table.split(separator: "\n").count)
    }

    private func machine(in state: State) -> GateMachine {
        var machine = GateMachine(
            [.init(failsFast: true), .init(), .init(dependencies: [1]), .init(isRequired: false)],
            hasGracePeriod: state != .graceless)
        if state == .late { _ = machine.deadlinePassed() }
        guard state != .new, state != .late else { return machine }
        _ = machine.begin()
        switch state {
        case .new, .late, .asked, .graceless: break
        case .inGrace: _ = machine.receive(.failed, from: 1)
        case .inGraceOfStop: _ = machine.receive(.stopped, from: 1)
        case .proceeded: for check in [0, 1, 2] { _ = machine.receive(.passed, from: check) }
        case .stopped: _ = machine.receive(.stopped, from: 0)
        case .calledOff: _ = machine.cancel()
        }
        return machine
    }

    private func words(_ event: Event, _ machine: inout GateMachine) -> String {
        let actions: [GateMachine.Action]
        switch event {
        case .begin: actions = machine.begin()
        case .keep: actions = machine.begin(keeping: [1])
        case .grace: actions = machine.gracePeriodEnded()
        case .deadline: actions = machine.deadlinePassed()
        case .cancel: actions = machine.cancel()
        default:
            let parts = event.rawValue.split(separator: " ")
            let word = GateMachine.CheckStatus.allCases.first { "\($0)" == parts[1] } ?? .passed
            actions = machine.receive(word, from: Int(parts[0]) ?? 0)
        }
        return actions.map(\.summary).joined(separator: "; ")
    }

    private func expected(_ state: State, _ event: Event) -> String {
        let parts = line(state, event)?.split(separator: "|") ?? []
        return parts.count == 3 ? parts[2].trimmed : ""
    }

    private func line(_ state: State, _ event: Event) -> Substring? {
        Self.table.split(separator: "\n").first { line in
            let parts = line.split(separator: "|")
            return parts[0].split(separator: " ").contains { $0 == state.rawValue }
                && parts[1].split(separator: ",").contains { $0.trimmed == event.rawValue }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
