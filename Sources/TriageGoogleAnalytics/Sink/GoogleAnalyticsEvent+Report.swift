import TriageCore
import TriageReporting
import TriageSinkSupport

extension GoogleAnalyticsEvent {
    /// Creates an event from a report, with codes and templates but no free text.
    ///
    /// Events of one name have the same parameters, so unknown values are `none` or 0. Few of
    /// Google's reports show an event without a session.
    ///
    /// The app's own values become parameters if their names are declared and they are tags.
    init(
        _ name: String, of report: Report, attributes: [String], in session: String? = nil
    ) {
        let texts: [String: String?] = [
            "kind": report.kind, "code": report.code, "level": report.level.rawValue,
            "operation": report.operation, "method": report.request?.method,
            "path": report.request?.path, "support_code": report.supportCode,
            "choice": report.notice?.choice, "app_version": report.context.appVersion,
            "user_kind": report.context.userKind?.rawValue,
        ]
        let numbers = [
            "status": report.request?.status, "attempts": report.request?.attempts,
            "suppressed": report.suppressedCount,
        ]
        self.init(name, at: report.time)
        parameters = texts.mapValues { .string($0?.nonEmpty ?? "none") }
        parameters.merge(numbers.mapValues { .int(Int64($0 ?? 0)) }) { text, _ in text }
        parameters["sample_rate"] = .double(report.sampleRate ?? 1)
        let tags = Dictionary(report.tags.map { ($0.name, $0.text) }) { own, _ in own }
        for name in attributes where parameters[name] == nil {
            parameters[name] = .string(tags[name]?.nonEmpty ?? "none")
        }
        guard let session else { return }
        parameters["session_id"] = .string(session)
        parameters["engagement_time_msec"] = 1
    }
}
