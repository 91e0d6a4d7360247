import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageConcurrency
import TriageSentry
import TriageSinkSupport
import TriageTesting

@_spi(Tools) @testable import Triage

@Suite("The rounds of an app to its desk", .timeLimit(.minutes(30)))
struct DeskRoundTests {
    private let desk = DeskFixture()
    private let table = standardText("failure.server.title")

    @Test
    func `a known issue is on a phone in use within six minutes of being written`() async {
        desk.answer(issues: .issues([]))
        let app = desk.app()
        await eventually { desk.questions.count == 1 }
        desk.answer(issues: .issue())
        await desk.clock.waitForSleepers(count: 1)
        #expect(app.title == table)
        desk.clock.advance(by: .seconds(360))
        await eventually { app.title == DeskFixture.title }
        #expect(app.title == DeskFixture.title)
    }

    @Test
    func `it asks at the start and every five minutes, and not in between`() async {
        desk.answer(issues: .issues([]))
        let app = desk.app(storage: .memory)
        for count in 1...3 {
            await eventually { desk.questions.count == count }
            await desk.clock.waitForSleepers(count: 1)
            desk.clock.advance(by: .seconds(299))
            await yieldRepeatedly()
            #expect(desk.questions.count == count)
            desk.clock.advance(by: .seconds(1))
        }
        withExtendedLifetime(app) {}
    }

    @Test
    func `a round that is asked for takes the place of the next one, also while it lasts`() async {
        let held = HeldTransport()
        let app = desk.app(by: held)
        await held.waitForRequest()
        let asked = Task { await app.askDesk() }
        desk.clock.advance(by: .seconds(200))
        await yieldRepeatedly()
        #expect(held.requestCount == 1)
        held.release(.failure(Fault(.unreachable)))
        await held.waitForRequest()
        await desk.clock.waitForSleepers(count: 1)
        desk.clock.advance(by: .seconds(100))
        await yieldRepeatedly()
        held.release(.failure(Fault(.unreachable)))
        await asked.value
        await desk.clock.waitForSleepers(count: 1)
        desk.clock.advance(by: .seconds(199))
        await yieldRepeatedly()
        #expect(held.requestCount == 2)
        desk.clock.advance(by: .seconds(1))
        await eventually { held.requestCount == 3 }
        #expect(held.requestCount == 3)
        held.release(.failure(Fault(.unreachable)))
    }

    @Test
    func `in the background it asks nothing, and after the return at its next time`() async {
        desk.answer(issues: .issues([]))
        let app = desk.app(storage: .memory)
        await eventually { desk.questions.count == 1 }
        await desk.clock.waitForSleepers(count: 1)
        await app.didEnterBackground()
        desk.clock.advance(by: .seconds(200))
        app.willEnterForeground()
        app.willEnterForeground()
        await desk.clock.waitForSleepers(count: 1)
        #expect(desk.questions.count == 1)
        await app.didEnterBackground()
        desk.clock.advance(by: .seconds(5000))
        await yieldRepeatedly()
        #expect(desk.questions.count == 1)
        app.willEnterForeground()
        await eventually { desk.questions.count == 2 }
        await app.willTerminate()
        desk.clock.advance(by: .seconds(5000))
        await yieldRepeatedly()
        #expect(desk.questions.count == 2)
    }

    @Test
    func `it asks at the return to the foreground if the language has changed, and once`() async {
        desk.answer(issues: .issue(title: "알고 있어요"))
        let app = desk.app(storage: .memory)
        await eventually { desk.questions.count == 1 }
        await desk.clock.waitForSleepers(count: 1)
        desk.setContext(locale: "en_US")
        desk.answer(issues: nil)
        await app.didEnterBackground()
        app.willEnterForeground()
        await eventually { desk.questions.count == 2 }
        await desk.clock.waitForSleepers(count: 1)
        #expect(desk.questions.last?.path?.contains("lang=en-US") == true)
        desk.answer(issues: .issue())
        await app.didEnterBackground()
        app.willEnterForeground()
        await desk.clock.waitForSleepers(count: 1)
        #expect(desk.questions.count == 2)
        desk.clock.advance(by: .seconds(300))
        await eventually { app.title == DeskFixture.title }
        #expect(app.title == DeskFixture.title)
    }

    @Test
    func `they end with the center`() async {
        desk.answer(issues: .issues([]))
        weak var rounds: DeskRounds?
        do {
            let app = desk.app(storage: .memory)
            rounds = app.wired.rounds
            await eventually { desk.questions.count == 1 }
            await desk.clock.waitForSleepers(count: 1)
            withExtendedLifetime(app) {}
        }
        await eventually { rounds == nil && desk.clock.sleeperCount == 0 }
        #expect(rounds == nil)
    }

    @Test
    func `the question names the version and the language, with the key in a field`() async throws {
        desk.answer(issues: .issues([]))
        let app = desk.app(storage: .memory)
        await app.askDesk()
        let question = try #require(desk.questions.first)
        #expect(question.method == .get && question.authority == "desk.example")
        #expect(question.path == "/api/1/known-issues?lang=ko-KR&release=1.12.0%2B345")
        let name = try #require(HTTPField.Name("X-Sentry-Auth"))
        #expect(question.headerFields[name]?.contains("sentry_key=key") == true)
        #expect(question.headerFields[.ifNoneMatch] == nil)
        #expect(desk.requests(for: "replies").isEmpty)
    }

    @Test
    func `in another language it asks anew, and shows no words of the former one`() async {
        desk.answer(issues: .issue(title: "알고 있어요", tag: "\"ko\""))
        let app = await desk.quietApp()
        await app.askDesk()
        #expect(app.title == "알고 있어요")
        desk.setContext(locale: "en_US")
        #expect(app.title == table)
        desk.answer(issues: nil)
        await app.askDesk()
        #expect(app.title == table)
        desk.answer(issues: .issue(tag: "\"en\""))
        await app.askDesk()
        #expect(desk.questions.last?.path?.contains("lang=en-US") == true)
        #expect(desk.questions.last?.headerFields[.ifNoneMatch] == nil)
        #expect(app.title == DeskFixture.title)
    }

    @Test
    func `an answer is kept over a start, also in flight mode, and an unchanged one stays`()
        async throws
    {
        desk.answer(issues: .issue(tag: "\"1\""))
        await desk.quietApp().askDesk()
        desk.answer(issues: .fail(Fault(.offline)))
        let app = await desk.quietApp()
        #expect(app.title == DeskFixture.title)
        desk.answer(issues: .status(304))
        await app.askDesk()
        #expect(desk.questions.last?.headerFields[.ifNoneMatch] == "\"1\"")
        #expect(app.title == DeskFixture.title)
        #expect(await desk.quietApp().title == DeskFixture.title)
    }

    @Test
    func `a damaged file is no file`() async throws {
        desk.answer(issues: .issue(tag: "\"1\""))
        await desk.quietApp().askDesk()
        let path = "/app/known-issues"
        let content = try #require(desk.files.files[path])
        let hostile = String(decoding: content, as: UTF8.self)
            .replacing(DeskFixture.title, with: "<b>")
        for damaged in [
            content.prefix(content.count / 2), Data(), Data("{}".utf8), Data(hostile.utf8),
            content + Data(repeating: 32, count: 200_000),
        ] {
            desk.files.put(damaged, at: path)
            desk.answer(issues: nil)
            #expect(await desk.quietApp().title == table)
            desk.answer(issues: .issue())
            let app = await desk.quietApp()
            await app.askDesk()
            #expect(app.title == DeskFixture.title)
        }
    }

    @Test
    func `after an update past its fix a kept issue is not shown`() async {
        desk.answer(issues: .issue(fixedIn: "1.13.0", tag: "\"1\""))
        let app = await desk.quietApp()
        await app.askDesk()
        desk.answer(issues: nil)
        let versions = [
            ("1.12.9", true), ("1.9", true), ("1.13", false), ("1.13.0+1", false),
            ("2.0.0-beta", false), ("unknown", true),
        ]
        for (version, isShown) in versions {
            desk.setContext(version: version)
            #expect((await desk.quietApp().title == DeskFixture.title) == isShown, "\(version)")
        }
        await app.askDesk()
        #expect(desk.questions.last?.headerFields[.ifNoneMatch] == nil)
    }

    @Test
    func `a wrong clock on the wall changes nothing`() async {
        desk.answer(issues: .issue(tag: "\"1\""))
        await desk.quietApp().askDesk()
        for year in [-60.0, 0, 300] {
            let time = Date(timeIntervalSince1970: year * 31_557_600)
            let app = await desk.quietApp { $0.reports.now = { time } }
            #expect(app.title == DeskFixture.title)
            await app.askDesk()
            #expect(app.title == DeskFixture.title)
        }
    }

    @Test
    func `an app that asks no desk makes no request, file or timer`() async {
        let app = desk.app(asks: false, storage: .memory)
        app.reports.sendFeedback("hello")
        await app.reports.flush()
        #expect(app.wired.rounds == nil && desk.transport.requests.isEmpty)
        #expect(desk.clock.sleeperCount == 0)
        #expect(desk.site.sink.reports.allSatisfy { $0.feedback?.replyTo == nil })
        let stored = desk.app(asks: false)
        stored.reports.sendFeedback("hello")
        await stored.reports.flush()
        #expect(Set(desk.files.files.keys) == ["/app/installation"])
    }

    @Test
    func `an app that shows nothing asks nothing`() {
        let app = desk.app { $0.center.mode = .reportOnly }
        #expect(app.wired.rounds == nil)
    }

    @Test
    func `a request that fails is not reported, even by a transport that reports`() async {
        let center = Lock<FaultCenter?>(nil)
        let transport = ReportingTransport(center: center)
        let app = desk.app(asks: false, storage: .memory) {
            $0.knownIssues = DeskFixture.desk(by: transport)
        }
        center.withLock { $0 = app }
        await app.askDesk()
        await app.reports.flush()
        #expect(desk.site.sink.reports.isEmpty)
        #expect(app.reports.totals.dropped[.recursion] ?? 0 >= 1)
        center.withLock { $0 = nil }
    }

    @Test
    func `a desk without a usable DSN is none, and a long answer is not read to its end`()
        async throws
    {
        for dsn in [nil, "", "nonsense", "ftp://key@host/1"] {
            let desk = await quietly { KnownIssues.desk(dsn) }
            #expect(desk == nil)
        }
        let server = try FaultServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
                .repeating(Array(repeating: 32, count: 10_000), times: 30), .close,
            ]
        }
        defer { server.stop() }
        let known = try #require(KnownIssues.desk("http://key@127.0.0.1:\(server.port)/1"))
        #expect(await known.ask("known-issues", [:], [:]) == nil)
    }
}

/// A transport that reports the failure of each request.
private struct ReportingTransport: Transport {
    let center: Lock<FaultCenter?>

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let fault = Fault(.unreachable)
        center.current?.report(fault)
        throw fault
    }
}
