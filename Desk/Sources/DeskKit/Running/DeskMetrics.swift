import DeskModel
import Synchronization

/// The desk's own counters, as Prometheus text.
///
/// Nothing that a client says becomes a label.
final class DeskMetrics: Sendable {
    let answers = (1...5).map { _ in Counter() }
    let commits = Counter()
    let arrivals = Counter()
    let failures = Counter()
    let taken = Counter()
    let refused = Counter()
    /// The time of the latest commit if it failed; nil if it did not.
    private let lastFailure = Mutex<Timestamp?>(nil)

    /// A number that only grows.
    final class Counter: Sendable {
        private let number = Atomic<Int>(0)

        func add(_ count: Int = 1) { number.add(count, ordering: .relaxed) }
        var value: Int { number.load(ordering: .relaxed) }
    }

    func countAnswer(_ status: Int) {
        guard (100...599).contains(status) else { return }
        answers[status / 100 - 1].add()
    }

    func countTaken() { taken.add() }

    func countRefused() { refused.add() }

    func countCommit(of count: Int) {
        commits.add()
        arrivals.add(count)
        lastFailure.withLock { $0 = nil }
    }

    func countFailedCommit(at time: Timestamp) {
        failures.add()
        lastFailure.withLock { $0 = time }
    }

    /// Whether the latest commit failed, and not long ago.
    ///
    /// Storage may take a byte and refuse an event, as on a full disk. The time is short, because a load balancer
    /// sends nothing meanwhile whose commit would end it.
    func isRefusing(at now: Timestamp) -> Bool {
        guard let time = lastFailure.withLock(\.self) else { return false }
        return now >= time && now - time < .seconds(2)
    }

    /// Forgets that a commit failed, because storage that is away explains it.
    func explainFailure() { lastFailure.withLock { $0 = nil } }
}
