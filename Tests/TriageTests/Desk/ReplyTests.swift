import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) import TriageReporting
@_spi(Tools) @testable import Triage

@Suite("Replies of the team to the user's messages", .timeLimit(.minutes(30)))
struct ReplyTests {
    private let desk = DeskFixture()
    private let standardTitle = standardText("feedback.reply.title")

    init() { desk.answer(issues: .issues([])) }

    /// Makes an app whose user has sent a message.
    private func app(rules: DecisionTable = []) async -> FaultCenter {
        let app = await desk.quietApp(rules: rules)
        app.reports.sendFeedback("It broke.", for: "4222-22")
        await app.reports.flush()
        return app
    }

    private func replies(_ messages: String..., tag: String? = nil) -> FaultPlan.Step {
        replies(messages, tag: tag)
    }

    private func replies(_ messages: [String], tag: String? = nil) -> FaultPlan.Step {
        let items = messages.map { message in
            [
                "id": "id of \(message.prefix(20))", "supportCode": "4222-22", "message": message,
                "sent": "2026-01-01T00:00:00.000Z",
            ]
        }
        let body = try? JSONSerialization.data(withJSONObject: ["replies": items])
        return .answer(body ?? Data(), tag: tag)
    }

    /// Answers alerts until there is none, and returns their messages.
    private func answerAlerts(of app: FaultCenter) -> [String] {
        var messages: [String] = []
        while let alert = app.board.modalOnScreen {
            messages.append(alert.notice.message)
            app.board.respond(to: alert.id, with: .dismiss)
        }
        return messages
    }

    private func secret(of request: HTTPRequest?) throws -> String {
        let name = try #require(HTTPField.Name("X-Reply-Secret"))
        return try #require(request?.headerFields[name])
    }

    @Test
    func `only an app that has sent a message asks, with a secret that no report holds`()
        async throws
    {
        await desk.quietApp().askDesk()
        #expect(desk.requests(for: "replies").isEmpty)
        #expect(desk.files.files["/app/reply-secret"] == nil)
        let app = await app()
        await app.askDesk()
        let request = try #require(desk.requests(for: "replies").last)
        #expect(request.path == "/api/1/replies" && request.method == .get)
        let secret = try secret(of: request)
        #expect(secret.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        app.report(Fault(.server, message: "secret \(secret, privacy: .public)"))
        await app.reports.flush()
        let reports = desk.site.sink.reports
        let feedback = try #require(reports.first { $0.feedback != nil }?.feedback)
        let hash = try #require(feedback.replyTo)
        #expect(hash.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        for report in reports {
            let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
            #expect(!text.contains(secret))
        }
        #expect(desk.files.files["/app/reply-secret"] == Data(secret.utf8))
    }

    @Test
    func `the secret is made once, also over a start, and forgotten with the user`() async throws {
        let first = await app()
        await first.askDesk()
        let next = await app()
        await next.askDesk()
        let asked = desk.requests(for: "replies")
        let secret = try secret(of: asked.first)
        #expect(try self.secret(of: asked.last) == secret)
        #expect(Set(desk.site.sink.reports.compactMap { $0.feedback?.replyTo }).count == 1)
        next.reports.erase()
        #expect(desk.files.files.keys.allSatisfy { !$0.hasPrefix("/app/repl") })
        let count = desk.requests(for: "replies").count
        await next.askDesk()
        #expect(desk.requests(for: "replies").count == count)
        next.reports.sendFeedback("again")
        await next.askDesk()
        #expect(try self.secret(of: desk.requests(for: "replies").last) != secret)
    }

    @Test
    func `a reply is told once, in the words of the app's texts, whatever the desk answers`()
        async throws
    {
        desk.answer(replies: replies("We fixed it.\nTry again."))
        let app = await app()
        await app.askDesk()
        let alert = try #require(app.board.modalOnScreen)
        #expect(alert.notice.title == standardTitle)
        #expect(alert.notice.message == "We fixed it.\nTry again.")
        #expect(alert.notice.actions.map(\.id) == [.dismiss])
        #expect(standardTitle != "feedback.reply.title")
        app.board.respond(to: alert.id, with: .dismiss)
        await app.askDesk()
        #expect(app.board.modalOnScreen == nil)
        let next = await desk.quietApp()
        await next.askDesk()
        #expect(next.board.modalOnScreen == nil)
        #expect(desk.site.sink.reports.allSatisfy { $0.feedback != nil })
    }

    @Test
    func `a reply waits until it is on screen, also over a start and in flight mode`() async throws
    {
        let app = await app()
        await app.fail(Fault(.server))
        desk.answer(replies: replies("We fixed it."))
        await app.askDesk()
        #expect(app.alertMessage != "We fixed it.")
        desk.answer(replies: nil)
        desk.answer(issues: nil)
        let next = await desk.quietApp()
        await next.askDesk()
        #expect(next.alertMessage == "We fixed it.")
        let last = await desk.quietApp()
        await last.askDesk()
        #expect(last.board.modalOnScreen == nil)
    }

    @Test
    func `a reply behind an alert is told when its turn comes`() async throws {
        desk.answer(replies: replies("One", "Two", "Two"))
        let app = await app()
        await app.askDesk()
        #expect(answerAlerts(of: app) == ["One", "Two"])
        let next = await desk.quietApp()
        await next.askDesk()
        #expect(next.board.modalOnScreen == nil)
    }

    @Test
    func `a rule that names replies changes the surface, and one for every failure does not`()
        async throws
    {
        desk.answer(replies: replies("We fixed it."))
        let rule = { (surface: Decision.Surface) in Rule(.kind("feedback.reply"), surface) }
        let toast = Decision.Surface.notice(
            .init(.toast, message: .server(orKey: "feedback.reply.message")))
        let every = Rule(.any, .notice(.init(.toast, message: "every")))
        let cases: [([Rule], alert: String?, toast: String?, routes: [Route])] = [
            ([rule(toast), every], nil, "We fixed it.", []),
            ([every], "We fixed it.", nil, []),
            ([rule(.route("inbox"))], nil, nil, ["inbox"]),
            ([rule(.silent)], nil, nil, []),
        ]
        for (rules, alert, toast, routes) in cases {
            let former = desk.site.routes.elements.count
            let app = await app(rules: DecisionTable(rules))
            await app.askDesk()
            await app.askDesk()
            #expect(app.alertMessage == alert)
            #expect(app.board.transientOnScreen?.notice.message == toast)
            #expect(Array(desk.site.routes.elements.dropFirst(former)) == routes)
            app.reports.erase()
        }
    }

    @Test
    func `a reply that is long or has no text is not shown, and marks of direction are removed`()
        async
    {
        let long = String(repeating: "가", count: 2001)
        desk.answer(
            replies: replies(long, " \n", "\u{202E}Not\u{0} reversed <b>", String(long.dropLast())))
        let app = await app()
        await app.askDesk()
        #expect(answerAlerts(of: app) == ["Not reversed <b>", String(long.dropLast())])
    }

    @Test
    func `one run of the app shows five replies at most, and the others wait for later runs`()
        async throws
    {
        let messages = (1...12).map { "Reply \($0)" }
        desk.answer(replies: replies(Array(messages.prefix(7))))
        let app = await app()
        await app.askDesk()
        #expect(answerAlerts(of: app) == Array(messages[..<5]))
        desk.answer(replies: replies(messages))
        await app.askDesk()
        #expect(answerAlerts(of: app).isEmpty)
        for shown in [messages[5..<10], messages[10...], []] {
            let next = await desk.quietApp()
            await next.askDesk()
            await next.askDesk()
            #expect(answerAlerts(of: next) == Array(shown))
        }
    }

    @Test
    func `an app whose user was forgotten shows no more replies in this run`() async throws {
        desk.answer(replies: replies(["1", "2", "3", "4", "5"]))
        let app = await app()
        await app.askDesk()
        #expect(answerAlerts(of: app).count == 5)
        app.reports.erase()
        app.reports.sendFeedback("again")
        desk.answer(replies: replies("6"))
        await app.askDesk()
        #expect(app.board.modalOnScreen == nil)
    }

    @Test
    func `replies that lead to a route are as few, and silent ones are as many as they are`()
        async throws
    {
        desk.answer(replies: replies((1...7).map { "Reply \($0)" }))
        let app = await app(rules: [Rule(.kind("feedback.reply"), .route("inbox"))])
        await app.askDesk()
        await app.askDesk()
        #expect(desk.site.routes.elements.count == 5)
        let silent = await desk.quietApp(rules: [Rule(.kind("feedback.reply"), .silent)])
        await silent.askDesk()
        let next = await desk.quietApp()
        await next.askDesk()
        #expect(next.board.modalOnScreen == nil)
        #expect(desk.site.routes.elements.count == 5)
    }

    @Test
    func `an answer of another form tells nothing, and an unchanged one is asked for by its tag`()
        async throws
    {
        desk.answer(replies: replies("One", tag: "\"1\""))
        let app = await app()
        await app.askDesk()
        let page = Data("<html></html>".utf8)
        for answer in [.status(304), .answer(page), .status(503), .fail(Fault(.offline))]
            as [FaultPlan.Step]
        {
            desk.answer(replies: answer)
            await app.askDesk()
            let request = try #require(desk.requests(for: "replies").last)
            #expect(request.headerFields[.ifNoneMatch] == "\"1\"")
        }
        #expect(app.alertMessage == "One")
    }

    @Test
    func `a locked device asks later, so that nothing is told twice`() async throws {
        desk.answer(replies: replies("One"))
        await app().askDesk()
        desk.files.fail([.read], with: EPERM)
        let locked = await desk.quietApp()
        await locked.askDesk()
        #expect(locked.board.modalOnScreen == nil)
        desk.files.fail([.read], with: 0)
        await locked.askDesk()
        #expect(locked.board.modalOnScreen == nil)
    }
}
