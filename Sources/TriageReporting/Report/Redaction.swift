import Triage

/// Makes a text fit for a report: first without secrets, then of a bounded length, since a cut could
/// leave half a secret that nobody recognises.
struct Redaction {
    private static let limit = 4096
    private let redactor: Redactor

    init(_ redactor: Redactor) { self.redactor = redactor }

    func callAsFunction(_ text: String) -> String { redactor.redact(text).bounded(to: Self.limit) }
}

extension ReportContext {
    func redacted(_ redact: Redaction) -> ReportContext {
        ReportContext(
            appVersion: redact(appVersion), system: redact(system), locale: redact(locale),
            memberID: memberID.map(redact.callAsFunction))
    }
}

extension Breadcrumb {
    func redacted(_ redact: Redaction) -> Breadcrumb {
        Breadcrumb(time: time, category: redact(category), message: redact(message))
    }
}
