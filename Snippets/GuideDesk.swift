// The samples of Guides/Desk.md. Run with the DSN of a desk, it sends one report there.
import Foundation
import Triage
import TriageDiscord
import TriageGoogleAnalytics
import TriageSentry

func appInstanceID() async -> String? { nil }

// snippet.before
func makeApp(webhook: String, measurementProtocol: String) -> FaultCenter {
    FaultCenter.live(sinks: [
        DiscordSink(webhook: webhook),
        GoogleAnalyticsSink(endpoint: measurementProtocol) { await appInstanceID() },
    ])
}
// snippet.end

// snippet.after
func makeApp(desk dsn: String?) -> FaultCenter {
    FaultCenter.live(sinks: [SentrySink(desk: dsn), ConsoleSink()])
}
// snippet.end

// snippet.debug
func makeDebugApp(desk dsn: String?, webhook: String) -> FaultCenter {
    #if DEBUG
    let debugSinks: [(any Sink)?] = [ConsoleSink(), DiscordSink(webhook: webhook)]
    #else
    let debugSinks: [(any Sink)?] = []
    #endif
    return FaultCenter.live(sinks: [SentrySink(desk: dsn)] + debugSinks)
}
// snippet.end

// snippet.first
struct FirstReport: Error {}

func sendFirstReport(_ app: FaultCenter) async {
    app.report(FirstReport(), level: .error)
    await app.reports.flush()
}
// snippet.end

// snippet.answers
func makeAnsweringApp(desk dsn: String?) -> FaultCenter {
    FaultCenter.live(
        sinks: [SentrySink(desk: dsn)], router: { route in print("open \(route)") },
        knownIssues: KnownIssues.desk(dsn, storePage: "store"))
}
// snippet.end

// snippet.feedback
func send(_ message: String, about code: String?, from email: String?, to app: FaultCenter) {
    app.reports.sendFeedback(message, for: code, email: email)
}
// snippet.end

if let dsn = CommandLine.arguments.dropFirst().first {
    await sendFirstReport(makeApp(desk: dsn))
}
