package import DeskModel
import Synchronization

/// A clock that goes on when a test says so.
package final class TestClock: Sendable {
    private let time: Mutex<Timestamp>

    /// Creates a clock that stands at a time.
    package init(_ time: Timestamp = Sample.begin) { self.time = Mutex(time) }

    /// The time that it shows.
    package var now: Timestamp { time.withLock { $0 } }

    /// Goes on by a duration.
    package func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}
