#if canImport(Network)
import Network
import Triage

/// What `NWPathMonitor` says; a device whose path was not seen yet counts as online.
public final class PathMonitorConnectivity: Connectivity {
    private let monitor = NWPathMonitor()
    private let online = Lock(true)

    /// Starts watching; it stops when the object goes.
    public init() {
        let online = online
        monitor.pathUpdateHandler = { path in
            let isOnline = path.status != .unsatisfied
            online.withLock { $0 = isOnline }
        }
        monitor.start(queue: .global(qos: .utility))
    }

    deinit { monitor.cancel() }

    /// Whether the path can be used, or may be when asked.
    public var isOnline: Bool { online.current }
}
#endif
