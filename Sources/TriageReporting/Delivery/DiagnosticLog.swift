import TriageConcurrency
import TriageCore
import TriageRedaction

/// What a pipeline says of its own troubles: a few times a minute at most, and never as a report.
final class DiagnosticLog: Sendable {
    private static let limit = 6
    private let write: @Sendable (String) -> Void
    private let elapsed: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State: Sendable {
        var start = Duration.zero
        var writtenCount = 0
        var skippedCount = 0
    }

    init(_ clock: any Clock<Duration>, _ say: @escaping @Sendable (String) -> Void) {
        self.write = say
        elapsed = stopwatch(clock)
    }

    /// Says something, unless enough was said.
    func callAsFunction(_ text: String) {
        let now = elapsed()
        let unsaid: Int? = state.withLock { state in
            if now - state.start >= .seconds(60) { (state.start, state.writtenCount) = (now, 0) }
            guard state.writtenCount < Self.limit else {
                state.skippedCount += 1
                return nil
            }
            defer { (state.writtenCount, state.skippedCount) = (state.writtenCount + 1, 0) }
            return state.skippedCount
        }
        guard let unsaid else { return }
        let text = escapingControlCharacters(
            unsaid == 0 ? text : "\(text) (and \(unsaid) more before)")
        // A logger that reports what it is told would never end.
        SinkWorker.$isDelivering.withValue(true) { write(text) }
    }

    /// Tries something; nil when it fails, which is said.
    @discardableResult
    func attempt<Value>(_ deed: String, _ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            self("could not \(deed): \(Self.name(of: error))")
            return nil
        }
    }

    /// What an error is called, without what it says: that may hold what is nobody's business.
    static func name(of error: any Error) -> String {
        (error as? FileFailure)?.description ?? "\(type(of: error)) \(caseName(of: error))"
    }
}
