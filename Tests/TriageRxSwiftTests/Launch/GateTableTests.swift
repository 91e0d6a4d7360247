#if RxSwift
import RxSwift
import Testing
import TriageConcurrency
import TriageCore
import TriageLaunch
import TriageRxSwift
import TriageTesting

@Suite("A gate of streams decides as the launch gate's table says", .timeLimit(.minutes(30)))
struct GateTableTests {
    /// A gate of four checks, as in the table of the launch gate.
    ///
    /// Check 0 is fail-fast, 1 is not, 2 depends on 1, and 3 is optional.
    enum State: String, CaseIterable {
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
        /// The attempt was canceled.
        case canceled
    }

    /// An event, and the log that it adds in each state; a state without a line adds nothing.
    static let table = """
        asked | 0 stopped | 0 forcedUpdate; forcedUpdate by 0; 1 canceled; 2 canceled; 3 canceled
        asked | 0 failed | 0 down; server down by 0; 1 canceled; 2 canceled; 3 canceled
        asked graceless | 0 passed | 0 passed
        asked graceless | 1 passed | 1 passed; 2?
        asked | 1 stopped | 1 forcedUpdate
        asked | 1 failed | 1 down
        asked graceless | deadline | timeout launch.deadline by 0; 0 canceled; 1 canceled; 2 canceled; 3 canceled
        asked graceless | cancel | canceled by nobody; 0 canceled; 1 canceled; 2 canceled; 3 canceled
        asked graceless inGrace inGraceOfStop proceeded | 3 passed | 3 passed
        asked graceless inGrace inGraceOfStop proceeded | 3 stopped | 3 forcedUpdate
        asked graceless inGrace inGraceOfStop proceeded | 3 failed | 3 down
        graceless | 0 stopped | 0 forcedUpdate; forcedUpdate by 0; 1 canceled; 2 canceled; 3 canceled
        graceless | 0 failed | 0 down; server down by 0; 1 canceled; 2 canceled; 3 canceled
        graceless | 1 stopped | 1 forcedUpdate; forcedUpdate by 1; 0 canceled; 2 canceled; 3 canceled
        graceless | 1 failed | 1 down; server down by 1; 0 canceled; 2 canceled; 3 canceled
        inGrace | 0 passed | 0 passed; server down by 1; 2 canceled; 3 canceled
        inGrace | 0 failed | 0 down; server down by 0; 2 canceled; 3 canceled
        inGrace inGraceOfStop | 0 stopped | 0 forcedUpdate; forcedUpdate by 0; 2 canceled; 3 canceled
        inGrace | grace deadline | server down by 1; 0 canceled; 2 canceled; 3 canceled
        inGrace inGraceOfStop | cancel | canceled by nobody; 0 canceled; 2 canceled; 3 canceled
        inGraceOfStop | 0 passed | 0 passed; forcedUpdate by 1; 2 canceled; 3 canceled
        inGraceOfStop | 0 failed | 0 down; forcedUpdate by 1; 2 canceled; 3 canceled
        inGraceOfStop | grace deadline | forcedUpdate by 1; 0 canceled; 2 canceled; 3 canceled
        proceeded | deadline | 3 launch.deadline
        proceeded | cancel | 3 canceled
        """

    static let events =
        ["grace", "deadline", "cancel"]
        + (0...3).flatMap { check in ["passed", "stopped", "failed"].map { "\(check) \($0)" } }

    @Test(arguments: State.allCases, events)
    func `each event in each state does what the table says`(state: State, event: String)
        async throws
    {
        let launch = Launch(hasGrace: state != .graceless)
        await launch.begin(in: state)
        let count = launch.log.count
        let expected = Self.line(state, event)
        await launch.perform(event)
        await eventually { launch.log.count >= count + expected.count }
        await launch.fixture.gate.drainEvents()
        #expect(Array(launch.log.dropFirst(count)) == expected)
        if launch.isDecided { await eventually { launch.verdicts.elements.count == 1 } }
        launch.subscription.dispose()
        launch.fixture.gate.cancel()
    }

    private static func line(_ state: State, _ event: String) -> [String] {
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: "|").map { $0.split(separator: " ") }
            let events =
                parts[1].count == 2 && Int(parts[1][0]) != nil
                ? [parts[1].joined(separator: " ")] : parts[1].map(String.init)
            guard parts[0].contains(Substring(state.rawValue)), events.contains(event) else {
                continue
            }
            let log = parts[2].joined(separator: " ").split(separator: ";")
            return log.map { String($0.drop { $0 == " " }) }
        }
        return []
    }
}

/// A launch of four checks that are streams.
private struct Launch {
    let checks = (0...3).map { _ in ControlledResults() }
    let fixture: GateFixture
    let verdicts = EventRecorder<String>()
    let subscription = SerialDisposable()

    init(hasGrace: Bool) {
        let checks = checks
        fixture = GateFixture(
            (0...3).map { number in
                GateFixture.StringCheck(
                    CheckName(rawValue: "\(number)"), dependencies: number == 2 ? ["1"] : [],
                    isRequired: number != 3, failsFast: number == 0
                ) { _ in checks[number].stream() }
            }, grace: hasGrace ? .seconds(2) : .zero)
    }

    var log: [String] { fixture.log.elements }

    var isDecided: Bool { log.contains { $0.contains(" by ") || $0.hasPrefix("proceed") } }

    func begin(in state: GateTableTests.State) async {
        let verdicts = verdicts
        subscription.disposable = fixture.gate.rx.run()
            .subscribe { if case .success(let verdict) = $0 { verdicts.record(verdict.summary) } }
        await eventually { [0, 1, 3].allSatisfy { checks[$0].runCount == 1 } }
        switch state {
        case .asked, .graceless: break
        case .inGrace: await perform("1 failed", until: "1 down")
        case .inGraceOfStop: await perform("1 stopped", until: "1 forcedUpdate")
        case .proceeded:
            await perform("0 passed", until: "0 passed")
            await perform("1 passed", until: "1 passed")
            await eventually { checks[2].runCount == 1 }
            await perform("2 passed", until: "proceed: 0, 1, 2")
        case .stopped: await perform("0 stopped", until: "3 canceled")
        case .canceled: await perform("cancel", until: "3 canceled")
        }
        // The grace period is being measured.
        if state == .inGrace || state == .inGraceOfStop {
            await eventually { fixture.clock.timeUntilNextWake == .seconds(2) }
        }
    }

    private func perform(_ event: String, until line: String) async {
        await perform(event)
        await eventually { log.contains(line) }
    }

    func perform(_ event: String) async {
        switch event {
        case "grace": fixture.clock.advance(by: .seconds(2))
        case "deadline": fixture.clock.advance(by: .seconds(10))
        case "cancel": fixture.gate.cancel()
        default:
            let parts = event.split(separator: " ")
            let check = checks[Int(parts[0]) ?? 0]
            switch parts[1] {
            case "passed": check.send(.next(.passed("yes")))
            case "stopped": check.send(.next(.stopped(.forcedUpdate)))
            default: check.send(.error(Fault(.server, code: "down")))
            }
        }
    }
}
#endif
