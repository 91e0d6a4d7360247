// Firebase Analytics does not exist on watchOS.
#if Firebase && canImport(FirebaseAnalytics)
import FirebaseAnalytics
import TriageGoogleAnalytics
public import TriageReporting

/// A sink that counts failures in Firebase Analytics, by kind and by number of users.
///
///     let app = FaultCenter.live(sinks: [FirebaseAnalyticsSink()])
///
/// It sends codes, path templates and the support code, and neither texts nor locations. The SDK
/// silently drops events that break its rules, so names are made legal and values are cut to its
/// limits first, as `GoogleAnalyticsClosureSink` does it. Configure Firebase before the app makes its
/// fault center.
public struct FirebaseAnalyticsSink: Sink {
    /// The sink's name.
    public var name: String { sink.name }
    private let sink: GoogleAnalyticsClosureSink

    /// Creates a sink for the app's own Analytics.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - event: The name of the events; an illegal one is made legal.
    ///   - attributes: The names of the app's own values that are sent as parameters. Google counts
    ///     only parameters that are declared there as custom dimensions.
    public init(
        name: String = "firebase-analytics", event: String = "app_error",
        attributes: [String] = []
    ) {
        sink = GoogleAnalyticsClosureSink(name: name, event: event, attributes: attributes) {
            Analytics.logEvent($0, parameters: $1)
        }
    }

    /// Logs a report as an event; every report counts as delivered.
    public func deliver(_ report: Report) { sink.deliver(report) }
}
#endif
