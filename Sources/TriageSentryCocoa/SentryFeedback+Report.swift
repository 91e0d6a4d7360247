#if SentryCocoa
import Sentry
import TriageCore
import TriageReporting

extension SentryFeedback {
    /// Creates feedback from a report of a message from the user.
    ///
    /// The SDK takes no tags with it, so the support code is in the text if no event can have it.
    convenience init(_ report: Report, _ feedback: Report.Feedback) {
        let code = feedback.incident == nil ? "\n\n(\(report.supportCode))" : ""
        // Sentry's own limit for feedback.
        let text = (report.message ?? "").unicodeScalars.prefix(4096 - code.unicodeScalars.count)
        self.init(
            message: String(text) + code, name: feedback.name, email: feedback.email,
            source: .custom,
            associatedEventId: feedback.incident.map { SentryId(uuidString: $0.description) },
            attachments: report.attachments.map(Attachment.init))
    }
}
#endif
