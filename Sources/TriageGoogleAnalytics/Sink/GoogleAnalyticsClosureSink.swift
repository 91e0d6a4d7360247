public import TriageReporting

/// A sink that passes each report as an event to a closure, for apps with Firebase Analytics.
///
///     GoogleAnalyticsClosureSink { name, parameters in
///         Analytics.logEvent(name, parameters: parameters)
///     }
///
/// Firebase silently drops events that break its rules, so names are made legal and values are cut
/// to Google's limits. The event gets the time of its logging, not the report's time.
public struct GoogleAnalyticsClosureSink: Sink {
    /// The sink's name.
    public let name: String
    private let event: String
    private let attributes: [String]
    private let log: @Sendable (String, [String: any Sendable]) -> Void

    /// Creates a sink from a closure.
    ///
    /// - Parameters:
    ///   - name: The sink's name.
    ///   - event: The name of the events; an illegal one is made legal.
    ///   - attributes: The names of the app's own values that are sent as parameters. Google counts
    ///     only parameters that are declared there as custom dimensions.
    ///   - log: Logs an event, given its name and its parameters, each a `String`, an `Int64` or a
    ///     `Double`.
    public init(
        name: String = "analytics", event: String = "app_error", attributes: [String] = [],
        _ log: @escaping @Sendable (String, [String: any Sendable]) -> Void
    ) {
        self.name = name
        self.event = event
        self.attributes = attributes
        self.log = log
    }

    /// Passes a report to the closure; every report counts as delivered.
    public func deliver(_ report: Report) {
        let event = GoogleAnalyticsEvent(event, of: report, attributes: attributes).fitted()
        log(event.name, event.parameters.mapValues(\.content))
    }
}
