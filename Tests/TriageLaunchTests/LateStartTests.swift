import Dispatch
import Testing
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageTesting

@Suite("LaunchGate: checks that are over when they start", .timeLimit(.minutes(30)))
struct LateStartTests {
    private typealias Question = GateFixture.StringCheck

    /// Held by everything that still exists of an attempt.
    private final class Witness: Sendable {}

    @Test
    func `a check that is canceled before its start does not run, and leaves nothing behind`()
        async throws
    {
        let (session, door) = (ControlledCheck(), DispatchSemaphore(value: 0))
        weak var witness: Witness?
        do {
            let (told, runs) = (
                EventRecorder<String>(),
                EventRecorder<Task<Outcome<CheckResult<PassedChecks, Stop>>, Never>>()
            )
            let own = Witness()
            witness = own
            let check = Question("session", timeout: .seconds(3)) { passed in
                _ = own
                return try await session.run(passed)
            }
            let gate = LaunchGate(
                [check], clock: TestClock(),
                observe: { event in
                    told.record(event.summary)
                    if case .started = event { door.wait() }
                })
            DispatchQueue(label: "caller").async {
                runs.record(immediateTask { await gate.run() })
            }
            await eventually { told.elements == ["session?"] }
            gate.cancel()
            door.signal()
            await eventually { runs.elements.count == 1 }
            #expect(await runs.elements[0].value.summary == "canceled")
        }
        await eventually { witness == nil }
        #expect(session.runCount == 0)
    }

    @Test(arguments: 1...20)
    func `a check whose time limit passes while it starts does not run on`(round: Int) async throws
    {
        weak var witness: Witness?
        do {
            let own = Witness()
            witness = own
            let silence = TestClock()
            let checks = (0..<8).map { number in
                Question(
                    CheckName(rawValue: "\(number)"), isRequired: false, timeout: .seconds(1)
                ) { _ in
                    _ = own
                    try await silence.sleep(for: .seconds(1))
                    return .passed("")
                }
            }
            let gate = LaunchGate<Stop>(checks, clock: Hasty())
            #expect(await gate.run().summary == "proceed: ")
        }
        await eventually { witness == nil }
    }
}

/// A clock on which short times are over at once, and long ones never.
private struct Hasty: Clock {
    private let silence = TestClock()

    var now: TestClock.Instant { silence.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        if now.duration(to: deadline) < .seconds(5) { return }
        try await silence.sleep(until: deadline, tolerance: tolerance)
    }
}
