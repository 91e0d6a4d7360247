import Triage

/// Makes a text fit for a report: first without secrets, then of a bounded length, since a cut could
/// leave half a secret that nobody recognises.
final class Redaction {
    private static let limit = 4096
    private let redactor: Redactor
    /// Whether a rule of the app's failed over a text, of which nothing is left then.
    private(set) var hasFailed = false

    init(_ redactor: Redactor) { self.redactor = redactor }

    func callAsFunction(_ text: String) -> String {
        do {
            return try redactor.redacted(text).bounded(to: Self.limit)
        } catch {
            hasFailed = true
            return Redactor.mark
        }
    }
}

extension ReportContext {
    func redacted(_ redact: Redaction) -> ReportContext {
        ReportContext(
            appVersion: redact(appVersion), system: redact(system), locale: redact(locale),
            memberID: memberID.map { redact($0) })
    }
}

extension Breadcrumb {
    func redacted(_ redact: Redaction) -> Breadcrumb {
        Breadcrumb(time: time, category: redact(category), message: redact(message))
    }
}
