import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) import TriageReporting
@_spi(Tools) @testable import Triage

@Suite("The parts of a live center", .timeLimit(.minutes(30)))
struct WiringTests {
    private let site = LiveFixture()

    @Test
    func `a success drops the waiting alert of its operation, and not the one on screen`()
        async throws
    {
        let app = site.app()
        await app.fail(Fault(.server), in: "a", onAction: .retry {})
        await app.fail(Fault(.timeout), in: "b", onAction: .retry {})
        await app.run("a") { () async throws -> Void in }
        await app.run("b") { () async throws -> Void in }
        let alert = try #require(app.board.modalOnScreen)
        #expect(alert.notice.message == standardText("failure.server.message"))
        #expect(app.board.respond(to: alert.id, with: .dismiss))
        #expect(app.board.modalOnScreen == nil)
    }

    @Test
    func `an action after which the notice stays is a choice as well`() async throws {
        let update = NoticeTemplate(.alert, message: "old", actions: ["update", .dismiss])
        let app = site.app(rules: [Rule(.any, .notice(update), report: .info)]) { parts in
            parts.board = NoticeBoard(nonDismissingActions: ["update"], clock: TestClock())
        }
        await app.fail(Fault(.server), onAction: NoticeActionHandler { _ in })
        let alert = try #require(app.board.modalOnScreen)
        #expect(app.board.respond(to: alert.id, with: "update"))
        #expect(app.board.modalOnScreen?.id == alert.id)
        await app.reports.flush()
        #expect(site.sink.reports.map { $0.notice?.choice } == ["update"])
    }

    @Test
    func `the user's choice is a breadcrumb of later reports, and a timeout is none`() async throws
    {
        let toast = NoticeTemplate(.toast, message: "later")
        let app = site.app(rules: [Rule(.kind(.timeout), .notice(toast))])
        await app.fail(Fault(.timeout))
        await site.clock.waitForSleepers(count: 1)
        site.clock.advance(by: .seconds(60))
        await eventually { app.board.transientOnScreen == nil }
        await app.fail(Fault(.server))
        let alert = try #require(app.board.modalOnScreen)
        #expect(app.board.respond(to: alert.id, with: .dismiss))
        func crumbs() -> [String] {
            app.breadcrumbs.trail.filter { $0.category == "notice" }.map(\.message)
        }
        // The thread that took the toast away may be the one that tells of this.
        await eventually { !crumbs().isEmpty }
        #expect(crumbs() == ["chose dismiss"])
    }

    @Test
    func `the app's own observers are called, before the center's`() async throws {
        let calls = EventRecorder<String>()
        let trail = Breadcrumbs()
        let app = site.app { parts in
            parts.reports.breadcrumbs = trail
            parts.board = NoticeBoard { _ in calls.record("notice") }
            parts.center.observe = { _ in calls.record("center, \(trail.trail.count) crumbs") }
            parts.reports.observe = { _ in calls.record("report") }
        }
        #expect(app.breadcrumbs === trail)
        await app.fail(Fault(.server))
        #expect(calls.elements.first == "center, 0 crumbs")
        #expect(trail.trail.count == 3)
        #expect(calls.elements.contains("report") && calls.elements.contains("notice"))
    }

    @Test
    func `the user ID is in later reports, until it is removed; one of the app's context wins`()
        async
    {
        let app = site.app()
        for (userID, code) in [("u1", "a"), ("u2", "b"), (nil, "c")] {
            app.userID = userID
            #expect(app.userID == userID)
            await app.fail(Fault(.server, code: code))
        }
        await app.reports.flush()
        let users = site.sink.reports.sorted { $0.code < $1.code }.map(\.context.userID)
        #expect(users == ["u1", "u2", nil])

        let own = LiveFixture()
        let other = own.app { $0.reports.context = { ReportContext(userID: "own") } }
        other.userID = "u3"
        await other.fail(Fault(.server))
        await other.reports.flush()
        #expect(own.sink.reports.map(\.context.userID) == ["own"])
    }

    @Test
    func `the kind of user is in later reports; one of the app's context wins`() async {
        let app = site.app()
        app.userKind = .guest
        #expect(app.userKind == .guest)
        await app.fail(Fault(.server))
        await app.reports.flush()
        #expect(site.sink.reports.map(\.context.userKind) == [.guest])
        let own = LiveFixture()
        let other = own.app {
            $0.reports.context = {
                ReportContext(appVersion: "1", system: "s", locale: "l", userKind: "staff")
            }
        }
        other.userKind = .member
        await other.fail(Fault(.server))
        await other.reports.flush()
        #expect(own.sink.reports.map(\.context.userKind) == ["staff"])
    }

    @Test
    func `a text to share says what the team needs in the user's language, and no value`() {
        let localize = StandardTexts.overridden(language: "ko")
        let app = site.app(
            configure: {
                $0.reports.now = { Date(timeIntervalSince1970: 0) }
                $0.reports.context = {
                    ReportContext(appVersion: "1.2", system: "iOS 18 kim@example.com", locale: "ko")
                }
            }, texts: localize)
        var fault = Fault(.server, code: "http.503", message: "of \("kim", privacy: .public)")
        fault.incident = Incident("00000000000000010000000000000002") ?? Incident()
        #expect(
            app.shareText(for: fault) == """
                문의 코드: 4222-22
                시각: 1970-01-01T00:00:00Z
                앱: 1.2
                시스템: iOS 18 [Filtered]
                내용: server http.503
                """)
        let other = app.shareText(for: fault, supportCode: Incident().supportCode)
        #expect(!other.contains("4222-22") && other.hasSuffix("http.503"))
    }

    @Test
    func `reports wait for the network that the app names`() async {
        let connectivity = ManualConnectivity(isOnline: false)
        let app = site.app { $0.connectivity = connectivity }
        await app.fail(Fault(.server))
        await app.reports.flush()
        #expect(site.sink.reports.isEmpty)
        connectivity.set(isOnline: true)
        await app.reports.flush()
        #expect(site.sink.reports.count == 1)
    }

    @Test
    func `a source that is stuck at offline does not hold reports back for good`() async {
        let app = site.app { $0.connectivity = ManualConnectivity(isOnline: false) }
        await app.fail(Fault(.server))
        await app.reports.flush()
        #expect(site.sink.reports.isEmpty)
        while site.sink.reports.isEmpty {
            await yieldRepeatedly()
            site.clock.advance(by: .seconds(15))
        }
        await app.fail(Fault(.server), in: "other.load")
        await app.reports.flush()
        #expect(site.sink.reports.count == 2)
    }

    @Test
    func `the parts stay as long as the center, and go with it`() async {
        weak var pipeline: ReportPipeline?
        do {
            let center: FaultCenter
            do {
                let app = site.app()
                center = app
                pipeline = app.reports
            }
            await center.run("home.load") { () async throws -> Void in throw Fault(.server) }
            #expect(pipeline?.totals.accepted == 1)
            await pipeline?.flush()
            withExtendedLifetime(center) {}
        }
        #expect(site.sink.reports.count == 1)
        await eventually { pipeline == nil }
    }
}
