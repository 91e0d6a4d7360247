import Foundation
import HTTPTypes
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

@Suite("What the team knows about a failure, in its notice", .timeLimit(.minutes(30)))
struct KnownIssueTests {
    private let desk = DeskFixture()
    private let table = standardText("failure.server.title")

    @Test
    func `it takes the place of the table's words, and nothing else of the decision changes`()
        async throws
    {
        desk.answer(issues: .issue())
        var seen: [(notice: Notice, report: Report)] = []
        for asks in [false, true] {
            let app = await desk.quietApp(asks: asks)
            await app.askDesk()
            await app.fail(Fault(.server, code: "http.503"))
            let alert = try #require(app.board.modalOnScreen)
            app.board.respond(to: alert.id, with: .dismiss)
            await app.reports.flush()
            let report = try #require(desk.site.sink.reports.last)
            #expect(report.supportCode == alert.supportCode)
            seen.append((alert.notice, report))
        }
        let (plain, known) = (seen[0], seen[1])
        #expect(plain.notice.title == table && known.notice.title == DeskFixture.title)
        #expect(known.notice.message == DeskFixture.message)
        #expect(known.notice.actions == plain.notice.actions)
        #expect(known.notice.style == plain.notice.style)
        #expect(known.report.fingerprint == plain.report.fingerprint)
        #expect(known.report.level == plain.report.level)
        #expect(known.report.notice?.title == DeskFixture.title)
        #expect(known.report.notice?.choice == "dismiss")
    }

    @Test
    func `failures of other fingerprints keep their words`() async {
        desk.answer(issues: .issue())
        let app = await desk.quietApp()
        await app.askDesk()
        await app.fail(Fault(.timeout))
        #expect(app.board.modalOnScreen?.notice.title == standardText("failure.timeout.title"))
        #expect(app.words(for: Fault(.server, code: "http.503"))?.title == table)
        #expect(app.title == DeskFixture.title)
    }

    @Test(arguments: [
        "<b>We know</b>", "a > b", "https://evil.example", "see www.evil.example", "WWW.evil",
        "We\u{202E}know", "We\u{2066}know", "We\u{200F}know", "We\nknow", "We\u{0}know",
        "We\u{2028}know", "", "  ", String(repeating: "a", count: 501),
        "a" + String(repeating: "\u{301}", count: 10_000),
    ])
    func `a text that is long or not plain is refused, and the other issues are not`(
        text: String
    ) async {
        let other: [String: Any] = [
            "fingerprints": [["timeout client.deadline home.load"], ["timeout timeout home.load"]],
            "title": "Slow", "message": "It is slow.", "fixedIn": NSNull(),
        ]
        for member in ["title", "message"] {
            var hostile: [String: Any] = [
                "fingerprints": [["server http.503 home.load"]], "title": "t", "message": "m",
                "fixedIn": NSNull(),
            ]
            hostile[member] = text
            desk.answer(issues: .issues([hostile, other]))
            let app = await desk.quietApp()
            await app.askDesk()
            #expect(app.title == table, "\(member)")
            let slow = app.words(for: Fault(.timeout), in: .load("home.load"))
            #expect(slow?.title == "Slow", "\(member)")
        }
    }

    @Test
    func `a title has a hundred characters at most, and a message five hundred`() async {
        for (title, message, isShown) in [
            (100, 500, true), (101, 500, false), (100, 501, false),
        ] {
            let title = String(repeating: "가", count: title)
            let message = String(repeating: "나", count: message)
            desk.answer(issues: .issue(title: title, message: message))
            let app = await desk.quietApp()
            await app.askDesk()
            #expect((app.title == title) == isShown)
        }
    }

    @Test
    func `an answer of another form changes nothing, and what was kept stays`() async throws {
        desk.answer(issues: .issue(tag: "\"1\""))
        let app = await desk.quietApp()
        await app.askDesk()
        let page = Data("<html>Sign in to the network</html>".utf8)
        let many = Data(#"{"issues":[],"x":"\#(String(repeating: "x", count: 65_536))"}"#.utf8)
        let answers: [FaultPlan.Step?] = [
            nil, .answer(page), .answer(page, status: 302), .status(503), .status(404),
            .status(401),
            .answer(Data(#"{"issues":[]}"#.utf8), status: 302),
            .answer(Data(#"{"issues":{}}"#.utf8)), .answer(Data("[]".utf8)), .answer(Data()),
            .answer(many), .status(304), .fail(Fault(.offline)),
        ]
        for answer in answers {
            desk.answer(issues: answer)
            await app.askDesk()
            #expect(app.title == DeskFixture.title)
            let field = try #require(desk.questions.last?.headerFields[.ifNoneMatch])
            #expect(field == "\"1\"")
        }
        desk.answer(issues: .issues([]))
        await app.askDesk()
        #expect(app.title == table)
    }

    @Test
    func `of more than a hundred issues the first hundred are read`() async {
        let issues: [[String: Any]] = (1...101).map { number in
            [
                "fingerprints": [["server http.503 load.\(number)"]], "title": "Issue \(number)",
                "message": "m", "fixedIn": NSNull(),
            ]
        }
        desk.answer(issues: .issues(issues))
        let app = await desk.quietApp()
        await app.askDesk()
        func title(_ number: Int) -> String? {
            app.title(in: OperationName(rawValue: "load.\(number)"))
        }
        #expect(title(100) == "Issue 100" && title(101) == table)
    }

    @Test
    func `a version that fixes it is offered where the app declares its store's page`()
        async throws
    {
        desk.answer(issues: .issue(fixedIn: "1.13.0"))
        let app = await desk.quietApp(storePage: "store")
        await app.askDesk()
        await app.fail(Fault(.server, code: "http.503"))
        let alert = try #require(app.board.modalOnScreen)
        let update = try #require(alert.notice.actions.last)
        #expect(update.id == "update")
        #expect(update.label == "\(standardText("action.update")) (1.13)")
        app.board.respond(to: alert.id, with: "update")
        #expect(desk.site.routes.elements == ["store"])
    }

    @Test
    func `without a page, a router or a fix nothing is offered, and a toast offers nothing`()
        async throws
    {
        let toast: DecisionTable = [
            Rule(.kind(.server), .notice(NoticeTemplate(.toast, message: "m")))
        ]
        let cases: [(page: Route?, hasRouter: Bool, fix: String?, rules: DecisionTable)] = [
            (nil, true, "1.13", []), ("store", false, "1.13", []), ("store", true, nil, []),
            ("store", true, "1.13", toast),
        ]
        for (page, hasRouter, fix, rules) in cases {
            desk.answer(issues: .issue(fixedIn: fix))
            let app = await desk.quietApp(rules: rules, storePage: page, hasRouter: hasRouter)
            await app.askDesk()
            await app.fail(Fault(.server, code: "http.503"))
            let shown = try #require(app.board.modalOnScreen ?? app.board.transientOnScreen)
            #expect(shown.notice.title == DeskFixture.title)
            #expect(!shown.notice.actions.contains { $0.id == "update" })
        }
    }

    @Test
    func `a failure that navigates or stays silent does so as before`() async {
        desk.answer(issues: .issue())
        let app = await desk.quietApp(rules: [Rule(.kind(.server), .route("help"))])
        await app.askDesk()
        await app.fail(Fault(.server, code: "http.503"))
        #expect(app.board.modalOnScreen == nil && desk.site.routes.elements == ["help"])
    }
}
