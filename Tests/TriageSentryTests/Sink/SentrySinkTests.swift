import SinkDoubles
import Foundation
import Testing
@_spi(Tools) import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting
@_spi(Wire) import TriageSentry
import TriageSinkSupport
import TriageTesting

@Suite("Reports to Sentry", .timeLimit(.minutes(30)))
struct SentrySinkTests {
    @Test
    func `carry the whole report in an envelope of their own`() async throws {
        let receiver = ReceiverFixture()
        let report = try await sampleReport()
        try await TestSinks.sentry(receiver.connection).deliver(report)
        let envelope = try #require(try receiver.envelopes().first)
        #expect(envelope.header["sent_at"] == "2027-01-15T08:00:00.000Z")
        #expect(envelope.header["event_id"]?.description == report.id)
        #expect(envelope.items.map(\.type) == ["event"])
        let event = try envelope.items[0].json()
        #expect(event["release"] == "com.example.club@1.2.3" && event["environment"] == "test")
        #expect(event["fingerprint"]?.elements.map(\.description) == [report.fingerprint])
        #expect(event["user"]?["id"] == "member-7")
        let chain = event["exception"]?["values"]?.elements ?? []
        #expect(chain.map { $0["type"]?.description } == report.chain.map(\.type).reversed())
        #expect(chain.last?["value"] == "clubs.members[].name is null, a string was expected")
        #expect(event["contexts"]?["report"]?["title"] == chain.last?["value"])
        #expect(event["logentry"]?["formatted"] == "the club could not be read")
        #expect(chain.last?["mechanism"]?["handled"] == true)
        #expect(chain.first?["mechanism"]?["parent_id"] == 0)
        let contexts = event["contexts"]
        #expect(contexts?["trace"]?["trace_id"]?.description == report.incident.description)
        #expect(event["breadcrumbs"]?["values"]?.elements.map { $0["message"] } == ["home"])
        #expect(contexts?["notice"]?["choice"] == "retry")
        #expect(contexts?["body"]?["shape"] == #"{"name":null}"#)
    }

    @Test
    func `keep what they know by themselves where a value of the app has the same name`()
        async throws
    {
        var report = try await sampleReport()
        report.attributes = ["kind": "other", "report": ["location": "other", "plan": "pro"]]
        let event = try #require(SentryEvent(report, release: nil, environment: nil))
        #expect(event.tags["kind"] == report.kind)
        #expect(event.contexts["report"]?["location"] == .verbatim(report.location))
        #expect(event.contexts["report"]?["plan"] == "pro")
    }

    @Test
    func `carry the requests of the operation in their order, if they tell more than the last one`()
        async throws
    {
        func responses(_ exchanges: Exchange...) async throws -> ReportValue? {
            var sample = SampleReport(at: Date(timeIntervalSince1970: 0))
            sample.exchanges = exchanges
            let report = try await sample.report()
            let event = SentryEvent(report, release: nil, environment: nil)
            return try #require(event).contexts["responses"]?["list"]
        }
        func exchange(_ status: Int?, _ fields: [String: String] = [:]) -> Exchange {
            Exchange(
                method: "GET", path: "/v1/clubs/{id}", attempt: 1, status: status,
                code: status.map { "http.\($0)" } ?? "lost", fields: fields)
        }
        func value(_ more: [String: ReportValue]) -> ReportValue {
            .object(["method": "GET", "path": "/v1/clubs/{id}", "attempt": 1].merging(more) { $1 })
        }
        let first: [String: ReportValue] = [
            "status": 503, "code": "http.503", "fields": ["retry-after": "7"],
        ]
        #expect(
            try await responses(exchange(503, ["retry-after": "7"]), exchange(nil))
                == [value(first), value(["code": "lost"])])
        #expect(try await responses(exchange(503, ["retry-after": "7"])) == [value(first)])
        #expect(try await responses(exchange(200)) == nil)
        #expect(try await responses() == nil)
    }

    @Test
    func `are dropped and counted when they are refused, and retried without a response`()
        async throws
    {
        let receiver = ReceiverFixture(.status(503), .status(413), .lost, .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let reports = try await (sampleReport(1), sampleReport(2), sampleReport(3))
        #expect(try await sink.remedy(delivering: reports.0) == .drop(.refused))
        #expect(try await sink.remedy(delivering: reports.1) == .drop(.refused))
        #expect(try await sink.remedy(delivering: reports.2) == .retry(after: nil))
        #expect(try await sink.remedy(delivering: reports.2) == nil)
        #expect(
            try receiver.losses() == [[], ["send_error error 1"], ["send_error error 1"]]
                + [["send_error error 1"]])
        await sink.flush()
        #expect(receiver.transport.requests.count == 4)
    }

    @Test
    func `have refused client reports sent once, and lost ones sent again`() async throws {
        let receiver = ReceiverFixture(.status(200), .lost, .status(400), .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        try await sink.deliver(try await sampleReport())
        sink.didDrop(3, reason: .throttled)
        sink.didDrop(2, reason: .refused)
        sink.didDrop(1, reason: "rateLimited")
        sink.didDrop(2, reason: .overflow)
        await sink.flush()
        sink.didDrop(1, reason: .overflow)
        await sink.flush()
        await sink.flush()
        let first = ["backpressure error 3", "cache_overflow error 2"]
        #expect(
            try receiver.losses() == [
                [], first, ["backpressure error 3", "cache_overflow error 3"],
            ])
        #expect(try receiver.envelopes()[1].items.map(\.type) == ["client_report"])
    }

    @Test
    func `are dropped and counted during a rate limit, except the refused one`() async throws {
        let receiver = ReceiverFixture(.status(429, ["Retry-After": "60"]), .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let report = try await sampleReport()
        #expect(try await sink.remedy(delivering: report) == .drop(.refused))
        for _ in 0..<2 {
            #expect(try await sink.remedy(delivering: report) == .drop("rateLimited"))
        }
        await sink.flush()
        #expect(receiver.transport.requests.count == 1)
        receiver.advanceTime(by: 60)
        #expect(try await sink.remedy(delivering: report) == nil)
        #expect(try receiver.losses() == [[], ["ratelimit_backoff error 2"]])
    }

    @Test
    func `made before a rate limit began wait for its end, and none is lost`() async throws {
        let receiver = ReceiverFixture(.status(429, ["Retry-After": "60"]), .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let earlier = try await (sampleReport(1), sampleReport(2, at: ReceiverFixture.time - 1))
        let later = try await sampleReport(3, at: ReceiverFixture.time + 10)
        #expect(try await sink.remedy(delivering: earlier.0) == .drop(.refused))
        receiver.advanceTime(by: 20)
        for _ in 0..<2 {
            #expect(try await sink.remedy(delivering: earlier.1) == .wait(.seconds(40)))
        }
        #expect(try await sink.remedy(delivering: later) == .drop("rateLimited"))
        receiver.advanceTime(by: 40)
        #expect(try await sink.remedy(delivering: earlier.1) == nil)
        #expect(try receiver.losses() == [[], ["ratelimit_backoff error 1"]])
    }

    @Test
    func `wait for a day at most, whatever the receiver asks for`() async throws {
        let receiver = ReceiverFixture(.status(429, ["Retry-After": "9999999"]), .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let earlier = try await sampleReport(1, at: ReceiverFixture.time - 1)
        #expect(try await sink.remedy(delivering: try await sampleReport(2)) == .drop(.refused))
        #expect(try await sink.remedy(delivering: earlier) == .wait(.seconds(86_400)))
        receiver.advanceTime(by: 86_400)
        #expect(try await sink.remedy(delivering: earlier) == nil)
    }

    @Test
    func `count files under a rate limit once, however often they are sent`() async throws {
        let limit = ["X-Sentry-Rate-Limits": "60:attachment:key"]
        let receiver = ReceiverFixture(.status(200, limit), .lost, .lost, .status(200))
        let file = ReportAttachment(name: "..", data: Data("log\n".utf8))
        let sink = try TestSinks.sentry(receiver.connection) { _ in [file, file] }
        try await sink.deliver(try await sampleReport(1))
        let report = try await sampleReport(2)
        for _ in 0..<2 { #expect(try await sink.remedy(delivering: report) == .retry(after: nil)) }
        #expect(try await sink.remedy(delivering: report) == nil)
        await sink.flush()
        #expect(try receiver.losses() == [[], [], [], [], ["ratelimit_backoff attachment 2"]])
        let items = try receiver.envelopes().map { $0.items.map(\.filename) }
        #expect(items.first == [nil, "attachment", "attachment"] && items[3] == [nil])
    }

    @Test
    func `are limited by category, and losses are still reported`() async throws {
        let limit = ["X-Sentry-Rate-Limits": "60:error;session:key"]
        let receiver = ReceiverFixture(.status(200, limit), .status(200))
        let sink = try TestSinks.sentry(receiver.connection)
        let report = try await sampleReport()
        try await sink.deliver(report)
        #expect(try await sink.remedy(delivering: report) == .drop("rateLimited"))
        await sink.startSession(report.context)
        #expect(
            try receiver.losses() == [
                [], ["ratelimit_backoff error 1", "ratelimit_backoff session 1"],
            ])
    }

    @Test
    func `carry files last, as many as fit`() async throws {
        let receiver = ReceiverFixture(.lost, .status(200))
        let file = ReportAttachment(name: "a/log.txt", data: Data("log\n".utf8))
        let large = ReportAttachment(name: "b", data: Data(count: (20 << 20) - 3))
        let sink = try TestSinks.sentry(receiver.connection) { _ in
            [file, large] + Array(repeating: file, count: 40)
        }
        sink.didDrop(1, reason: .overflow)
        #expect(try await sink.remedy(delivering: try await sampleReport()) == .retry(after: nil))
        try await sink.deliver(try await sampleReport())
        let items = try #require(try receiver.envelopes().last).items
        #expect(items.prefix(2).map(\.type) == ["event", "client_report"])
        #expect(items.dropFirst(2).map(\.filename) == Array(repeating: "log.txt", count: 29))
        #expect(items.last?.payload == file.data)
        await sink.flush()
        let missed = ["cache_overflow error 1"]
        #expect(try receiver.losses() == [missed, missed, ["buffer_overflow attachment 13"]])
    }

    @Test
    func `are sent whole, whatever a file's content type is`() async throws {
        let receiver = ReceiverFixture()
        let file = ReportAttachment(
            name: "a", data: Data("x".utf8),
            mediaType: String(repeating: "x", count: 70_000))
        let sink = try TestSinks.sentry(receiver.connection) { _ in [file] }
        #expect(try await sink.remedy(delivering: try await sampleReport()) == nil)
        let items = try #require(try receiver.envelopes().first).items
        #expect(items.map(\.type) == ["event", "attachment"])
        #expect(items.last?.payload == file.data)
    }

    @Test
    func `without an ID in Sentry's form are dropped and counted`() async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.sentry(receiver.connection)
        let report = try await report(with: ["id": "none"])
        for _ in 0..<2 {
            #expect(
                try await sink.failure(delivering: report)
                    == SinkFailure(.drop(.refused), code: "sentry.unwritable"))
        }
        await sink.flush()
        await sink.flush()
        #expect(try receiver.losses() == [["internal_sdk_error error 2"]])
    }

    @Test
    func `that are refused are counted with everything in their envelope`() async throws {
        let receiver = ReceiverFixture(.lost, .status(400), .status(200))
        let file = ReportAttachment(name: "a", data: Data("x".utf8))
        let sink = try TestSinks.sentry(receiver.connection) { _ in [file, file] }
        let report = try await sampleReport()
        await sink.startSession(report.context)
        sink.didDrop(1, reason: .overflow)
        #expect(try await sink.remedy(delivering: report) == .drop(.refused))
        await sink.flush()
        await sink.flush()
        #expect(
            try receiver.losses() == [
                [], ["cache_overflow error 1"],
                ["send_error attachment 2", "send_error error 1", "send_error session 2"],
            ])
    }

    @Test(
        arguments: [
            (.throttled, "backpressure"), (.overflow, "cache_overflow"),
            (.expired, "network_error"),
            (.consentDenied, "before_send"), (.sinkRemoved, "ignored"), (.recursion, "ignored"),
            (.shutDown, "ignored"), (.unreadable, "internal_sdk_error"),
            ("unheard of", "internal_sdk_error"), (.refused, nil), ("rateLimited", nil),
        ] as [(DropReason, String?)])
    func `that never reached the sink are counted under Sentry's names`(
        _ reason: DropReason, _ name: String?
    ) async throws {
        let receiver = ReceiverFixture()
        let sink = try TestSinks.sentry(receiver.connection)
        sink.didDrop(2, reason: reason)
        await sink.flush()
        #expect(try receiver.losses() == (name.map { [["\($0) error 2"]] } ?? []))
    }

    @Test(arguments: [-9, 0, 1, 2, 99, 1 << 53])
    func `are sent whatever parents their errors name`(_ parent: Int) async throws {
        let receiver = ReceiverFixture()
        let cause = ReportValue.object(["type": "T", "code": "c", "parent": .number(parent)])
        for chain in [[], [cause, cause, cause]] {
            try await TestSinks.sentry(receiver.connection)
                .deliver(try await report(with: ["chain": .list(chain)]))
        }
        let chains = try receiver.envelopes().map {
            try $0.items[0].json()["exception"]?["values"]?.elements ?? []
        }
        #expect(chains.first?.map { $0["type"] } == ["undecodable"])
        #expect(
            chains.last?.map { $0["mechanism"]?["parent_id"] }
                == [.number(min(max(parent, 0), 1)), 0, nil])
    }

    /// Creates a report with members that no pipeline gives it, such as from another version.
    private func report(with members: [String: ReportValue]) async throws -> Report {
        let stored = try JSONEncoder().encode(try await sampleReport())
        let known = try JSONDecoder().decode([String: ReportValue].self, from: stored)
        let changed = try JSONEncoder().encode(known.merging(members) { $1 })
        return try JSONDecoder().decode(Report.self, from: changed)
    }

    @Test
    func `name the parent of each cause, also for an error with several causes`() async throws {
        struct Plain: Error {}
        let (receiver, memory) = (ReceiverFixture(), InMemorySink())
        var fault = Fault(.server, code: "outer", cause: Fault(.server, cause: Plain()))
        fault.secondaryCauses = [Fault(.storage)]
        let context = ReportContext(appVersion: "1", system: "s", locale: "ko")
        let pipeline = ReportPipeline(
            .init(
                sinks: [memory], context: { context }, clock: receiver.clock,
                now: { ReceiverFixture.time }))
        pipeline.report(.init(level: .error, failure: .init(fault: fault)))
        await pipeline.shutdown()
        let report = try #require(memory.reports.first)
        try await TestSinks.sentry(receiver.connection).deliver(report)
        let chain = try receiver.event()?["exception"]?["values"]?.elements ?? []
        let shape = chain.map { error in
            ["exception_id", "parent_id"].map { error["mechanism"]?[$0] }
        }
        #expect(shape == [[3, 0], [2, 1], [1, 0], [0, nil]])
        #expect(chain.map { $0["mechanism"]?["is_exception_group"] } == [nil, nil, nil, true])
    }
}
