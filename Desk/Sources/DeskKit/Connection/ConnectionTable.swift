import NIOCore
import Synchronization

/// The open connections.
///
/// Beyond a number, a new connection takes the place of the one that waits longest for its sender.
/// Connections that never had an answer go first, so a flood of silent ones keeps no client out.
final class ConnectionTable: Sendable {
    private struct Entry {
        let channel: any Channel
        var waitsSince: NIODeadline?
        var hadAnswer = false

        /// The order in which connections are closed, the smallest first; nil while the desk is at work for it.
        var rank: (Int, NIODeadline)? { waitsSince.map { (hadAnswer ? 1 : 0, $0) } }
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    /// The number of connections beyond which a new one closes another.
    let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.withLock { $0.count } }

    /// Adds a connection.
    func add(_ channel: any Channel, at now: NIODeadline) {
        let victim = entries.withLock { entries -> (any Channel)? in
            defer {
                entries[ObjectIdentifier(channel)] = Entry(channel: channel, waitsSince: now)
            }
            guard entries.count >= limit else { return nil }
            let waiting = entries.compactMap { key, entry in entry.rank.map { (key, $0) } }
            let first = waiting.min { $0.1 < $1.1 }
            return first.flatMap { entries.removeValue(forKey: $0.0)?.channel }
        }
        victim?.close(promise: nil)
    }

    /// Notes that a connection's sender moved, and that more is awaited from it.
    func moved(_ channel: any Channel, at time: NIODeadline) {
        entries.withLock { $0[ObjectIdentifier(channel)]?.waitsSince = time }
    }

    /// Notes that the desk is at work for a connection.
    func isAtWork(_ channel: any Channel) {
        entries.withLock { $0[ObjectIdentifier(channel)]?.waitsSince = nil }
    }

    /// Notes an answer, and since when the connection waits for its sender; nil if it does not.
    func answered(_ channel: any Channel, waitsSince time: NIODeadline?) {
        entries.withLock { entries in
            entries[ObjectIdentifier(channel)]?.waitsSince = time
            entries[ObjectIdentifier(channel)]?.hadAnswer = true
        }
    }

    /// Removes a connection.
    func remove(_ channel: any Channel) {
        _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }
}
