import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageTesting

/// An event that ends a launch before all its checks have ended.
enum LaunchEnd: CaseIterable { case stopped, failed, overdue, calledOff, cancelled }

private enum Stop: Sendable { case maintenance }

@Suite("Nothing of a launch gets through after its end", .timeLimit(.minutes(30)))
struct LaunchAfterTheEndTests {
    private let far = EffectLog()
    private let clock = TestClock()
    /// The gates that hold the check that ignores cancellation and the check that decides.
    private let deaf = AsyncGate()
    private let decisive = AsyncGate()

    private func gate(_ end: LaunchEnd, isOver: Lock<Bool>) throws -> LaunchGate<Stop> {
        let (far, deaf, decisive) = (far, deaf, decisive)
        let holding = Check<Int, Stop>("holding") { _ in
            far.record("holding is asked")
            await deaf.wait()
            return .passed(7)
        }
        let following = Check<Void, Stop>("following", dependencies: ["holding"]) { _ in
            far.record("following is asked")
            return .passed
        }
        let deciding = Check<Void, Stop>("deciding") { _ in
            await decisive.wait()
            guard !isOver.current else { return .passed }
            if end == .failed { throw Fault(.server) }
            return .stopped(.maintenance)
        }
        return LaunchGate(
            [holding, following, deciding], deadline: .seconds(5), clock: clock,
            observe: { event in
                switch event {
                case .ended(let name, .canceled, _): far.record("\(name) is cancelled")
                case .ended(let name, _, _): far.record("\(name) ends")
                case .started, .decided: break
                }
            })
    }

    @Test(arguments: LaunchEnd.allCases)
    func `however it ended, and whatever its checks return later`(end: LaunchEnd) async throws {
        let isOver = Lock(false)
        let gate = try gate(end, isOver: isOver)
        let launch = Task { await gate.run() }
        await eventually { far.entries.contains("holding is asked") }
        switch end {
        case .stopped, .failed: decisive.open()
        case .overdue: clock.advance(by: .seconds(5))
        case .calledOff: gate.cancel()
        case .cancelled: launch.cancel()
        }
        let verdict = await launch.value
        await gate.drainEvents()
        far.markEnd()
        #expect(verdict.isOf(end))
        decisive.open()
        deaf.open()
        await yieldRepeatedly()
        clock.advance(by: .seconds(10))
        await yieldRepeatedly()
        await gate.drainEvents()
        #expect(far.entriesAfterEnd.isEmpty)
        #expect(far.entries.count { $0 == "holding is cancelled" } == 1)

        isOver.withLock { $0 = true }
        far.reset()
        let again = await gate.run()
        await gate.drainEvents()
        #expect(again.isProceeding)
        #expect(
            far.entries.sorted() == [
                "deciding ends", "following ends", "following is asked", "holding ends",
                "holding is asked",
            ])
    }
}

extension Outcome<CheckResult<PassedChecks, Stop>> {
    fileprivate var isProceeding: Bool { if case .value(.passed) = self { true } else { false } }

    /// Whether this verdict is the result of such an end.
    fileprivate func isOf(_ end: LaunchEnd) -> Bool {
        switch (end, self) {
        case (.stopped, .value(.stopped)), (.calledOff, .canceled), (.cancelled, .canceled): true
        case (.failed, .fault(let fault, _)):
            fault.kind == .server && fault.facts.check == "deciding"
        case (.overdue, .fault(let fault, _)): fault.kind == .timeout
        default: false
        }
    }
}
