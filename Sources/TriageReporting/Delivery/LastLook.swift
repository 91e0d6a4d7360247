import Dispatch
import Foundation
import TriageConcurrency

/// The app's last look at reports, on a thread of its own and with a limit in time.
final class LastLook: Sendable {
    private let look: @Sendable (Report) throws -> Report?
    private let configuration: ReportPipeline.Configuration
    private let diagnostics: DiagnosticLog
    private let deadlines: DeadlineScheduler
    private let queue = DispatchQueue(label: "triage.beforeSend", qos: .utility)
    /// Whether a look has not returned in time; the next ones need not wait behind it.
    private let isStuck = Lock(false)

    /// Creates a last look; nil if the app has none.
    init?(_ configuration: ReportPipeline.Configuration, _ diagnostics: DiagnosticLog) {
        guard let look = configuration.beforeSend else { return nil }
        self.look = look
        self.configuration = configuration
        self.diagnostics = diagnostics
        deadlines = DeadlineScheduler(configuration.clock)
    }

    /// Returns the report to deliver; nil if it is dropped.
    ///
    /// - Throws: `CancellationError` if the task is canceled first.
    func callAsFunction(_ report: Report) async throws -> Report? {
        guard !isStuck.current else { return nil }
        let race = Race<Report?>()
        let limit = Duration.seconds(1)
        let deadline = deadlines.schedule(after: limit) { [self] in
            isStuck.withLock { $0 = true }
            race.end(.failure(DeadlinePassed(after: limit)))
        }
        defer { deadlines.cancel(deadline) }
        do {
            return try await race.wait {
                queue.async { [self] in
                    // A report from the closure would lead to another look, and never end.
                    let result = ReportingGuard.delivery.run { Result { try looked(report) } }
                    isStuck.withLock { $0 = false }
                    race.end(result)
                }
            }
        } catch let error as CancellationError where Task.isCancelled {
            throw error
        } catch {
            diagnostics("beforeSend failed (\(DiagnosticLog.name(of: error))); a report is dropped")
            return nil
        }
    }

    private func looked(_ report: Report) throws -> Report? {
        guard var changed = try look(report) else { return nil }
        guard changed != report else { return report }
        let redact = ReportRedactor(configuration.redactor)
        changed.redactChanges(since: report, redact)
        return redact.hasFailed ? nil : changed
    }
}
