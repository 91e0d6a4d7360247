import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("A folder that cannot be used", .timeLimit(.minutes(30)))
struct UnusableFolderTests {
    private let site = QueueFixture()
    private let sink = ScriptedSink()
    /// A path below a file that is not a folder, where nothing can be created.
    private let impossible = URL(fileURLWithPath: "/dev/null/reports")

    @Test
    func `reports on a device with such a folder stay in memory, and one line says why`() async {
        let pipeline = site.pipeline([sink]) { configuration in
            configuration.folder = impossible
            configuration.files = LocalFileStore()
        }
        for number in 0..<20 { pipeline.report(.numbered(number)) }
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == (0..<20).map { "code.\($0)" })
        #expect(
            site.diagnostics.elements == [
                "the folder /dev/null/reports cannot be used "
                    + "(mkdir failed with 20 (Not a directory)); reports wait in memory"
            ])
    }

    @Test
    func `the line comes once, and again only if the folder was usable in between`() async throws {
        site.files.fail(with: EACCES)
        let pipeline = site.pipeline([])
        for number in 0..<20 { pipeline.report(.numbered(number)) }
        #expect(site.diagnostics.elements.count == 1)
        #expect(site.diagnostics.elements.first?.contains("13 (Permission denied)") == true)
        site.files.fail(with: 0)
        pipeline.report(.numbered(20))
        #expect(site.queuedReports.count == 1)
        site.files.fail([.create], with: ENOSPC)
        for number in 21..<30 { pipeline.report(.numbered(number)) }
        try #require(site.diagnostics.elements.count == 2)
        #expect(site.diagnostics.elements[1].contains("28 (No space left on device)"))
        pipeline.add(sink)
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == (0..<30).map { "code.\($0)" })
    }

    @Test(.enabled(if: NSHomeDirectory().count > 1, "the home directory is the root"))
    func `the line has ~ in place of the home directory`() {
        site.files.fail(with: EACCES)
        _ = site.pipeline([]) {
            $0.folder = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("reports")
        }
        #expect(site.diagnostics.elements.first?.hasPrefix("the folder ~/reports cannot") == true)
    }

    @Test
    func `without a closure for problems, the line goes to the log`() {
        let lines = EventRecorder<String>()
        ProblemLog.$receiver.withValue(ProblemLog.Receiver { lines.record($0) }) {
            ReportPipeline(.init(sinks: [], folder: impossible, clock: TestClock())).report(
                .numbered(1))
        }
        #expect(lines.elements.count == 1)
        #expect(lines.elements.first?.hasPrefix("reports: the folder /dev/null/reports ") == true)
    }

    @Test
    func `a folder that cannot be created is a failure of the system's operation`() {
        #expect(throws: FileFailure("mkdir", ENOTDIR)) {
            try LocalFileStore().makeFolder(impossible.path)
        }
    }

    @Test
    func `a failed file operation is described with the meaning of its number`() {
        #expect(
            FileFailure("open", EACCES).description == "open failed with 13 (Permission denied)")
    }
}
