import Foundation
import Testing
import TriageClient
@_spi(Tools) import TriageCore
import TriageHTTP
@_spi(Wiring) import TriageLaunch
import TriagePresentation
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("A sequence of events has what its observer receives", .timeLimit(.minutes(30)))
struct EventSequencesTests {
    private let observed = EventRecorder<String>()

    /// The events that two sequences have, in words, once their source is gone.
    private func compare<Event>(_ sequences: [AsyncStream<Event>], count: Int) async {
        #expect(observed.elements.count == count)
        for sequence in sequences {
            var events: [String] = []
            for await event in sequence { events.append("\(event)") }
            #expect(events == observed.elements)
        }
    }

    @Test
    func `of a fault center`() async {
        var center: FaultCenter? = FaultCenter(
            reportingTo: RecordingReporter(), observe: { [observed] in observed.record("\($0)") })
        let sequences = [center?.events, center?.events].compactMap(\.self)
        _ = await center?.run("home.load") { throw Fault(.server) }
        center = nil
        await compare(sequences, count: 4)
    }

    @Test
    func `of a client and of those that were made from it`() async throws {
        var client: APIClient? = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")),
                transport: StubTransport(FaultPlan([.json("7")]), clock: TestClock()),
                clock: TestClock(),
                observe: { [observed] in observed.record("\($0)") }))
        let sequences = [client?.events, client?.events].compactMap(\.self)
        let seven = try await client?.adding(Retry(clock: ImmediateClock())).send(
            APIEndpoint<Int>.get("/v1/seven"))
        #expect(seven == 7)
        client = nil
        await compare(sequences, count: 2)
    }

    @Test
    func `of a launch gate`() async {
        var gate: LaunchGate<Never>? = LaunchGate(
            [Check<Void, Never>("session") { _ in .passed }], clock: TestClock(),
            observe: { [observed] in observed.record("\($0)") })
        let sequences = [gate?.events, gate?.events].compactMap(\.self)
        _ = await gate?.run()
        await gate?.drainEvents()
        gate = nil
        await compare(sequences, count: 3)
    }

    @Test
    func `of a notice board`() async {
        var board: NoticeBoard? = NoticeBoard { [observed] in observed.record("\($0)") }
        let sequences = [board?.events, board?.events].compactMap(\.self)
        let notice = Notice(.toast, message: "Saved")
        _ = board?.present(NoticeRequest(notice))
        board = nil
        await compare(sequences, count: 1)
    }

    @Test
    func `of a report pipeline`() async {
        var pipeline: ReportPipeline? = ReportPipeline(
            .init(
                sinks: [],
                context: { ReportContext(appVersion: "1", system: "Linux", locale: "ko") },
                clock: TestClock(),
                observe: { [observed] in observed.record("\($0)") }))
        let sequences = [pipeline?.events, pipeline?.events].compactMap(\.self)
        let failure = FailureContext(fault: Fault(.server))
        pipeline?.report(ReportDraft(level: .error, failure: failure))
        await pipeline?.shutdown(timeout: .seconds(1))
        pipeline = nil
        #expect(!observed.elements.isEmpty)
        await compare(sequences, count: observed.elements.count)
    }
}
