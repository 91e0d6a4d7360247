#if canImport(Network)
import Dispatch
import Network

/// The word of `NWPathMonitor`, as a hint: a device whose path was not seen yet counts as online, and so
/// does one that has been offline for more than ten seconds.
///
/// The monitor may miss the network's return, as it does in the simulator. After those ten seconds a
/// request goes out, and says itself how it is. On watchOS the monitor is no help to an app (Apple's
/// technical note TN3135), and the device counts as online.
public final class PathMonitorConnectivity: Connectivity {
    private let monitor = NWPathMonitor()
    private let hint = OfflineHint()

    /// Starts watching; it stops when the object goes.
    public init() {
        #if !os(watchOS)
        monitor.pathUpdateHandler = { [hint] path in
            hint.set(isOnline: path.status != .unsatisfied)
        }
        // In its order: the last word counts.
        monitor.start(queue: DispatchQueue(label: "triage.connectivity", qos: .utility))
        #endif
    }

    deinit { monitor.cancel() }

    /// Whether the path can be used, or may be when asked.
    public var isOnline: Bool { hint.isOnline }
}
#endif
