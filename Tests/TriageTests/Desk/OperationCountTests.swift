import Foundation
import SinkDoubles
import Testing
import TriageSentry
import TriageTesting

@_spi(Tools) import TriageReporting
@_spi(Tools) @testable import Triage

@Suite("An app that reports to a desk", .timeLimit(.minutes(30)))
struct OperationCountTests {
    private let site = LiveFixture()
    private let desk = ReceiverFixture()

    private func app(
        rules: DecisionTable = [], mode: FaultCenter.Mode = .live, counts: Bool = true,
        dsn: String? = nil
    ) -> FaultCenter {
        let sink =
            dsn.map { SentrySink(dsn: $0, connection: desk.connection) }
            ?? SentrySink(
                desk: "https://key@desk.example/1", environment: "test", countsOperations: counts,
                connection: desk.connection)
        return site.app(
            rules: rules, hasRouter: true, mode: mode,
            storage: .folder(URL(fileURLWithPath: "/app"))
        ) { parts in
            parts.reports.files = InMemoryFileStore()
            parts.reports.sinks = [sink].compactMap { $0 }
            parts.reports.now = { ReceiverFixture.time }
            parts.context = {
                ReportContext(appVersion: "1.5.0+7", system: "s", locale: "ko")
            }
        }
    }

    /// The items with counts that the desk got.
    private var items: [ReportValue] {
        get throws {
            try desk.envelopes().flatMap(\.items).filter { $0.type == "operations" }
                .map { try $0.json() }
        }
    }

    /// The counts of an operation in the first item.
    private func counts(of name: String) throws -> ReportValue? {
        try items.first?["operations"]?.elements.first { $0["name"]?.description == name }
    }

    @Test
    func `it sends how each operation went when it leaves the foreground`() async throws {
        let app = app(rules: [Rule(.code("own"), .handled), Rule(.code("quiet"), .silent)])
        app.userID = "member-7"
        await app.run("home.load") {}
        await app.run("home.load") {}
        await app.fail(CancellationError(), in: "home.load")
        await app.fail(Fault(.server, code: "http.503"), in: "checkout.pay")
        await app.fail(Fault(.unauthenticated), in: "checkout.pay")
        await app.fail(Fault(.server, code: "own"), in: "checkout.pay")
        await app.fail(Fault(.server, code: "quiet"), in: "checkout.pay")
        await app.didEnterBackground()
        let item = try #require(try items.first)
        #expect(try items.count == 1 && item["did"]?.description == "member-7")
        #expect(item["id"]?.description.count == 32)
        #expect(item["attrs"]?["environment"] == "test")
        #expect(item["attrs"]?["release"]?.description.hasSuffix("@1.5.0+7") == true)
        #expect(try counts(of: "home.load")?["uses"] == 2)
        #expect(
            try counts(of: "checkout.pay") == [
                "name": "checkout.pay", "uses": 4, "failures": 4,
                "shown": ["alert": 1, "route": 1, "handled": 1, "silent": 1], "triedAgain": 1,
                "gotThrough": 0, "gaveUp": 0,
            ])
    }

    @Test
    func `its counts name the user that its events do`() async throws {
        let app = app()
        app.userID = "kim@example.com"
        await app.fail(Fault(.server))
        await app.didEnterBackground()
        let events = try desk.envelopes().flatMap(\.items).filter { $0.type == "event" }
        let user = try events.first?.json()["user"]?["id"]
        #expect(try user != nil && user == items.first?["did"])
    }

    @Test
    func `another user who signs in has counts of their own`() async throws {
        let app = app()
        app.userID = "member-7"
        await app.run("home.load") {}
        app.userID = "member-8"
        await app.run("home.load") {}
        app.userID = "member-8"
        await app.run("home.load") {}
        await app.willTerminate()
        #expect(try items.map { $0["did"]?.description } == ["member-7", "member-8"])
        #expect(
            try items.map { $0["operations"]?.elements.first?["uses"] } == [1, 2])
    }

    @Test
    func `a notice that merges into another counts by its own style`() async throws {
        let app = app()
        await app.fail(Fault(.server, code: "http.503"), in: "a")
        await app.fail(Fault(.server, code: "http.503"), in: "b")
        await app.didEnterBackground()
        #expect(try counts(of: "b")?["shown"] == ["alert": 1])
    }

    @Test
    func `one that only reports says that it handles its failures itself`() async throws {
        let app = app(mode: .reportOnly)
        await app.fail(Fault(.server), in: "a")
        await app.run("a") {}
        await app.didEnterBackground()
        #expect(try counts(of: "a")?["shown"] == ["handled": 1])
        #expect(try counts(of: "a")?["gotThrough"] == 1)
    }

    @Test
    func `nothing is counted if it says so, with another DSN, or while it only observes`()
        async throws
    {
        for app in [
            app(counts: false), app(dsn: "https://key@sentry.example.com/42"),
            app(mode: .observeOnly),
        ] {
            await app.fail(Fault(.server))
            await app.didEnterBackground()
            await app.willTerminate()
        }
        #expect(try items.isEmpty)
    }

    @Test
    func `an app that reports its counts has the events and totals that it had before`()
        async throws
    {
        let app = app()
        let events = EventRecorder<ReportEvent>()
        let stream = app.reports.events
        let watching = Task { for await event in stream { events.record(event) } }
        await app.run("home.load") {}
        await app.willTerminate()
        watching.cancel()
        #expect(try items.count == 1 && events.elements.isEmpty)
        let totals = try #require(app.reports.totals.sinks["desk"])
        #expect(totals.delivered == 0 && totals.waiting == 0 && totals.dropped.isEmpty)
    }
}
