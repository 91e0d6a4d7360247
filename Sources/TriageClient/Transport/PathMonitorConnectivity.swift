#if canImport(Network)
import Dispatch
import Network
import Triage

/// What `NWPathMonitor` says, as a hint: a device whose path was not seen yet counts as online, and so
/// does one that has been offline for more than ten seconds.
///
/// The monitor may miss the network's return, as it does in the simulator. After those ten seconds a
/// request goes out, and says itself how it is.
public final class PathMonitorConnectivity: Connectivity {
    private let monitor = NWPathMonitor()
    private let hint = OfflineHint()

    /// Starts watching; it stops when the object goes.
    public init() {
        monitor.pathUpdateHandler = { [hint] path in
            hint.set(isOnline: path.status != .unsatisfied)
        }
        // What it says last must be told last.
        monitor.start(queue: DispatchQueue(label: "triage.connectivity", qos: .utility))
    }

    deinit { monitor.cancel() }

    /// Whether the path can be used, or may be when asked.
    public var isOnline: Bool { hint.isOnline }
}
#endif
