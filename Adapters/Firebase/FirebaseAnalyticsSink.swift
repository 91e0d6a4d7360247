// Copy this file into an app. CI does not compile it; it was written against Firebase 11.
// The device needs no API secret: the SDK sends as the app that it belongs to.

import FirebaseAnalytics
import Triage
import TriageGoogleAnalytics

/// A sink that counts failures in Firebase Analytics, by kind and by number of users.
///
///     pipeline.add(FirebaseAnalyticsSink())
///
/// It sends codes and templates only, and the support code; no text and no location. The SDK may
/// silently drop a name or a value, so the event is fitted to Google's limits first.
struct FirebaseAnalyticsSink: Sink {
    let name = "firebase-analytics"
    private let sink = GoogleAnalyticsClosureSink(event: "failure") { name, parameters in
        Analytics.logEvent(name, parameters: parameters)
    }

    func deliver(_ report: Report) { sink.deliver(report) }
}
