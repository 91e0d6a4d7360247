/// The rule when a group has many more events than before.
///
/// A group has a spike with at least 20 events in five minutes that are at least ten times its mean
/// of five minutes over the 24 hours before, or over its life if it is younger. It has none within an
/// hour of its first event. The next one needs an hour below that rate before it.
package struct Spike: Hashable, Sendable {
    /// The stretch of time that events are counted over.
    package static let window = Duration.seconds(300)
    /// The time before the window that it is compared with.
    package static let past = Duration.seconds(86_400)
    /// The smallest number of events.
    package static let minimum = 20
    /// The multiple of the mean that it must reach.
    package static let factor = 10
    /// The time without a spike after a group's first event, and between two spikes.
    package static let quiet = Duration.seconds(3600)

    /// Events that were received at a time, or shortly after.
    package struct Bucket: Hashable, Sendable {
        /// The time.
        package var start: Timestamp
        /// The number of events.
        package var count: Int

        /// Creates a bucket.
        package init(start: Timestamp, count: Int) { (self.start, self.count) = (start, count) }
    }

    /// The end of the latest spike if no event follows; nil if none was reported.
    package var until: Timestamp?

    /// Creates the state of a group.
    package init(until: Timestamp? = nil) { self.until = until }

    /// The number of events in a window that makes a spike.
    ///
    /// - Parameters:
    ///   - past: The number of events before the window, back to 24 hours.
    ///   - firstSeen: The time when the group's first event was received.
    ///   - now: The end of the window.
    /// - Returns: The number.
    package static func threshold(past: Int, firstSeen: Timestamp, now: Timestamp) -> Int {
        let life = min(Self.past, max(.zero, now - window - firstSeen)).milliseconds
        guard life > 0 else { return minimum }
        let (events, isHuge) = past.multipliedReportingOverflow(
            by: factor * Int(window.milliseconds))
        guard !isHuge else { return .max }
        let times = (events + Int(life) - 1) / Int(life)
        return max(minimum, times)
    }

    /// Whether a group can have a spike at a time: its first event was long enough ago.
    package static func isPossible(firstSeen: Timestamp, now: Timestamp) -> Bool {
        now - firstSeen >= quiet
    }

    /// Takes the count of a window.
    ///
    /// - Parameters:
    ///   - recent: The events in the window, the oldest first.
    ///   - past: The number of events before the window, back to 24 hours.
    ///   - firstSeen: The time when the group's first event was received.
    ///   - now: The end of the window.
    /// - Returns: Whether to report a spike now.
    package mutating func take(
        recent: [Bucket], past: Int, firstSeen: Timestamp, now: Timestamp
    ) -> Bool {
        let threshold = Self.threshold(past: past, firstSeen: firstSeen, now: now)
        guard Self.isPossible(firstSeen: firstSeen, now: now),
            let end = Self.end(of: recent, with: threshold)
        else { return false }
        let isTold = until.map { now - $0 < Self.quiet } ?? false
        until = max(until ?? end, end)
        return !isTold
    }

    /// The time when the window falls below a threshold, if no event follows.
    private static func end(of recent: [Bucket], with threshold: Int) -> Timestamp? {
        var count = 0
        for bucket in recent.reversed() {
            count += bucket.count
            if count >= threshold { return bucket.start + window }
        }
        return nil
    }
}
