import TriageCore
import TriageReporting

extension GoogleAnalyticsEvent {
    /// An event of a report in a session, without which Google shows it in few of its reports.
    init(_ name: String, of report: Report, in session: String) {
        self.init(name, of: report)
        parameters["session_id"] = .string(session)
        parameters["engagement_time_msec"] = 1
    }

    /// An event of a report: codes and templates, no text.
    ///
    /// Events of one name have the same parameters, so what is not known is `none` or 0.
    init(_ name: String, of report: Report) {
        let texts: [String: String?] = [
            "kind": report.kind, "code": report.code, "level": report.level.rawValue,
            "operation": report.operation, "method": report.request?.method,
            "path": report.request?.path, "support_code": report.supportCode,
            "choice": report.notice?.choice, "app_version": report.context.appVersion,
        ]
        let numbers = [
            "status": report.request?.status, "attempts": report.request?.attempts,
            "suppressed": report.suppressedCount,
        ]
        self.init(name, at: report.time)
        parameters = texts.mapValues { .string($0 ?? "none") }
        parameters.merge(numbers.mapValues { .int(Int64($0 ?? 0)) }) { text, _ in text }
    }
}
