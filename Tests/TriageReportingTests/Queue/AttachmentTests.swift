import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("Attachments of reports", .timeLimit(.minutes(30)))
struct AttachmentTests {
    private let site = QueueFixture()

    private func pipeline(
        _ sink: ScriptedSink, isOnline: Bool = true, _ files: ReportAttachment...,
        change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) -> ReportPipeline {
        site.pipeline([sink]) {
            $0.attachments = { _ in files }
            $0.isOnline = { isOnline }
            $0.throttle.limit = .max
            change(&$0)
        }
    }

    private var attachmentFiles: [String] {
        site.files.files.keys.filter { $0.hasSuffix(".files") }.sorted()
    }

    @Test
    func `the summary of a flood has no files`() async {
        let (site, sink) = (QueueFixture(), ScriptedSink())
        let pipeline = site.pipeline([sink]) { configuration in
            configuration.attachments = { _ in [ReportAttachment(name: "a", data: Data([1]))] }
        }
        for _ in 0..<8 { pipeline.report(.numbered(1)) }
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.suppressedCount) == [0, 0, 0, 0, 0, 3])
        #expect(sink.delivered.elements.map(\.attachments.count) == [1, 1, 1, 1, 1, 0])
    }

    @Test
    func `a report of an earlier launch still has its files, and they go with it`() async {
        let sink = ScriptedSink()
        let data = Data([0xFF, 0, 1])
        let first = pipeline(
            sink, isOnline: false, .init(name: "a.bin", data: data, mediaType: "image/png"))
        first.report(.numbered(1))
        await first.shutdown(timeout: .zero)
        #expect(attachmentFiles.count == 1)
        site.files.put(Data(), at: "/queue/\(Incident()).report.files")
        let second = pipeline(sink)
        await second.shutdown(timeout: .seconds(3600))
        #expect(
            sink.delivered.elements.first?.attachments
                == [.init(name: "a.bin", data: data, mediaType: "image/png")])
        #expect(attachmentFiles == [])
    }

    @Test
    func `text loses its secrets before it is on disk, and a name its path and its quotes`()
        async throws
    {
        let sink = ScriptedSink()
        let text = Data("from kim@example.com".utf8)
        let own = pipeline(
            sink, .init(name: "/var/kim/a\"\r\nb.txt", data: text, mediaType: "text/plain\r\nX: 1"))
        own.report(.numbered(1))
        #expect(site.fileCount(containing: "kim") == 0)
        await own.shutdown(timeout: .seconds(3600))
        let file = try #require(sink.delivered.elements.first?.attachments.first)
        #expect(String(decoding: file.data, as: UTF8.self) == "from [Filtered]")
        #expect(file.mediaType == nil)
        #expect(!file.name.contains { "/\"\r\n".contains($0) } && file.name.hasSuffix("b.txt"))
    }

    @Test
    func `those beyond the limits are left out, and the oldest go first`() async {
        let sink = ScriptedSink()
        let own = pipeline(
            sink, isOnline: false, .init(name: "a", data: Data(count: 256 << 10)),
            .init(name: "b", data: Data([0xFF])))
        for number in 1...20 { own.report(.numbered(number)) }
        await own.shutdown(timeout: .zero)
        #expect(attachmentFiles.count == 16)
        let next = pipeline(sink)
        await next.shutdown(timeout: .seconds(3600))
        let found = sink.delivered.elements.sorted { $0.code.count < $1.code.count }
        #expect(found.count == 20)
        #expect(found.count { $0.attachments.map(\.name) == ["a"] } == 16)
        #expect(found.first { $0.code == "code.1" }?.attachments == [])
    }

    @Test
    func `in memory they reach the sink too, and without consent no sink`() async {
        let sink = ScriptedSink()
        site.files.fail(with: ENOSPC)
        let own = pipeline(sink, .init(name: "a", data: Data([0xFF]))) { $0.consent = .pending }
        own.report(.numbered(1))
        #expect(site.files.files.isEmpty)
        own.setConsent(.granted)
        await own.shutdown(timeout: .seconds(3600))
        #expect(sink.delivered.elements.first?.attachments.count == 1)
    }

    @Test
    func `they make room for a report when the disk is full`() async {
        let sink = ScriptedSink()
        let own = pipeline(sink, isOnline: false, .init(name: "a", data: Data([0xFF])))
        own.report(.numbered(1))
        #expect(attachmentFiles.count == 1)
        site.files.fail([.create], with: ENOSPC)
        own.report(.numbered(2))
        #expect(attachmentFiles == [])
        site.files.fail(with: 0)
        await own.shutdown(timeout: .zero)
    }
}
