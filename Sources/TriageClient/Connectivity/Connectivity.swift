import TriageConcurrency

/// What the device says about its connection.
///
/// On Apple platforms `NWPathMonitor` knows; elsewhere, and in tests, it is driven by hand with
/// ``ManualConnectivity``.
public protocol Connectivity: Sendable {
    /// Whether there is a network at all; a client asks before each request.
    var isOnline: Bool { get }
}

/// A connection that is up unless someone says otherwise.
public final class ManualConnectivity: Connectivity {
    private let online: Lock<Bool>

    /// Makes a connection that is up or down.
    public init(isOnline: Bool = true) { online = Lock(isOnline) }

    /// Whether there is a network.
    public var isOnline: Bool { online.current }

    /// Says that the network came or went.
    public func set(isOnline: Bool) { online.withLock { $0 = isOnline } }
}
