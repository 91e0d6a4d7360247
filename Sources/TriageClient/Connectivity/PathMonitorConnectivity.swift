#if canImport(Network)
import Dispatch
import Network

/// The connection as `NWPathMonitor` reports it.
///
/// The report is a hint: the device counts as online before the first report, and again after ten
/// seconds offline, because the monitor may miss the network's return, as it does in the simulator.
/// A request that is sent then finds out. On watchOS the monitor does not work for apps (Apple's
/// technical note TN3135), and the device always counts as online.
public final class PathMonitorConnectivity: Connectivity {
    private let monitor = NWPathMonitor()
    private let hint = OfflineHint()
    private let reported = ManualConnectivity()

    /// Starts monitoring; deallocation stops it.
    public init() {
        #if !os(watchOS)
        monitor.pathUpdateHandler = { [hint, reported] path in
            hint.set(isOnline: path.status != .unsatisfied)
            reported.set(isOnline: path.status != .unsatisfied)
        }
        // A serial queue keeps the updates in order, so the latest one counts.
        monitor.start(queue: DispatchQueue(label: "triage.connectivity", qos: .utility))
        #endif
    }

    deinit { monitor.cancel() }

    /// Whether the path can be used, or can probably be used.
    public var isOnline: Bool { hint.isOnline }

    /// A sequence of what the monitor reports, which begins with online.
    ///
    /// Unlike ``isOnline``, it stays offline until the monitor reports the network's return.
    public var changes: AsyncStream<Bool> { reported.changes }
}
#endif
