/// Work during which a task makes no reports of a kind, since they would never end.
package enum ReportingGuard: Hashable, Sendable {
    /// A sink's delivery, the app's last look or a diagnostic closure.
    case delivery
    /// The observer of one pipeline's events.
    case observer(ObjectIdentifier)
    /// The report of a log line.
    case logLine

    @TaskLocal private static var current: [Self] = []

    /// Whether the current task runs such work.
    package var isActive: Bool { Self.current.contains(self) }

    /// Runs work, and returns its value.
    package func run<Value>(_ work: () throws -> Value) rethrows -> Value {
        try Self.$current.withValue(Self.current + [self], operation: work)
    }

    /// Runs asynchronous work, and returns its value.
    package func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        try await Self.$current.withValue(Self.current + [self], operation: work)
    }
}
