#if Firebase
// The samples of Guides/FromFirebase.md.
import FirebaseCrashlytics
import Triage
import TriageFirebase

struct Draft: Sendable {}
struct Receipt: Sendable {}

// snippet.start
let app = FaultCenter.live(
    sinks: [CrashlyticsSink(), FirebaseAnalyticsSink()], mode: .reportOnly)

func connectCrashes() {
    Crashlytics.crashlytics().connect(to: app.reports)
}
// snippet.end

// snippet.calls
func didSignIn(_ id: String, with method: String) {
    app.userID = id
    Crashlytics.crashlytics().setUserID(id)
    app.breadcrumbs.add("session", "signed in with \(method, privacy: .public)")
}

func keep(_ draft: Draft, _ save: (Draft) throws -> Void) {
    do { try save(draft) } catch { app.report(error, level: .warning) }
}

func checkout(_ pay: @Sendable () async throws -> Receipt) async throws -> Receipt {
    try await app.reporting("checkout") { try await pay() }
}
// snippet.end
#endif
