/// A clock that says when digests are due: at nine in the morning in the team's zone, a week's on Mondays.
package struct DigestClock: Sendable {
    private let zone: TimeZoneFile

    /// The hour of a digest.
    package static let hour: Int64 = 9

    /// Creates a clock.
    package init(zone: TimeZoneFile) { self.zone = zone }

    /// The latest time of a digest that is not after a time.
    package func latest(_ occasion: Occasion, at now: Timestamp) -> Timestamp {
        let today = (now + zone.offset(at: now)).day
        // A zone that changes its date may have no such day, or no such hour.
        let times = (today - 9...today + 1).filter {
            occasion == .daily || (($0 + 3) % 7 + 7) % 7 == 0
        }.map { time(onDay: $0) }
        return times.filter { $0 <= now }.max() ?? now
    }

    /// The time that the clock is ahead of UTC.
    package func offset(at time: Timestamp) -> Duration { zone.offset(at: time) }

    /// The time at which the clock first shows the hour on a day, or would show it if it were not put forward then,
    /// as RFC 5545 has it in section 3.3.5.
    private func time(onDay day: Int64) -> Timestamp {
        let local = Timestamp(milliseconds: (day * 24 + Self.hour) * 3_600_000)
        let before = zone.offset(at: local - .seconds(2 * 86_400))
        let times = [before, zone.offset(at: local + .seconds(2 * 86_400))].map { local - $0 }
        let shown = times.filter { $0 + zone.offset(at: $0) == local }
        return shown.min() ?? local - before
    }
}
