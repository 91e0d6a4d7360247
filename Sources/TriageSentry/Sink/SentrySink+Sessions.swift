import Foundation
import TriageConcurrency
public import TriageRedaction
public import TriageReporting

/// Sessions, of which Sentry makes the share of uses of the app without a crash.
///
/// Reports of level error or higher that were taken since a session began count as its errors, each
/// once. What nobody has answered is kept in memory, and rides on the next envelope.
extension SentrySink {
    /// Begins a session, as when the app comes to the foreground; one that goes on ends.
    ///
    /// - Parameters:
    ///   - context: The version of the app, and whose session it is.
    ///   - redactor: What takes secrets out of both, as the pipeline's does out of a report's.
    public func startSession(
        _ context: ReportContext, redactor: Redactor = Redactor()
    ) async {
        let now = connection.now()
        let release = release(redactor.redact(context.appVersion))
        let session = SentrySession(
            userID: context.userID.map(redactor.redact), started: now,
            attributes: .init(release: release, environment: environment))
        ledger.withLock { $0.start(session, at: now) }
        await flush()
    }

    /// Ends the session; without one nothing happens.
    public func endSession(_ status: SentrySession.Status = .exited) async {
        let now = connection.now()
        ledger.withLock { $0.end(status, at: now) }
        await flush()
    }
}
