import TriageConcurrency

/// A source of information about the device's connection.
///
/// Use `PathMonitorConnectivity` on Apple platforms. Elsewhere and in tests, set the state by hand
/// with ``ManualConnectivity``.
public protocol Connectivity: Sendable {
    /// Whether the device has a network; a client checks it before each attempt.
    var isOnline: Bool { get }
}

/// A connection whose state is set by hand.
public final class ManualConnectivity: Connectivity {
    private let online: Lock<Bool>

    /// Creates a connection that is online or offline; online by default.
    public init(isOnline: Bool = true) { online = Lock(isOnline) }

    /// Whether the device has a network.
    public var isOnline: Bool { online.current }

    /// Sets whether the device has a network.
    public func set(isOnline: Bool) { online.withLock { $0 = isOnline } }
}
