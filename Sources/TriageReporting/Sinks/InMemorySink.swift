import TriageConcurrency

/// A sink that keeps all reports in memory, for tests and debug screens.
public final class InMemorySink: Sink {
    private let kept = Lock<[Report]>([])

    /// The name of the sink within its pipeline.
    public let name: String

    /// Creates an empty sink.
    public init(name: String = "memory") { self.name = name }

    /// Keeps a report.
    public func deliver(_ report: Report) { kept.withLock { $0.append(report) } }

    /// The reports so far, oldest first.
    public var reports: [Report] { kept.current }
}
