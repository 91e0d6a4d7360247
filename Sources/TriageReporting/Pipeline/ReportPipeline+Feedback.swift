import Foundation
import TriageConcurrency
@_spi(Tools) import TriageCore

extension ReportPipeline {
    /// Sends a message from the user to the team, tied to a report by its support code.
    ///
    ///     app.reports.sendFeedback(text, for: shown.supportCode, email: address)
    ///
    /// The message is a report of the kind `feedback`: it waits in the folder, needs the user's
    /// consent and reaches every sink, with the breadcrumbs and the app's own values. Sentry shows
    /// it with the event of the incident. Sampling and throttle do not apply. A message without a
    /// letter is ignored.
    ///
    /// Secrets are removed from the message and the name. The email address stays, since the user
    /// chose to give it. If the text is not an email address, it is redacted like any other.
    ///
    /// - Parameters:
    ///   - message: The message; sinks cut it, Sentry to 4,096 characters.
    ///   - code: The support code of the notice, or of an incident; nil for a message about nothing
    ///     in particular.
    ///   - name: The user's name, if they gave it.
    ///   - email: The user's email address, if they gave it.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public func sendFeedback(
        _ message: String, for code: String? = nil, name: String? = nil,
        email: String? = nil, fileID: String = #fileID, line: Int = #line
    ) {
        // A caller waits for the redaction; what is cut here never reaches a report.
        let text = message.bounded(to: 65_536).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        let fault = Fault(
            .feedback, code: "user.feedback", message: "\(text, privacy: .public)", fileID: fileID,
            line: line)
        ledger.receive()
        if let reason = refusalReason { return ledger.refuse(fault.incident, reason) }
        let (redact, erasures) = (ReportRedactor(configuration.redactor), queue.erasures)
        let draft = ReportDraft(level: .info, failure: FailureContext(fault: fault))
        var report = makeReport(draft, "user.feedback", 0, nil, redact)
        report.supportCode = code ?? report.supportCode
        report.feedback = Report.Feedback(
            name: name.map { redact($0, maxBytes: 128) },
            email: email.map { $0.isAddress ? $0 : redact($0, maxBytes: 254) },
            incident: code.flatMap(incident(of:)))
        guard !redact.hasFailed else { return ledger.refuse(report.incident, .redactionFailed) }
        submit(Submission(report: report, erasures: erasures))
    }

    /// Returns the reported incident with a support code; nil for one before this launch.
    private func incident(of code: String) -> Incident? {
        state.withLock { $0.seen.order.last { $0.supportCode == code } }
    }
}

extension Fault.Kind {
    /// A message from the user, which is no failure.
    static let feedback: Fault.Kind = "feedback"
}

extension String {
    /// Whether the text is one email address, without white space or control characters.
    fileprivate var isAddress: Bool {
        utf8.count <= 254 && wholeMatch(of: /[^@\s\p{Cc}<>"]+@[^@\s\p{Cc}<>"]+/) != nil
    }
}
