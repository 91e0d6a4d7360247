import Foundation
import SinkDoubles
import Testing
import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting
@_spi(Wire) import TriageSentry
import TriageSinkSupport
import TriageTesting

@Suite("Sessions of a Sentry sink", .timeLimit(.minutes(30)))
struct SentrySessionsTests {
    private let context = ReportContext(
        appVersion: "2", system: "iOS", locale: "ko", userID: "member-7")

    @Test
    func `begin, count each error once, and end`() async throws {
        let receiver = ReceiverFixture(.status(200), .lost, .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        await sink.startSession(context)
        let error = try await sampleReport(1, at: ReceiverFixture.time + 1)
        #expect(try await sink.remedy(delivering: error) == .retry(after: nil))
        #expect(try await sink.remedy(delivering: error) == nil)
        try await sink.deliver(try await sampleReport(2, .warning, at: ReceiverFixture.time + 1))
        try await sink.deliver(try await sampleReport(3, at: ReceiverFixture.time - 1))
        receiver.advanceTime(by: 60)
        await sink.endSession()
        await sink.endSession()
        let updates = try receiver.sessions()
        #expect(
            updates.map { $0.map { "\($0.seq) \($0.status) \($0.errors)" } } == [
                ["0 ok 0"], ["1 ok 1"], ["1 ok 1"], [], [], ["2 exited 1"],
            ])
        let (first, last) = (updates.first?.first, updates.last?.first)
        #expect(first?.sid == last?.sid && last?.duration == 60 && first?.did == "member-7")
        #expect(first?.attrs.release == "com.example.club@2" && first?.attrs.environment == "test")
    }

    @Test
    func `hold no secret of their user`() async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.sentry(receiver.connection)
        let context = ReportContext(
            appVersion: "2 of kim@example.com", system: "iOS", locale: "ko",
            userID: "kim@example.com")
        await sink.startSession(context)
        #expect(try receiver.sessions().first?.first?.did == Redactor.placeholder)
        #expect(receiver.texts.count == 1 && !receiver.texts[0].contains("kim@"))
    }

    @Test
    func `count an error once, even if others came between`() async throws {
        let receiver = ReceiverFixture(.status(200), .lost, .lost, .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        await sink.startSession(context)
        for number in [1, 2, 1, 2] as [UInt64] {
            _ = try await sink.remedy(
                delivering: try await sampleReport(number, at: ReceiverFixture.time + 1))
        }
        await sink.endSession()
        #expect(try receiver.sessions().last?.last?.errors == 2)
    }

    @Test
    func `without a response are sent in order with the next envelope`() async throws {
        let receiver = ReceiverFixture(.lost, .lost, .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        await sink.startSession(context)
        await sink.startSession(context)
        await sink.endSession(.abnormal)
        let updates = try receiver.sessions()
        #expect(
            updates.last?.map { "\($0.seq) \($0.status)" } == [
                "0 ok", "1 exited", "0 ok", "1 abnormal",
            ])
        #expect(Set(updates.last?.map(\.sid) ?? []).count == 2)
    }

    @Test
    func `are sent in the order in which they were made, whichever failed first`() async throws {
        let receiver = ReceiverFixture(.hangIgnoringCancellation, .lost, .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let beginning = Task { await sink.startSession(context) }
        await eventually { receiver.transport.requests.count == 1 }
        await receiver.clock.waitForSleepers(count: 1)
        await sink.endSession()
        receiver.clock.advance(by: .seconds(15))
        await beginning.value
        await sink.flush()
        let updates = try receiver.sessions().map { $0.map { "\($0.seq) \($0.status)" } }
        #expect(updates == [["0 ok"], ["1 exited"], ["0 ok", "1 exited"]])
    }

    @Test
    func `go on without their user after an erasure, also those that are being sent`()
        async throws
    {
        let receiver = ReceiverFixture(.hangIgnoringCancellation, .lost, .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let beginning = Task { await sink.startSession(context) }
        await eventually { receiver.transport.requests.count == 1 }
        await receiver.clock.waitForSleepers(count: 1)
        _ = try await sink.remedy(
            delivering: try await sampleReport(1, at: ReceiverFixture.time + 1))
        receiver.advanceTime(by: 60)
        sink.erase()
        receiver.clock.advance(by: .seconds(15))
        await beginning.value
        await sink.endSession()
        let updates = try receiver.sessions()
        let former = updates.first?.first
        #expect(former?.did == "member-7")
        #expect(
            updates.last?.map { "\($0.seq) \($0.status) \($0.errors)" } == ["0 ok 0", "1 exited 0"])
        #expect(updates.last?.allSatisfy { $0.did == nil && $0.sid != former?.sid } == true)
        #expect(updates.last?.last?.attrs.release == former?.attrs.release)
    }

    @Test
    func `do not begin with an erasure`() async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.sentry(receiver.connection)
        sink.erase()
        await sink.endSession()
        #expect(receiver.transport.requests.isEmpty)
    }

    @Test
    func `are at most 100 in an envelope, and older ones are counted as lost`() async throws {
        let receiver = ReceiverFixture(.lost)
        let sink = try TestSinks.sentry(receiver.connection)
        for _ in 0..<60 { await sink.startSession(context) }
        #expect(try receiver.sessions().last?.count == 100)
        #expect(try receiver.losses().last == ["queue_overflow session 19"])
    }
}

extension ReceiverFixture {
    /// Returns the session updates in each envelope.
    func sessions() throws -> [[ReceivedSession]] {
        try envelopes().map { envelope in
            try envelope.items.filter { $0.type == "session" }
                .map { try $0.decoded() }
        }
    }
}
