// To copy into an app. Not compiled by CI; written against Firebase 11.
// No secret of an API is needed on the device: the SDK sends as the app that it belongs to.

import FirebaseAnalytics
import Triage
import TriageGoogleAnalytics

/// Counts reports in Firebase Analytics: how often which kind of failure meets how many people.
///
///     pipeline.add(FirebaseAnalyticsSink())
///
/// Only codes go there: no text, no id, no location. Google forbids personal data in parameters, and what
/// has many values ends up as "(other)". The SDK may drop a name or a value without a word, so the
/// event is made to fit first.
struct FirebaseAnalyticsSink: Sink {
    let name = "firebase-analytics"

    func deliver(_ report: Report) {
        let event = AnalyticsEvent("failure", report.parameters).fitted()
        Analytics.logEvent(event.name, parameters: event.parameters.mapValues(\.object))
    }
}

extension Report {
    /// The same ones each time, as Google asks of events of one name.
    fileprivate var parameters: [String: AnalyticsEvent.Value] {
        [
            "kind": .string(kind), "code": .string(code), "level": .string(level.rawValue),
            "operation": .string(operation ?? "none"),
            "endpoint": .string(request.map { "\($0.method) \($0.path)" } ?? "none"),
            "status": .int(Int64(request?.status ?? 0)),
            "choice": .string(notice?.choice ?? "none"),
            "held_back": .int(Int64(suppressed)),
        ]
    }
}

extension AnalyticsEvent.Value {
    fileprivate var object: Any {
        switch self {
        case .string(let text): text
        case .int(let number): number
        case .double(let number): number
        }
    }
}
