/// A sink that hands each report to a closure, for apps that already use another reporter.
///
///     ClosureSink("crashlytics") { report in
///         Crashlytics.crashlytics().log(report.logLine)
///     }
public struct ClosureSink: Sink {
    /// The name of the sink within its pipeline.
    public let name: String
    private let handler: @Sendable (Report) async throws -> Void

    /// Creates a sink from a closure.
    ///
    /// An error that the closure throws has the same meaning as in ``Sink/deliver(_:)``.
    public init(_ name: String, _ deliver: @escaping @Sendable (Report) async throws -> Void) {
        self.name = name
        handler = deliver
    }

    /// Hands a report to the closure.
    public func deliver(_ report: Report) async throws { try await handler(report) }
}
