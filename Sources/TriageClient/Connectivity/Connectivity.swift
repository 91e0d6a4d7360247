import TriageConcurrency

/// A source of information about the device's connection.
///
/// Use `PathMonitorConnectivity` on Apple platforms. Elsewhere and in tests, set the state by hand
/// with ``ManualConnectivity``. A monitor of the app's own is a ``ConnectivityHint``. After a
/// minute of offline, requests are tried whatever the source says, since it may be stuck. An app's
/// view shows the state as it changes:
///
///     for await isOnline in connectivity.changes { banner.isHidden = isOnline }
public protocol Connectivity: Sendable {
    /// Whether the device has a network; a client checks it before each attempt.
    var isOnline: Bool { get }

    /// A sequence of the current state and of its changes.
    ///
    /// Every access creates its own sequence, which keeps only the newest unread state. A state may
    /// come twice, if it changes while a sequence begins. The sequence ends when the source is
    /// deallocated. By default it has the current state and then ends, for a source that does not
    /// notice changes.
    var changes: AsyncStream<Bool> { get }
}

/// A source that may be wrong, so that requests are tried although it says offline.
///
/// A monitor of the system is one: it may miss the network's return.
///
///     final class Reachability: ConnectivityHint {
///         var isOnline: Bool { reachability.connection != .unavailable }
///     }
public protocol ConnectivityHint: Connectivity {}

extension Connectivity {
    /// A sequence with only the current state.
    public var changes: AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream<Bool>.makeStream()
        continuation.yield(isOnline)
        continuation.finish()
        return stream
    }
}

/// A connection whose state is set by hand.
public final class ManualConnectivity: Connectivity {
    private let online: Lock<Bool>
    private let broadcast = Broadcast<Bool>()
    private let relay: Relay<Bool>

    /// Creates a connection that is online or offline; online by default.
    public init(isOnline: Bool = true) {
        online = Lock(isOnline)
        relay = Relay { [broadcast] in broadcast.send($0) }
    }

    /// Whether the device has a network.
    public var isOnline: Bool { online.current }

    /// A sequence of the current state and of its changes; see ``Connectivity/changes``.
    public var changes: AsyncStream<Bool> {
        // No change comes between the first element and those after it.
        online.withLock { [broadcast] in broadcast.events(bufferingNewest: 1, first: $0) }
    }

    /// Sets whether the device has a network.
    public func set(isOnline: Bool) {
        online.withLock { [relay] online in
            if online != isOnline { relay.add(isOnline) }
            online = isOnline
        }
        relay.drain()
    }
}
