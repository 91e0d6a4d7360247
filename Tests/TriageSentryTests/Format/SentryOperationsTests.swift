import Foundation
import SinkDoubles
import Testing
import TriageCore
import TriageSinkSupport
import TriageTesting

@_spi(Tools) @testable import TriageReporting
@_spi(Wire) @testable import TriageSentry

@Suite("Counts of operations in an envelope", .timeLimit(.minutes(30)))
struct SentryOperationsTests {
    private let id = "0123456789abcdef0123456789abcdef"

    /// Creates a report that stands for counts, as a pipeline makes it.
    private func report(
        _ counts: [String: OperationCount], userID: String? = "member-7",
        version: String = "1.5.0+7"
    ) async throws -> Report {
        var report = try await sampleReport(1, .info)
        (report.id, report.context.userID) = (id, userID)
        (report.context.appVersion, report.context.installationID) = (version, nil)
        report.operations = Report.Operations(
            started: ReceiverFixture.time - 60, counts: counts)
        return report
    }

    private func count(_ surfaces: [String], uses: Int = 0) -> OperationCount {
        var count = OperationCount()
        for surface in surfaces { count.fail(shown: surface) }
        for _ in 0..<uses { count.succeed() }
        return count
    }

    private func send(_ report: Report) async throws -> (ReceivedEnvelope?, SinkFailure.Remedy?) {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.sentry(receiver.connection, resends: true, countsOperations: true)
        let remedy = try await sink.remedy(delivering: report)
        return (try receiver.envelopes().first, remedy)
    }

    @Test
    func `have the form that a desk takes`() async throws {
        var pay = count(["alert", "silent"], uses: 1)
        pay.tryAgain()
        pay.getThrough()
        let envelope = try await send(
            report(["checkout.pay": pay, "home.load": count([], uses: 2)])
        ).0
        let item = try #require(envelope?.items.first)
        #expect(envelope?.items.count == 1 && envelope?.header["event_id"] == nil)
        #expect(envelope?.header["sent_at"] == "2027-01-15T08:00:00.000Z")
        #expect(item.type == "operations" && item.header["content_type"] == "application/json")
        #expect(
            String(decoding: item.payload, as: UTF8.self) == #"""
                {"attrs":{"environment":"test","release":"com.example.club@1.5.0+7"},\#
                "did":"member-7","id":"0123456789abcdef0123456789abcdef","operations":[\#
                {"failures":2,"gaveUp":0,"gotThrough":1,"name":"checkout.pay",\#
                "shown":{"alert":1,"silent":1},"triedAgain":1,"uses":3},\#
                {"failures":0,"gaveUp":0,"gotThrough":0,"name":"home.load","shown":{},\#
                "triedAgain":0,"uses":2}],"started":"2027-01-15T07:59:00.000Z",\#
                "timestamp":"2027-01-15T08:00:00.000Z"}
                """#)
    }

    @Test
    func `fit what a desk takes, whatever names an app has`() async throws {
        let long = String(repeating: "각", count: 101)
        let envelope = try await send(
            report(
                [
                    long: count([]), "a\u{0}\u{9F}b": count(["my style", "my style!"]),
                    " a--b ": count(["x"], uses: 1), " \n": count(["alert"]),
                ], userID: String(repeating: "u", count: 300), version: "1/2\n")
        ).0
        let item = try #require(try envelope?.items.first?.json())
        let operations = item["operations"]?.elements ?? []
        #expect(
            operations.map { $0["name"]?.description }
                == ["a--b", String(repeating: "각", count: 97) + "..."])
        #expect(operations.first?["uses"] == 4 && operations.first?["failures"] == 3)
        #expect(operations.first?["shown"] == ["my-style": 1, "my-style_": 1, "x": 1])
        #expect(item["did"]?.description == String(repeating: "u", count: 125) + "...")
        #expect(item["attrs"]?["release"] == "com.example.club@1-2")
    }

    @Test
    func `are dropped if they are of no one, or of no operation`() async throws {
        for report in [
            try await report(["a": count([], uses: 1)], userID: nil), try await report([:]),
            try await report(["": count([], uses: 1)]),
        ] {
            let (envelope, remedy) = try await send(report)
            #expect(envelope == nil && remedy == .drop(.refused))
        }
    }

    @Test
    func `come again after 503, and are no lost events after 413 or a limit on events`()
        async throws
    {
        let receiver = ReceiverFixture(
            .status(503), .status(413, ["X-Sentry-Rate-Limits": "60:error"]), .status(200),
            .status(429, ["Retry-After": "60"]), .status(200))
        let sink = try TestSinks.sentry(receiver.connection, resends: true, countsOperations: true)
        let report = try await report(["a": count([], uses: 1)])
        #expect(try await sink.remedy(delivering: report) == .retry(after: nil))
        #expect(try await sink.remedy(delivering: report) == .drop(.refused))
        #expect(try await sink.remedy(delivering: report) == nil)
        #expect(try await sink.remedy(delivering: report) == .retry(after: .seconds(60)))
        #expect(try await sink.remedy(delivering: report) == .wait(.seconds(60)))
        receiver.advanceTime(by: 60)
        #expect(try await sink.remedy(delivering: report) == nil)
        #expect(try receiver.losses().allSatisfy(\.isEmpty))
        let ids = try receiver.envelopes().map { try $0.items.first?.json()["id"] }
        #expect(Set(ids) == [.verbatim(id)])
    }

    @Test
    func `come of no sink but a desk's`() throws {
        let desk = try #require(SentrySink(desk: "https://key@desk.example/1"))
        let quiet = try #require(
            SentrySink(desk: "https://key@desk.example/1", countsOperations: false))
        let sentry = try #require(SentrySink(dsn: "https://key@sentry.example.com/42"))
        #expect([desk, quiet, sentry].map(\.takesOperations) == [true, false, false])
    }
}
