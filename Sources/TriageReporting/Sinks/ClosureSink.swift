/// Hands each report to a closure: for apps that have a reporter of another maker already.
///
///     ClosureSink("crashlytics") { report in
///         Crashlytics.crashlytics().log(report.line)
///     }
public struct ClosureSink: Sink {
    /// What the sink is called.
    public let name: String
    private let handler: @Sendable (Report) async throws -> Void

    /// Makes a sink of a closure; what it throws means what it means of `SinkTotals.deliver(_:)`.
    public init(_ name: String, _ deliver: @escaping @Sendable (Report) async throws -> Void) {
        self.name = name
        handler = deliver
    }

    /// Hands a report over.
    public func deliver(_ report: Report) async throws { try await handler(report) }
}
