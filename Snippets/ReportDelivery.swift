// Reports that survive a kill, and a Sentry that has them, with its sessions and a file.
// Run with a DSN, and a file to go along, it sends eight failures of one kind there: five, and how many
// more there were.
import Foundation
import Triage
import TriageSentry

// snippet.pipeline
/// Made once: reports wait in a folder until every sink has had them.
func makeApp(reportingTo sentry: SentrySink, in folder: URL) -> FaultCenter {
    FaultCenter.live(sinks: [sentry, ConsoleSink()], storage: .folder(folder))
}
// snippet.end

// snippet.session
/// Tracks a session from the moment the app enters the foreground until it leaves it.
func trackSession(
    _ sentry: SentrySink, _ reports: ReportPipeline, while isInForeground: () async -> Void
)
    async
{
    await sentry.startSession(.current)
    await isInForeground()
    await reports.flush()
    await sentry.endSession()
}
// snippet.end

struct ClubIsFull: Error {}

let arguments = CommandLine.arguments.dropFirst()
if let dsn = arguments.first {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(Incident())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try arguments.dropFirst().map { path in
        let url = URL(fileURLWithPath: path)
        return ReportAttachment(name: url.lastPathComponent, data: try Data(contentsOf: url))
    }
    guard let sentry = SentrySink(dsn: dsn, attachments: { _ in files }) else { exit(64) }
    let app = makeApp(reportingTo: sentry, in: folder)
    await trackSession(sentry, app.reports) {
        for _ in 0..<8 {
            let fault = Fault(.unexpected, code: "club.full", cause: ClubIsFull())
            app.report(fault)
        }
    }
    await app.willTerminate()
}
