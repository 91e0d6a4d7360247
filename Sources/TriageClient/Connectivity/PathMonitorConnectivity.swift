#if canImport(Network)
import Dispatch
import Network

/// The connection as `NWPathMonitor` reports it.
///
/// The report is a hint, because the monitor may miss the network's return, as it does in the
/// simulator: a client tries each request, which finds out. The device counts as online before the
/// first report. On watchOS the monitor does not work for apps (Apple's technical note TN3135), and
/// the device always counts as online.
public final class PathMonitorConnectivity: ConnectivityHint {
    private let monitor = NWPathMonitor()
    private let reported = ManualConnectivity()

    /// Starts monitoring; deallocation stops it.
    public init() {
        #if !os(watchOS)
        monitor.pathUpdateHandler = { [reported] path in
            reported.set(isOnline: path.status != .unsatisfied)
        }
        // A serial queue keeps the updates in order, so the latest one counts.
        monitor.start(queue: DispatchQueue(label: "triage.connectivity", qos: .utility))
        #endif
    }

    deinit { monitor.cancel() }

    /// Whether the monitor's last report says that the path can be used, or could be.
    public var isOnline: Bool { reported.isOnline }

    /// A sequence of what the monitor reports, which begins with online.
    public var changes: AsyncStream<Bool> { reported.changes }
}
#endif
