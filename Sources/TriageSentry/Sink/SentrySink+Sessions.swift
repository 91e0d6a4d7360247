import Foundation
import TriageConcurrency
public import TriageRedaction
public import TriageReporting

/// Sessions, which feed Sentry's crash-free session rate.
///
/// Each report of level error or higher since the session began counts once as one of its errors.
/// Updates without a response stay in memory and are sent with the next envelope. At most 100 are
/// kept; older ones are dropped and counted as lost. An erasure of the user replaces the session.
extension SentrySink {
    /// Begins a session, such as when the app enters the foreground.
    ///
    /// A session in progress ends first, with the status `exited`. Nothing is thrown if the update
    /// cannot be sent.
    ///
    /// - Parameters:
    ///   - context: The source of the app's version and the user ID.
    ///   - redactor: The redactor that removes secrets from both, as the pipeline's redactor does
    ///     for reports.
    public func startSession(_ context: ReportContext, redactor: Redactor = Redactor()) async {
        let now = connection.now()
        let release = release(redactor.redact(context.appVersion))
        let session = SentrySession(
            userID: (context.userID ?? context.installationID).map(redactor.redact), started: now,
            attributes: .init(release: release, environment: environment))
        ledger.withLock { $0.start(session, at: now) }
        await flush()
    }

    /// Ends the session, with the status `exited`; does nothing but flush if there is no session.
    public func endSession() async { await endSession(.exited) }

    /// Discards the updates that were not sent, and replaces the session by one without a user.
    ///
    /// The receiver does not hear of the former session's end.
    public func erase() {
        let now = connection.now()
        ledger.withLock { $0.erase(at: now) }
    }

    /// Ends the session with a status.
    package func endSession(_ status: SentrySession.Status) async {
        let now = connection.now()
        ledger.withLock { $0.end(status, at: now) }
        await flush()
    }
}
