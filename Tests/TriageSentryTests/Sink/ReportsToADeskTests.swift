import Foundation
import SinkDoubles
import Testing
@_spi(Tools) import TriageReporting
@_spi(Wire) import TriageSentry
import TriageTesting

@Suite("Reports to a desk", .timeLimit(.minutes(30)))
struct ReportsToADeskTests {
    @Test
    func `are sent again until the desk takes them, with what was lost before`() async throws {
        let receiver = ReceiverFixture(
            .status(503), .status(408), .status(500), .status(429, ["Retry-After": "60"]),
            .status(200))
        let sink = try TestSinks.sentry(receiver.connection, resends: true)
        sink.didDrop(3, reason: .throttled)
        let report = try await sampleReport()
        #expect(try await sink.remedy(delivering: report) == .retry(after: nil))
        #expect(try await sink.remedy(delivering: report) == .retry(after: nil))
        #expect(try await sink.remedy(delivering: report) == .defer)
        #expect(try await sink.remedy(delivering: report) == .retry(after: .seconds(60)))
        receiver.advanceTime(by: 60)
        #expect(try await sink.remedy(delivering: report) == nil)
        let envelopes = try receiver.envelopes()
        #expect(Set(envelopes.map { $0.header["event_id"] }).count == 1)
        #expect(try receiver.losses() == Array(repeating: ["backpressure error 3"], count: 5))
        await sink.flush()
        #expect(receiver.transport.requests.count == 5)
    }

    @Test
    func `are dropped and counted when the desk refuses them for good`() async throws {
        let receiver = ReceiverFixture(.status(413), .status(200))
        let sink = try TestSinks.sentry(receiver.connection, resends: true)
        #expect(try await sink.remedy(delivering: try await sampleReport(1)) == .drop(.refused))
        #expect(try await sink.remedy(delivering: try await sampleReport(2)) == nil)
        #expect(try receiver.losses() == [[], ["send_error error 1"]])
    }

    @Test
    func `wait for the end of a rate limit, also those that were made during it`() async throws {
        let receiver = ReceiverFixture(.status(429, ["Retry-After": "60"]), .status(200))
        let sink = try TestSinks.sentry(receiver.connection, resends: true)
        let report = try await sampleReport(1)
        let later = try await sampleReport(2, at: ReceiverFixture.time + 10)
        #expect(try await sink.remedy(delivering: report) == .retry(after: .seconds(60)))
        receiver.advanceTime(by: 20)
        #expect(try await sink.remedy(delivering: later) == .wait(.seconds(40)))
        receiver.advanceTime(by: 40)
        #expect(try await sink.remedy(delivering: later) == nil)
        #expect(try receiver.losses() == [[], []])
    }
}
