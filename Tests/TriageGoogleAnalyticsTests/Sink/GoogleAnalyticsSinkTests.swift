import Foundation
import SinkDoubles
import Testing
@_spi(Tools) import TriageCore
@_spi(Wire) import TriageGoogleAnalytics
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Reports to Google Analytics", .timeLimit(.minutes(30)))
struct GoogleAnalyticsSinkTests {
    @Test
    func `are not sent without an app instance ID, such as without consent`() async throws {
        let receiver = ReceiverFixture()
        let report = try await sampleReport()
        let without = try TestSinks.analytics(receiver.connection, instance: nil)
        #expect(try await without.remedy(delivering: report) == .drop(.consentDenied))
        let wrong = try TestSinks.analytics(receiver.connection, instance: "x")
        #expect(try await wrong.remedy(delivering: report) == .drop(.refused))
        #expect(receiver.transport.requests.isEmpty)
    }

    @Test
    func `more than 72 hours old are expired`() async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.analytics(receiver.connection)
        let hours = 3600.0
        let old = try await sampleReport(at: ReceiverFixture.time - 73 * hours)
        #expect(try await sink.remedy(delivering: old) == .drop(.expired))
        #expect(receiver.transport.requests.isEmpty)
        let recent = try await sampleReport(at: ReceiverFixture.time - 71 * hours)
        #expect(try await sink.remedy(delivering: recent) == nil)
    }

    @Test(arguments: [408, 429, 500, 503])
    func `are retried if a retry may help`(_ status: Int) async throws {
        let receiver = ReceiverFixture(.status(status, ["Retry-After": "99999999"]))
        let remedy = try await TestSinks.analytics(receiver.connection).remedy(
            delivering: try await sampleReport())
        #expect(remedy == .retry(after: .seconds(86_400)))
    }

    @Test
    func `with fewer facts have the same parameters`() async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.analytics(receiver.connection)
        let memory = InMemorySink()
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [memory], context: { context }, clock: receiver.clock,
                now: { ReceiverFixture.time }))
        pipeline.report(.init(level: .info, failure: .init(fault: .init(.offline))))
        await pipeline.shutdown()
        let small = try #require(memory.reports.first)
        try await sink.deliver(try await sampleReport())
        try await sink.deliver(small)
        let names = try receiver.transport.bodies.map { body in
            try JSONDecoder().decode(Sent.self, from: body).events.map(\.params.keys.count)
        }
        #expect(names == [[16], [16]])
    }

    @Test
    func `have one session of digits for the lifetime of the sink`() async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.analytics(receiver.connection)
        for number in [1, 2] as [UInt64] {
            try await sink.deliver(try await sampleReport(number))
            receiver.advanceTime(by: 3600)
        }
        let session = #""session_id":"1800000000""#
        #expect(receiver.texts.count == 2 && receiver.texts.allSatisfy { $0.contains(session) })
        #expect(receiver.texts.allSatisfy { $0.contains(#""engagement_time_msec":1,"#) })
    }
}

/// The part of a body that the tests read.
private struct Sent: Decodable {
    struct Event: Decodable { let params: [String: Value] }
    struct Value: Decodable { init(from decoder: any Decoder) {} }
    let events: [Event]
}
