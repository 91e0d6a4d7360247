/// A sink that hands each report to a closure, for apps that already use another reporter.
///
///     ClosureSink("crashlytics") { report in
///         Crashlytics.crashlytics().log(report.logLine)
///     }
///
/// A sink for a log file or another logger need not wait for anything:
///
///     ClosureSink("file", deliversImmediately: true) { file.append($0.logLine) }
public struct ClosureSink: Sink {
    /// The name of the sink within its pipeline.
    public let name: String
    /// Whether reports come at once, without a wait for the user's choice or for the network.
    public let deliversImmediately: Bool
    private let handler: @Sendable (Report) async throws -> Void

    /// Creates a sink from a closure.
    ///
    /// An error that the closure throws has the same meaning as in ``Sink/deliver(_:)``.
    public init(
        _ name: String, deliversImmediately: Bool = false,
        @_inheritActorContext _ deliver: @escaping @Sendable (Report) async throws -> Void
    ) {
        self.name = name
        self.deliversImmediately = deliversImmediately
        handler = deliver
    }

    /// Hands a report to the closure.
    public func deliver(_ report: Report) async throws { try await handler(report) }
}
