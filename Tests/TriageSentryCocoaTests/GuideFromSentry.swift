#if SentryCocoa
// The samples of Guides/FromSentry.md.
import Sentry
import Triage
import TriageSentryCocoa

struct Draft: Sendable {}
struct Receipt: Sendable {}

// snippet.start
let app = FaultCenter.live(sinks: [SentryCocoaSink()], mode: .reportOnly)

func startSentry(_ dsn: String) {
    SentrySDK.start { options in
        options.dsn = dsn
        options.connect(to: app.reports, app)
    }
}
// snippet.end

// snippet.calls
func didSignIn(_ id: String, with method: String) {
    app.userID = id
    app.breadcrumbs.add("session", "signed in with \(method, privacy: .public)")
}

func keep(_ draft: Draft, _ save: (Draft) throws -> Void) {
    do { try save(draft) } catch { app.report(error, level: .warning) }
}

func checkout(_ pay: @Sendable () async throws -> Receipt) async throws -> Receipt {
    try await app.reporting("checkout") { try await pay() }
}
// snippet.end

// snippet.redactor
let memberNumbers = Redactor.Rule(name: "member numbers") { $0.replacing(#/M-\d{6}/#, with: "M-*") }

func makeApp() -> FaultCenter {
    FaultCenter.live(
        sinks: [SentryCocoaSink()],
        configure: { settings in
            settings.redactor = Redactor(rules: [memberNumbers])
            settings.reportsPerMinute = 1
        })
}
// snippet.end
#endif
