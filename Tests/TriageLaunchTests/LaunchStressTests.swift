import Testing
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageTesting

@Suite("LaunchGate on real threads", .timeLimit(.minutes(30)))
struct LaunchStressTests {
    private typealias Question = GateFixture.StringCheck

    @Test(arguments: Array(0..<200 as Range<UInt64>))
    func `whatever checks do and when, there is one verdict, and each check ends at most once`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let clock = TestClock()
        let checks = (0..<12).map { number in
            let (time, deed) = (Int.random(in: 0...6, using: &random), Deed.random(using: &random))
            let after = number > 8 ? [CheckName(rawValue: "\(number - 8)")] : []
            return Question(
                CheckName(rawValue: "\(number)"), dependencies: after, failsFast: number % 3 == 0,
                timeout: number % 4 == 0 ? .milliseconds(4) : nil
            ) { _ in
                try await deed.answer(in: .milliseconds(time), on: clock)
            }
        }
        let told = EventRecorder<String>()
        let gate = LaunchGate(
            checks, deadline: .milliseconds(Int.random(in: 1...8, using: &random)),
            gracePeriod: .milliseconds(Int.random(in: 0...3, using: &random)), clock: clock,
            observe: { told.record($0.summary.split(separator: " ").dropLast().joined()) })
        let time = Task {
            while !Task.isCancelled {
                clock.advance(by: .microseconds(100))
                await Task.yield()
            }
        }
        defer { time.cancel() }
        let caller = Task { await gate.run().summary }
        let other = Task { await gate.run().summary }
        if seed % 5 == 0 { caller.cancel() }
        let words = [await caller.value, await other.value]
        if seed % 5 != 0 { #expect(told.elements.contains(where: isVerdict), "told before") }
        await eventually { told.elements.contains(where: isVerdict) }
        let verdicts = told.elements.filter(isVerdict)
        #expect((1...2).contains(verdicts.count), "one an attempt: \(told.elements)")
        #expect(words.allSatisfy { !$0.isEmpty })
    }

    private func isVerdict(_ words: String) -> Bool {
        words.contains("by") || words.contains("proceed")
    }

    private enum Deed: CaseIterable {
        case passes, stops, throwsFault, throwsCancellation, ignoresCancellation

        static func random(using random: inout SeededGenerator) -> Deed {
            Int.random(in: 0..<3, using: &random) > 0
                ? .passes : allCases.randomElement(using: &random) ?? .passes
        }

        func answer(
            in time: Duration, on clock: TestClock
        ) async throws -> CheckResult<String, Stop> {
            if self == .ignoresCancellation {
                try? await clock.sleep(for: time * 5)
            } else {
                try await clock.sleep(for: time)
            }
            switch self {
            case .passes, .ignoresCancellation: return .passed("")
            case .stops: return .stopped(.suspended)
            case .throwsFault: throw Fault(.server)
            case .throwsCancellation: throw CancellationError()
            }
        }
    }
}
