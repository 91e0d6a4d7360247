// Copy this file into an app. CI does not compile it; it was written against Firebase 11.
// The device needs no API secret: the SDK sends as the app that it belongs to.

import FirebaseAnalytics
import Triage
import TriageGoogleAnalytics

/// A sink that counts failures in Firebase Analytics, by kind and by number of users.
///
///     pipeline.add(FirebaseAnalyticsSink())
///
/// It sends codes only: no text, no ID, no location. Google forbids personal data in parameters,
/// and parameters with many distinct values end up as "(other)". The SDK may silently drop a name
/// or a value, so the sink first fits the event to Google's limits.
struct FirebaseAnalyticsSink: Sink {
    let name = "firebase-analytics"

    func deliver(_ report: Report) {
        let event = GoogleAnalyticsEvent("failure", report.parameters).fitted()
        Analytics.logEvent(event.name, parameters: event.parameters.mapValues(\.object))
    }
}

extension Report {
    /// The parameters, the same for every report, as Google asks of events with one name.
    fileprivate var parameters: [String: GoogleAnalyticsEvent.Value] {
        [
            "kind": .string(kind), "code": .string(code), "level": .string(level.rawValue),
            "operation": .string(operation ?? "none"),
            "endpoint": .string(request.map { "\($0.method) \($0.path)" } ?? "none"),
            "status": .int(Int64(request?.status ?? 0)),
            "choice": .string(notice?.choice ?? "none"),
            "held_back": .int(Int64(suppressedCount)),
        ]
    }
}

extension GoogleAnalyticsEvent.Value {
    fileprivate var object: Any {
        switch self {
        case .string(let text): text
        case .int(let number): number
        case .double(let number): number
        }
    }
}
