public import DeskModel
import Synchronization

/// A clock that goes on when a test says so.
public final class TestClock: Sendable {
    private let time: Mutex<Timestamp>

    /// Creates a clock that stands at a time.
    public init(_ time: Timestamp = Sample.begin) { self.time = Mutex(time) }

    /// The time that it shows.
    public var now: Timestamp { time.withLock { $0 } }

    /// Goes on by a duration.
    public func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}
