import Foundation
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageTesting
@_spi(Tools) @testable import TriageReporting

/// What is under way while something else ends: a write, a summary, a read.
@Suite("What is under way while something ends", .timeLimit(.minutes(30)))
struct UnderWayTests {
    private let site = QueueFixture()
    private let files: InterruptedFileStore

    init() { files = InterruptedFileStore(site.files) }

    private func pipeline(
        _ sinks: [any Sink] = [], change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) -> ReportPipeline {
        site.pipeline(sinks) {
            $0.files = files
            change(&$0)
        }
    }

    /// Reports the same failure eight times, three of them more than a window admits.
    private func flood(_ pipeline: ReportPipeline) {
        for _ in 0..<8 { pipeline.report(.numbered(1)) }
    }

    @Test
    func `no sink is offered a report before its files are kept`() async throws {
        let sink = ScriptedSink(deliversImmediately: true)
        let file = ReportAttachment(name: "a", data: Data([0xFF]))
        let pipeline = pipeline { $0.attachments = { _ in [file] } }
        let worker = try #require(pipeline.register([sink]).first)
        let early = EventRecorder<Bool>()
        files.interrupt(creating: ".files") { [queue = pipeline.queue] in
            early.record(queue.next(for: worker.consumer) != nil)
        }
        pipeline.report(.numbered(1))
        #expect(early.elements == [false])
        let item = pipeline.queue.next(for: worker.consumer)
        #expect(item?.report.attachments == [file])
        await pipeline.shutdown(timeout: .zero)
    }

    @Test
    func `without a folder the oldest files go first`() async {
        let sink = ScriptedSink()
        let file = ReportAttachment(name: "a", data: Data([0xFF]))
        let pipeline = pipeline([sink]) { configuration in
            configuration.folder = nil
            configuration.attachments = { _ in [file] }
            configuration.throttle.limit = .max
        }
        pipeline.queue.pause()
        for number in 1...18 { pipeline.report(.numbered(number)) }
        pipeline.queue.resume()
        await eventually { sink.delivered.elements.count == 18 }
        let without = sink.delivered.elements.filter(\.attachments.isEmpty).map(\.code)
        #expect(Set(without) == ["code.1", "code.2"])
        await pipeline.shutdown()
    }

    @Test
    func `a summary counts as under way until it is in the queue, however its window ends`()
        async throws
    {
        let ends: [@Sendable (QueueFixture, ReportPipeline) async -> Void] = [
            { site, _ in site.clock.advance(by: .seconds(60)) },
            { _, pipeline in await pipeline.flush() },
        ]
        for end in ends {
            let site = QueueFixture()
            let files = InterruptedFileStore(site.files)
            let sink = ScriptedSink()
            let pipeline = site.pipeline([sink]) { $0.files = files }
            for _ in 0..<8 { pipeline.report(.numbered(1)) }
            await eventually { sink.delivered.elements.count == 5 }
            let counts = EventRecorder<Int>()
            files.interrupt(creating: ".report") { [state = pipeline.state] in
                counts.record(state.current.pendingSummaries)
            }
            await site.clock.waitForSleepers(count: 2)
            await end(site, pipeline)
            await eventually { sink.delivered.elements.count == 6 }
            #expect(counts.elements == [1])
            #expect(sink.delivered.elements.last?.suppressedCount == 3)
            await eventually { pipeline.state.current.pendingSummaries == 0 }
            await pipeline.shutdown()
        }
    }

    @Test
    func `a flush waits for the summary of a window that ends now`() async throws {
        let sink = ScriptedSink()
        let pipeline = pipeline([sink])
        flood(pipeline)
        await eventually { sink.delivered.elements.count == 5 }
        let summary = try #require(pipeline.state.withLock { $0.throttle.summarize() }.first)
        pipeline.state.withLock { $0.pendingSummaries += 1 }
        let isOver = EventRecorder<Int>()
        let flush = Task {
            await pipeline.flush(timeout: .seconds(3600))
            isOver.record(sink.delivered.elements.count)
        }
        for _ in 0..<20_000 where isOver.elements.isEmpty { await Task.yield() }
        #expect(isOver.elements.isEmpty)
        pipeline.submitSummary(summary, after: pipeline.queue.erasures)
        await flush.value
        #expect(isOver.elements == [6])
        await pipeline.shutdown()
    }

    @Test
    func `a report that is written during an erasure does not stay`() async {
        let sink = ScriptedSink()
        let pipeline = pipeline([sink]) {
            $0.attachments = { _ in [.init(name: "a", data: Data([1]))] }
        }
        files.interrupt(creating: ".report") { pipeline.erase() }
        pipeline.report(.numbered(1))
        #expect(site.queuedReports.isEmpty && site.drops == ["erased"])
        pipeline.report(.numbered(2))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.map(\.code) == ["code.2"])
        #expect(site.files.files.keys.allSatisfy { $0.hasSuffix("/installation") })
        let totals = pipeline.totals
        #expect(totals.received == 2 && totals.accepted == 1 && totals.dropped == [.erased: 1])
    }

    @Test
    func `a summary and a message that are written during an erasure do not stay`() async throws {
        let sink = ScriptedSink()
        let pipeline = pipeline([sink])
        flood(pipeline)
        await eventually { sink.delivered.elements.count == 5 }
        files.interrupt(creating: ".report") { pipeline.erase() }
        await pipeline.flush()
        files.interrupt(creating: ".report") { pipeline.erase() }
        pipeline.sendFeedback("It broke.")
        await pipeline.shutdown()
        #expect(sink.delivered.elements.count == 5 && site.queuedReports.isEmpty)
    }

    @Test
    func `a report that was begun before an erasure does not reach the queue after it`() async {
        let sink = ScriptedSink()
        let center = EventRecorder<ReportPipeline>()
        let pipeline = pipeline([sink]) {
            $0.attachments = { _ in
                for pipeline in center.elements { pipeline.erase() }
                return []
            }
        }
        center.record(pipeline)
        pipeline.report(.numbered(1))
        await pipeline.shutdown()
        #expect(sink.delivered.elements.isEmpty && site.drops == ["erased"])
    }

    @Test
    func `a report that was begun before an erasure is in no summary after it`() async {
        let sink = ScriptedSink()
        let (user, due) = (Lock("former"), Lock<ReportPipeline?>(nil))
        let pipeline = pipeline([sink]) {
            $0.throttle.limit = 1
            $0.context = {
                ReportContext(appVersion: "1", system: "s", locale: "ko", userID: user.current)
            }
            $0.attachments = { _ in
                let erasing = due.withLock { pipeline in
                    defer { pipeline = nil }
                    return pipeline
                }
                guard let erasing else { return [] }
                erasing.erase()
                user.withLock { $0 = "next" }
                for _ in 0..<2 { erasing.report(.numbered(1)) }
                return []
            }
        }
        due.withLock { $0 = pipeline }
        pipeline.report(.numbered(1))
        await pipeline.flush()
        #expect(sink.delivered.elements.map(\.context.userID) == ["next", "next"])
        #expect(sink.delivered.elements.last?.suppressedCount == 1)
        await pipeline.shutdown()
    }

    @Test
    func `a report that began during an erasure is in no summary after it`() async {
        let (sink, user) = (ScriptedSink(), Lock("former"))
        let pipeline = pipeline([sink]) {
            $0.throttle.limit = 1
            $0.context = {
                ReportContext(appVersion: "1", system: "s", locale: "ko", userID: user.current)
            }
        }
        // Nothing is delivered until the erasure has removed the file.
        pipeline.queue.pause()
        files.interrupt(listing: "/queue") { pipeline.report(.numbered(1)) }
        pipeline.erase()
        user.withLock { $0 = "next" }
        for _ in 0..<2 { pipeline.report(.numbered(1)) }
        pipeline.queue.resume()
        await pipeline.flush()
        #expect(sink.delivered.elements.map(\.context.userID) == ["next", "next"])
        #expect(sink.delivered.elements.last?.suppressedCount == 1)
        await pipeline.shutdown()
    }

    @Test
    func `an ID that is read while it is erased is not used again`() async throws {
        let pipeline = pipeline([ScriptedSink()])
        let former = try #require(pipeline.installationID)
        // The erasure has begun, and the file is still there.
        let during = EventRecorder<String?>()
        files.interrupt(listing: "/queue") { during.record(pipeline.installationID) }
        pipeline.erase()
        #expect(during.elements.count == 1)
        let next = try #require(pipeline.installationID)
        #expect(next != former)
        #expect(site.files.files["/queue/installation"] == Data(next.utf8))
        await pipeline.shutdown()
    }

    @Test
    func `an ID that is erased while it is read is not used`() async throws {
        let pipeline = pipeline([ScriptedSink()])
        let former = try #require(pipeline.installationID)
        await pipeline.shutdown()
        let next = self.pipeline([ScriptedSink()])
        files.interrupt(reading: "installation") { next.erase() }
        #expect(next.installationID != former)
        #expect(next.installationID != former)
        await next.shutdown()
    }

    @Test
    func `an ID or a secret that is erased before its file is written leaves no file`() async {
        let texts: [(name: String, make: @Sendable (ReportQueue) -> String?)] = [
            ("installation", { $0.installationID() }),
            ("reply-secret", { $0.replySecret(mayMake: true) }),
        ]
        let pipeline = pipeline([ScriptedSink()])
        for (name, make) in texts {
            files.interrupt(beforeCreating: "/\(name)") { pipeline.erase() }
            #expect(make(pipeline.queue) == nil)
            #expect(site.files.files["/queue/\(name)"] == nil)
            // The next user has a text already when the former one's is written.
            let next = EventRecorder<String?>()
            files.interrupt(beforeCreating: "/\(name)") {
                pipeline.erase()
                next.record(make(pipeline.queue))
            }
            #expect(make(pipeline.queue) == nil)
            let content = site.files.files["/queue/\(name)"]
            let stored = content.map { String(decoding: $0, as: UTF8.self) }
            #expect(next.elements == [stored] && stored != nil)
            #expect(make(pipeline.queue) == stored)
        }
        await pipeline.shutdown()
    }
}
