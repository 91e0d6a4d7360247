/// When counts are to be sent, and when the limits allow it: a pure value.
struct OperationSchedule: Sendable, Hashable {
    /// The time from a failure to its counts.
    static let delay = Duration.seconds(300)
    private static let limits: [(count: Int, period: Duration)] = [
        (12, .seconds(3600)), (100, .seconds(86_400)),
    ]

    /// The time when counts are to be sent; nil for none.
    private(set) var due: Duration?
    /// The times of the latest items, as many as the limits look at.
    private(set) var sent: [Duration] = []

    /// Creates a schedule after these items.
    init(sent: [Duration] = []) { self.sent = sent.suffix(100) }

    /// Has counts sent at a time, or sooner.
    mutating func wants(at time: Duration) { due = min(due ?? time, time) }

    /// Puts off what is due now.
    mutating func putOff(at now: Duration) { if isDue(at: now) { due = now + Self.delay } }

    /// Notes that all that is due was sent.
    mutating func didSend(at now: Duration) {
        sent = sent.suffix(99) + [now]
        due = nil
    }

    /// Whether something is due, and allowed.
    func isDue(at now: Duration) -> Bool { next.map { $0 <= now } ?? false }

    /// The time of the next item; nil if none is due.
    var next: Duration? {
        let ends = Self.limits.compactMap { limit in
            sent.count < limit.count ? nil : sent[sent.count - limit.count] + limit.period
        }
        return due.map { due in ends.reduce(due, max) }
    }
}
