import NIOCore
import Synchronization

/// The open connections.
///
/// Beyond a number, a new one takes the place of the one that waits longest for its
/// sender, so that a flood of silent connections keeps nobody out.
final class ConnectionTable: Sendable {
    private struct Entry {
        let channel: any Channel
        var waitsSince: NIODeadline?
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.withLock { $0.count } }

    /// Adds a connection.
    func add(_ channel: any Channel, at now: NIODeadline) {
        let victim = entries.withLock { entries -> (any Channel)? in
            entries[ObjectIdentifier(channel)] = Entry(channel: channel, waitsSince: now)
            guard entries.count > limit else { return nil }
            let waiting = entries.filter { $0.value.waitsSince != nil }
            let oldest = waiting.min { one, other in
                (one.value.waitsSince ?? now) < (other.value.waitsSince ?? now)
            }
            return oldest.flatMap { entries.removeValue(forKey: $0.key)?.channel }
        }
        victim?.close(promise: nil)
    }

    /// Says since when a connection waits for its sender; nil while the desk is at work for it.
    func setWaiting(_ channel: any Channel, since time: NIODeadline?) {
        entries.withLock { $0[ObjectIdentifier(channel)]?.waitsSince = time }
    }

    /// Removes a connection.
    func remove(_ channel: any Channel) {
        _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }
}
