import TriageConcurrency
import TriageCore
import TriageRedaction

/// A log of the pipeline's own problems, which writes six lines a minute at most.
///
/// Its lines never become reports.
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

    init(_ clock: any Clock<Duration>, _ write: @escaping @Sendable (String) -> Void) {
        self.write = write
        elapsed = stopwatch(clock)
    }

    /// Writes a line, or counts it if the limit for this minute is reached.
    func callAsFunction(_ text: String) {
        let now = elapsed()
        let skipped: Int? = state.withLock { state in
            if now - state.start >= .seconds(60) { (state.start, state.writtenCount) = (now, 0) }
            guard state.writtenCount < Self.limit else {
                state.skippedCount += 1
                return nil
            }
            defer { (state.writtenCount, state.skippedCount) = (state.writtenCount + 1, 0) }
            return state.skippedCount
        }
        guard let skipped else { return }
        let text = escapingControlCharacters(
            skipped == 0 ? text : "\(text) (and \(skipped) more before)")
        // A logger that reports what it logs would never end.
        ReportingGuard.delivery.run { write(text) }
    }

    /// Runs a closure; logs its error and returns nil if it throws.
    @discardableResult
    func attempt<Value>(_ action: String, _ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            self("could not \(action): \(Self.name(of: error))")
            return nil
        }
    }

    /// Returns the name of an error without its message, which may hold private values.
    static func name(of error: any Error) -> String {
        (error as? FileFailure)?.description ?? "\(type(of: error)) \(caseName(of: error))"
    }
}
