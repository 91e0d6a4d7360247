import Foundation
import Triage

/// The time from the deciding one of twelve checks to a launch's verdict, and from the deadline of a
/// launch with a silent check to its verdict.
func launches() async throws {
    let late = Duration.milliseconds(20)
    let decided = try await times(1000) {
        let decision = Moment()
        var checks = (1..<12).map { number in
            Check<Void, Never>(CheckName(rawValue: "\(number)")) { _ in .passed }
        }
        checks.append(
            Check("last") { _ in
                try await Task.sleep(for: .milliseconds(.random(in: 0...5)))
                decision.note()
                return .passed
            })
        _ = await LaunchGate(checks).run()
        return decision.elapsed
    }
    let silent = try await times(50) {
        let start = ContinuousClock.now
        let silence = Check<Void, Never>("silent") { _ in
            try? await Task.sleep(for: .seconds(1))
            return .passed
        }
        _ = await LaunchGate([silence], deadline: late).run()
        return start.duration(to: .now) - late
    }
    print("a launch of 12 checks, 1,000 times: verdict after the deciding word")
    print("  median \(decided.milliseconds(0.5)) ms, p99 \(decided.milliseconds(0.99)) ms")
    print(
        "  beyond the deadline with a silent check, 50 times: \(silent.milliseconds(1)) ms at most")
}

private func times(_ count: Int, _ work: () async throws -> Duration) async throws -> [Duration] {
    var times: [Duration] = []
    for _ in 0..<count { times.append(try await work()) }
    return times.sorted()
}

extension [Duration] {
    fileprivate func milliseconds(_ share: Double) -> String {
        let time = self[Swift.min(count - 1, Int(Double(count) * share))]
        return String(format: "%.2f", time / .milliseconds(1))
    }
}

/// The moment at which something was noted.
private final class Moment: @unchecked Sendable {
    // Unchecked: it is noted before the verdict, and read after.
    private var moment = ContinuousClock.now

    func note() { moment = .now }

    var elapsed: Duration { moment.duration(to: .now) }
}
