public import TriageReporting

/// Hands each report as an event to a closure: for apps that have Firebase Analytics in them, which
/// drops without a word what breaks its rules.
///
///     AnalyticsClosureSink { name, parameters in
///         Analytics.logEvent(name, parameters: parameters)
///     }
///
/// Names are legal and values are short enough; the event bears the time at which it is handed over.
public struct GoogleAnalyticsClosureSink: Sink {
    /// Takes an event: its name, and its parameters, each a `String`, an `Int64` or a `Double`.
    public typealias Log = @Sendable (String, [String: any Sendable]) -> Void

    /// What the sink is called.
    public let name: String
    private let event: String
    private let log: Log

    /// Makes a sink of a closure.
    ///
    /// - Parameters:
    ///   - name: What the sink is called.
    ///   - event: The name of the events; made legal where it is not.
    ///   - log: Takes an event.
    public init(name: String = "analytics", event: String = "app_error", _ log: @escaping Log) {
        self.name = name
        self.event = event
        self.log = log
    }

    /// Hands a report over.
    public func deliver(_ report: Report) {
        let event = GoogleAnalyticsEvent(event, of: report).fitted()
        log(event.name, event.parameters.mapValues(\.content))
    }
}

extension GoogleAnalyticsEvent.Value {
    fileprivate var content: any Sendable {
        switch self {
        case .string(let text): text
        case .int(let number): number
        case .double(let number): number
        }
    }
}
