/// Whether the clock can be trusted to say what is old enough to be deleted.
///
/// A clock that jumps, or that is wrong when a desk starts, makes everything look old. So retention waits for an
/// hour, in which someone may set the clock right.
package struct ClockTrust: Sendable {
    /// What a look at the clock found.
    package enum Finding: Hashable, Sendable {
        /// The clock is trusted.
        case good
        /// It is not, since this look, because it has jumped.
        case jumped
        /// It is not, since this look, because the desk's latest look before its start was long ago.
        case away
        /// It is still not trusted.
        case waits
    }

    private static let pause: Duration = .seconds(3600)
    private static let jump: Duration = .seconds(3600)
    private static let gap: Duration = .seconds(86_400)

    private var last: (time: Timestamp, uptime: Duration)?
    private var waitsUntil: Duration?

    /// Creates the state of a desk that starts.
    package init() {}

    /// Looks at the clock.
    ///
    /// - Parameters:
    ///   - time: The time by the clock.
    ///   - uptime: The time by a clock that nobody sets.
    ///   - lastLook: The time of the latest trusted look before the start; nil if there was none.
    /// - Returns: Whether the clock is trusted.
    package mutating func look(
        at time: Timestamp, uptime: Duration, lastLook: Timestamp?
    ) -> Finding {
        let before = last
        last = (time, uptime)
        if let before {
            let drift = (time - before.time) - (uptime - before.uptime)
            if drift > Self.jump || drift < .zero - Self.jump { return wait(.jumped, uptime) }
        } else if let lastLook, time - lastLook > Self.gap {
            return wait(.away, uptime)
        }
        guard let end = waitsUntil else { return .good }
        guard uptime >= end else { return .waits }
        waitsUntil = nil
        return .good
    }

    private mutating func wait(_ finding: Finding, _ uptime: Duration) -> Finding {
        waitsUntil = uptime + Self.pause
        return finding
    }
}
