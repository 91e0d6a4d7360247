import Foundation
import Triage
@_spi(Tools) import TriageCore
@_spi(Tools) @testable import TriageReporting
@_spi(Tools) @testable import TriageTesting

extension FuzzTarget {
    /// The reader of the queue's files.
    static let queueFile = FuzzTarget(
        "queue-file", seeds: files(),
        tokens: json + [
            "\"version\":", "\"version\":1", "\"version\":2", "\"report\":", "{\"done\":\"a\"}\n",
            "{\"choice\":\"a\"}\n", "\"time\":", "\"level\":\"fatal\"", "\"incident\":\"",
        ],
        read: { bytes in
            guard let file = try? QueueFile(Data(bytes)) else { return nil }
            guard let written = try? QueueFile.firstLine(file.report) else {
                return "what was read cannot be written"
            }
            let again = try? QueueFile(written)
            return again?.report == file.report ? nil : "what was written is not what was read"
        })

    /// The files of a pipeline, alone and with the lines that were appended.
    private static func files() -> [[UInt8]] {
        let files = InMemoryFileStore()
        let pipeline = ReportPipeline(
            .init(
                sinks: [], folder: URL(fileURLWithPath: "/queue"),
                context: {
                    ReportContext(appVersion: "1", system: "s", locale: "ko", userID: "7")
                }
            ).stored(in: files))
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status) = ("GET", "/v1/clips/{id}", 503)
        (facts.type, facts.codingPath, facts.bodyShape) = ("Clip", "members[3].name", "{a:string}")
        let faults = [
            Fault(.unexpected), Fault(.server, code: "http.503", message: "m", facts: facts),
        ]
        for fault in faults {
            let notice = Notice(.alert, title: "t", message: "m", actions: [.init("a", label: "A")])
            pipeline.report(
                ReportDraft(level: .error, failure: FailureContext(fault: fault), notice: notice))
        }
        let written = files.files.filter { $0.key.hasSuffix(".report") }.values.map { [UInt8]($0) }
        let tails = [QueueFile.Line(choice: "retry"), QueueFile.Line(done: "sentry")]
        return written + written.map { $0 + tails.compactMap { try? $0.data }.flatMap(\.self) }
    }
}
