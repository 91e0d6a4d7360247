import Foundation
import TriageCore
import TriageReporting
import TriageTesting

/// A sink that does what a test says, and writes down what came.
final class ScriptedSink: Sink {
    let name: String
    let delivered = Recorder<Report>()
    let misses = Recorder<String>()
    let flushes = Recorder<Void>()
    private let answer: @Sendable (Report) async throws -> Void

    init(
        _ name: String = "scripted",
        _ answer: @escaping @Sendable (Report) async throws -> Void = { _ in }
    ) {
        self.name = name
        self.answer = answer
    }

    func deliver(_ report: Report) async throws {
        try await answer(report)
        delivered.record(report)
    }

    func flush() async { flushes.record(()) }

    func missed(_ count: Int, _ reason: DropReason) { misses.record("\(reason) \(count)") }
}

/// A folder in which pipelines begin and end, as processes do.
struct Site {
    let files = FakeFiles()
    let clock = VirtualClock()
    let events = Recorder<ReportEvent>()
    let troubles = Recorder<String>()

    func pipeline(
        _ sinks: [any Sink], change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) -> ReportPipeline {
        let (events, troubles) = (events, troubles)
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        var configuration = ReportPipeline.Configuration(
            sinks: sinks, folder: URL(fileURLWithPath: "/queue"), files: files,
            context: { context }, clock: clock, now: { Date(timeIntervalSince1970: 1000) },
            observe: { events.record($0) }, diagnose: { troubles.record($0) })
        change(&configuration)
        return ReportPipeline(configuration)
    }

    /// A pipeline whose first report, a warning, did not get through and waits to be sent again.
    func pipelineAfterFailure(
        _ sink: any Sink, change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) async -> ReportPipeline {
        let pipeline = pipeline([sink], change: change)
        pipeline.take(.numbered(1, .warning))
        // The other looks for what other processes have left.
        await clock.sleepers(reach: 2)
        return pipeline
    }

    /// The reports that lie in the folder, by name.
    var waiting: [String] {
        files.files.keys.filter { $0.hasSuffix(".report") && !$0.contains("aside") }.sorted()
    }

    /// How many of the files in the folder hold a text.
    func lines(with text: String) -> Int {
        files.files.values.count { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    /// What was dropped, as `reason sink`.
    var drops: [String] {
        events.elements.compactMap { event in
            guard case .dropped(_, let reason, let sink) = event else { return nil }
            return [reason.rawValue, sink].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension ReportDraft {
    /// A draft of a level, with a code of its own.
    static func numbered(_ number: Int, _ level: ReportLevel = .error) -> ReportDraft {
        ReportDraft(level: level, failed: Failed(fault: Fault(.server, code: "code.\(number)")))
    }
}
