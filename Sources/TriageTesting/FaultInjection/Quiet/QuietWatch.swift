import Dispatch
import Foundation
import TriageConcurrency

#if canImport(Darwin)
private typealias SystemThreads = MachThreads
#else
private typealias SystemThreads = ProcThreads
#endif

/// The place that knows when the process is quiet: no thread of it runs or can run, but for one that
/// looks.
///
/// Whose work a thread does plays no part. Other work of the process, such as other tests, delays
/// quiet and never feigns it.
final class QuietWatch: Sendable {
    static let shared = QuietWatch()

    /// Whether this system tells what its threads do.
    static var isAvailable: Bool { SystemThreads.isAvailable }

    private let waiting = Lock<(waiters: [Waiter], count: Int)>(([], 0))
    private let arrivals = DispatchSemaphore(value: 0)

    private struct Waiter: Sendable {
        let number: Int
        let earliest: ContinuousClock.Instant
        let latest: ContinuousClock.Instant
        let looksAhead: @Sendable () -> Bool
        let continuation: CheckedContinuation<QuietAnswer, Never>
    }

    /// Whether a thread may still spin after the end of the run that has begun it.
    private let isSpoiled = Lock(false)

    private init() {
        let thread = Thread { [unowned self] in look() }
        thread.name = "quiet"
        thread.start()
    }

    /// Waits until the process is quiet.
    ///
    /// - Parameters:
    ///   - pause: The real time that passes before.
    ///   - limit: The real time after which nothing is waited for any more.
    ///   - looksAhead: Asked when the process is quiet: whether to look for what the operating
    ///     system itself will wake.
    /// - Returns: What was seen.
    func quiet(
        after pause: Duration = .zero, within limit: Duration,
        lookingAhead looksAhead: @escaping @Sendable () -> Bool = { false }
    ) async -> QuietAnswer {
        await withCheckedContinuation { continuation in
            let earliest = ContinuousClock.now + pause
            waiting.withLock { waiting in
                waiting.count += 1
                waiting.waiters.append(
                    Waiter(
                        number: waiting.count, earliest: earliest, latest: earliest + limit,
                        looksAhead: looksAhead, continuation: continuation))
            }
            arrivals.signal()
        }
    }

    /// Notes that a run that spun is over: until the process is quiet again, who waits is not to blame.
    func noteSpinningAfterRun() { isSpoiled.withLock { $0 = true } }

    /// Looks as long as the process lives, whenever someone waits.
    private func look() {
        var threads = SystemThreads()
        var pause = Self.shortestPause
        var unrest: Unrest?
        while true {
            let due = dueWaiters()
            if due.isEmpty {
                waitForArrival()
                (pause, unrest) = (Self.shortestPause, nil)
            } else if let moment = moment(&threads, due) {
                isSpoiled.withLock { $0 = false }
                resume(due, .quiet(moment))
                (pause, unrest) = (Self.shortestPause, nil)
            } else {
                resume(due.filter { $0.latest <= .now }, .never)
                if isSpinning(&threads, due, &unrest) { resume(due, .spinning) }
                usleep(pause)
                pause = min(pause + pause / 4, Self.longestPause)
            }
        }
    }

    /// A time in which the process was never quiet.
    private struct Unrest {
        /// The number of the waiter who came last; what was before is none of its.
        let waiter: Int
        let start: ProcessorTimes
        var nextLook: ContinuousClock.Instant
    }

    private func isSpinning(
        _ threads: inout SystemThreads, _ due: [Waiter], _ unrest: inout Unrest?
    ) -> Bool {
        let latest = due.map(\.number).max() ?? 0
        guard let known = unrest, known.waiter == latest else {
            unrest = Unrest(
                waiter: latest, start: threads.processorTimes(), nextLook: .now + .seconds(1))
            return false
        }
        guard known.nextLook <= .now, !isSpoiled.current else { return false }
        unrest?.nextLook = .now + .seconds(1)
        return threads.processorTimes().showSpinning(since: known.start)
    }

    /// The pauses between two looks, in microseconds; they grow with the time that work takes.
    private static let (shortestPause, longestPause) = (UInt32(20), UInt32(2000))

    private func dueWaiters() -> [Waiter] {
        let now = ContinuousClock.now
        return waiting.current.waiters.filter { $0.earliest <= now }
    }

    private func waitForArrival() {
        guard let next = waiting.current.waiters.map(\.earliest).min() else {
            return arrivals.wait()
        }
        let seconds = max(0, (next - .now) / .seconds(1))
        _ = arrivals.wait(timeout: .now() + seconds)
    }

    private func moment(_ threads: inout SystemThreads, _ due: [Waiter]) -> QuietMoment? {
        guard threads.isQuiet() else { return nil }
        guard due.contains(where: { $0.looksAhead() }) else { return QuietMoment() }
        let wake = threads.nextWake()
        // What has ended meanwhile has woken a thread.
        return threads.isQuiet() ? QuietMoment(wake: wake) : nil
    }

    /// Resumes those who waited before the look; what came later has seen nothing yet.
    private func resume(_ waiters: [Waiter], _ answer: QuietAnswer) {
        guard !waiters.isEmpty else { return }
        let numbers = Set(waiters.map(\.number))
        waiting.withLock { $0.waiters.removeAll { numbers.contains($0.number) } }
        for waiter in waiters { waiter.continuation.resume(returning: answer) }
    }
}

/// What a wait for quiet has shown.
enum QuietAnswer: Sendable {
    case quiet(QuietMoment)
    /// One thread works, and all others wait for it.
    case spinning
    /// The process was never quiet.
    case never

    /// The moment; nil if there was none.
    var moment: QuietMoment? { if case .quiet(let moment) = self { moment } else { nil } }
}

/// An instant at which the process was quiet.
struct QuietMoment: Sendable {
    /// When the operating system itself will wake a thread; `never` if that was not asked.
    var wake = Wake.never
}
