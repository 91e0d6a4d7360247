import TriageConcurrency

/// Keeps reports in memory, for tests and for debug screens.
public final class InMemorySink: Sink {
    private let kept = Lock<[Report]>([])

    /// What the sink is called.
    public let name: String

    /// Makes an empty sink.
    public init(name: String = "memory") { self.name = name }

    /// Keeps a report.
    public func deliver(_ report: Report) { kept.withLock { $0.append(report) } }

    /// The reports, oldest first.
    public var reports: [Report] { kept.current }
}
