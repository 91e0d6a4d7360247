import DeskModel
import Synchronization

/// The desk's own counters, as Prometheus text.
///
/// Nothing that a client says becomes a label.
final class DeskMetrics: Sendable {
    private let answers = (1...5).map { _ in Counter() }
    private let commits = Counter()
    private let arrivals = Counter()
    private let failures = Counter()
    /// The time of the latest commit if it failed; nil if it did not.
    private let lastFailure = Mutex<Timestamp?>(nil)

    /// A number that only grows.
    private final class Counter: Sendable {
        private let number = Atomic<Int>(0)

        func add(_ count: Int = 1) { number.add(count, ordering: .relaxed) }
        var value: Int { number.load(ordering: .relaxed) }
    }

    func countAnswer(_ status: Int) {
        guard (100...599).contains(status) else { return }
        answers[status / 100 - 1].add()
    }

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

    /// The values that are measured when they are asked for.
    struct Gauges {
        var events: Int
        var connections: Int
        var viewers: Int
        var heldBytes: Int
    }

    /// The text.
    func text(_ gauges: Gauges) -> String {
        var text = ""
        func add(_ name: String, _ kind: String, _ help: String, _ values: [(String, Int)]) {
            text += "# HELP desk_\(name) \(help)\n# TYPE desk_\(name) \(kind)\n"
            for (label, value) in values { text += "desk_\(name)\(label) \(value)\n" }
        }
        add("events_stored", "gauge", "Events that are stored.", [("", gauges.events)])
        add("connections", "gauge", "Open connections.", [("", gauges.connections)])
        add("live_viewers", "gauge", "Open live streams.", [("", gauges.viewers)])
        add("body_bytes", "gauge", "Bytes of bodies that are held.", [("", gauges.heldBytes)])
        add("commits_total", "counter", "Transactions of arrivals.", [("", commits.value)])
        add("arrivals_total", "counter", "Requests that were stored.", [("", arrivals.value)])
        add("failed_commits_total", "counter", "Transactions that failed.", [("", failures.value)])
        add(
            "responses_total", "counter", "Answers by the first digit of their status.",
            answers.enumerated().map { (#"{class="\#($0 + 1)xx"}"#, $1.value) })
        return text
    }
}
