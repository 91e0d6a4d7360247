#if SentryCocoa
import Foundation
import Sentry
import TriageHTTP
import TriageReporting

extension Breadcrumb {
    /// The origin of Triage's breadcrumbs, which the SDK must not send back.
    static let triage = "auto.triage"

    convenience init(_ category: String?, _ message: String?, _ time: Date?) {
        self.init(level: category == "failure" ? .error : .info, category: category ?? "default")
        (self.message, timestamp, origin) = (message, time, Self.triage)
    }
}

extension Report.Breadcrumb {
    /// Creates a breadcrumb from one of the SDK.
    ///
    /// It takes only the data that the SDK writes by itself, and a URL as its path template.
    init(_ crumb: Breadcrumb) {
        let data = crumb.data ?? [:]
        let path = (data["url"] as? String).map { PathTemplate.derived(from: $0) }
        let names = [
            "status_code", "screen", "state", "position", "action", "connectivity",
        ]
        let texts =
            [crumb.message, data["method"] as? String, path]
            + names.map { name in data[name].map { "\($0)" } }
        self.init(
            time: crumb.timestamp ?? Date(), category: crumb.category,
            message: texts.compactMap(\.self).joined(separator: " "))
    }
}
#endif
