import Foundation
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
@_spi(Tools) import TriageTesting

/// A sink that runs a test's closure and records its calls.
final class ScriptedSink: Sink {
    let name: String
    let deliversImmediately: Bool
    let delivered = EventRecorder<Report>()
    let drops = EventRecorder<String>()
    let flushes = EventRecorder<Void>()
    let erasures = EventRecorder<Void>()
    private let handler: @Sendable (Report) async throws -> Void

    init(
        _ name: String = "scripted", deliversImmediately: Bool = false,
        _ handler: @escaping @Sendable (Report) async throws -> Void = { _ in }
    ) {
        self.name = name
        self.deliversImmediately = deliversImmediately
        self.handler = handler
    }

    func deliver(_ report: Report) async throws {
        try await handler(report)
        delivered.record(report)
    }

    func flush() async { flushes.record(()) }

    func erase() { erasures.record(()) }

    func didDrop(_ count: Int, reason: DropReason) { drops.record("\(reason) \(count)") }
}

/// A folder for pipelines that start and end, as processes do.
struct QueueFixture {
    let files = InMemoryFileStore()
    let clock = TestClock()
    let events = EventRecorder<ReportEvent>()
    let diagnostics = EventRecorder<String>()

    func pipeline(
        _ sinks: [any Sink], change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) -> ReportPipeline {
        let (events, troubles) = (events, diagnostics)
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        var configuration = ReportPipeline.Configuration(
            sinks: sinks, folder: URL(fileURLWithPath: "/queue"),
            context: { context }, clock: clock, now: { Date(timeIntervalSince1970: 1000) },
            observe: { events.record($0) }, diagnose: { troubles.record($0) }
        ).stored(in: files)
        change(&configuration)
        return ReportPipeline(configuration)
    }

    /// Returns a pipeline whose first report, a warning, has failed and waits for a retry.
    func pipelineAfterFailure(
        _ sink: any Sink, change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) async -> ReportPipeline {
        let pipeline = pipeline([sink], change: change)
        pipeline.report(.numbered(1, .warning))
        // The other sleeper is the check for files of other processes.
        await clock.waitForSleepers(count: 2)
        return pipeline
    }

    /// The file names of the reports in the folder.
    var queuedReports: [String] {
        files.files.keys.filter { $0.hasSuffix(".report") && !$0.contains("aside") }.sorted()
    }

    /// Returns the number of files in the folder that contain a text.
    func fileCount(containing text: String) -> Int {
        files.files.values.count { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    /// The dropped reports, as `reason sink`.
    var drops: [String] {
        events.elements.compactMap { event in
            guard case .dropped(_, let reason, let sink) = event else { return nil }
            return [reason.rawValue, sink].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension ReportDraft {
    /// Returns a draft of a level, with a code of its own.
    static func numbered(_ number: Int, _ level: ReportLevel = .error) -> ReportDraft {
        ReportDraft(
            level: level, failure: FailureContext(fault: Fault(.server, code: "code.\(number)")))
    }
}
