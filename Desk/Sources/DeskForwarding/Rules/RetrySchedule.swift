package import DeskModel

/// The pauses before a message is tried again.
///
/// The pauses double, from at most two seconds to at most 15 minutes, each shortened by up to half at
/// random so that messages do not come back all at once.
package enum RetrySchedule {
    /// The time after its creation for which a message is tried again.
    package static let lifetime = Duration.seconds(86_400)
    static let longestPause = Duration.seconds(900)
    /// Less than two seconds, since looking for the message again takes time too.
    static let firstPause = Duration.milliseconds(1600)

    /// Returns the pause after a number of failures.
    ///
    /// - Parameters:
    ///   - failures: The failures so far, with the latest one.
    ///   - random: A number from 0 up to 1.
    /// - Returns: The pause.
    package static func pause(after failures: Int, random: Double) -> Duration {
        let doublings = min(max(failures - 1, 0), 16)
        let longest = min(firstPause * (1 << doublings), longestPause)
        return longest * (0.5 + min(max(random, 0), 1) / 2)
    }

    /// Whether a message of this age has failed once it fails again.
    package static func isOver(created: Timestamp, now: Timestamp) -> Bool {
        now - created >= lifetime
    }
}
