import Foundation
import Triage
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting

/// A process that takes and delivers reports as fast as it can, and says so, a line each.
struct Victim {
    let folder: URL

    func live() async {
        let pipeline = Self.pipeline(folder, sink: Witness(say: Self.say))
        let endings: [[Notice.Action.ID]] = [[], [.retry]]
        for number in 0... {
            let fault = Fault(.server, code: "code.\(number)")
            let notice = Notice(
                .alert, message: "m",
                actions: endings[number % 2].map { .init($0, label: $0.rawValue) })
            pipeline.report(
                ReportDraft(level: .error, failure: FailureContext(fault: fault), notice: notice))
            Self.say("taken \(fault.incident)")
            if number % 4 == 1 { pipeline.recordChoice("retry", for: [fault.incident]) }
            if number % 16 == 0 { await Task.yield() }
        }
    }

    static func pipeline(_ folder: URL, sink: any Sink) -> ReportPipeline {
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        return ReportPipeline(
            .init(
                sinks: [sink], folder: folder, limits: .init(count: 1_000_000, bytes: 1 << 30),
                context: { context }))
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// A sink that says what it was given.
struct Witness: Sink {
    let say: @Sendable (String) -> Void

    var name: String { "witness" }

    func deliver(_ report: Report) {
        let time = report.time.timeIntervalSince1970
        say("delivered \(report.id) \(report.incident) \(report.code) \(time)")
    }
}
