import Foundation
public import TriageCore
import TriagePresentation
import TriageRedaction
import TriageReporting

extension FaultCenter {
    /// Returns a short text about a failure that the user can send to your team, in their language.
    ///
    /// It holds the support code, the time, the app's version, the system, the kind and the code,
    /// and no values. It is for an app whose team is reached by mail or a messenger:
    ///
    ///     ShareLink(item: app.shareText(for: fault))
    ///
    /// - Parameters:
    ///   - fault: The failure.
    ///   - code: The support code of the notice; nil for the code of the failure's incident.
    /// - Returns: The text, one line for each part. An app replaces a label with a text of its own
    ///   for `share.code`, `share.time`, `share.app`, `share.system` or `share.details`.
    public func shareText(for fault: Fault, supportCode code: String? = nil) -> String {
        let (context, time, redactor) = reports.surroundings
        let parts = [
            ("code", code ?? fault.incident.supportCode),
            ("time", ReportValue.date(time).description), ("app", context.appVersion),
            ("system", context.system), ("details", "\(fault.kind) \(fault.code)"),
        ]
        let lines = parts.map { "\(text(for: "share.\($0)")): \(redactor.redact($1))" }
        return lines.joined(separator: "\n")
    }
}
