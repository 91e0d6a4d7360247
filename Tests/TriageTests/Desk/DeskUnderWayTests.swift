import Dispatch
import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageConcurrency
import TriageReporting
import TriageTesting

@_spi(Tools) import TriageReporting
@_spi(Tools) @testable import Triage

/// What of a round to the desk is under way while the user is erased or the app goes away.
@Suite("A round to the desk, while something ends", .timeLimit(.minutes(30)))
struct DeskUnderWayTests {
    private let desk = DeskFixture()
    private let hook = Lock<Hook?>(nil)

    private struct Hook: Sendable {
        let path: String
        let run: @Sendable () async -> Void
    }

    init() {
        desk.answer(issues: .issues([]))
        answer("One", "Two")
    }

    private func answer(_ messages: String...) {
        let items = messages.map { message in
            [
                "id": message, "supportCode": "4222-22", "message": message,
                "sent": "2026-01-01T00:00:00Z",
            ]
        }
        let body = try? JSONSerialization.data(withJSONObject: ["replies": items])
        desk.answer(replies: .answer(body ?? Data()))
    }

    /// Makes an app whose user has sent a message, and which runs a hook before replies arrive.
    private func app(files: (any FileStore)? = nil) async -> FaultCenter {
        let transport = HookedTransport(answers: desk.transport) { [hook] request in
            let due = hook.withLock { hook -> Hook? in
                guard let due = hook, request.path?.contains(due.path) == true else { return nil }
                hook = nil
                return due
            }
            await due?.run()
        }
        let app = await desk.quietApp {
            $0.knownIssues = DeskFixture.desk(by: transport)
            if let files { $0.reports.files = files }
        }
        app.reports.sendFeedback("It broke.", for: "4222-22")
        await app.reports.flush()
        return app
    }

    /// Runs a closure once the desk was asked, for replies by default, and before it answers.
    private func beforeAnswer(
        _ path: String = "/replies", _ run: @escaping @Sendable () async -> Void
    ) {
        hook.withLock { $0 = Hook(path: path, run: run) }
    }

    private var storedReplies: Data? { desk.files.files["/app/replies"] }

    @Test
    func `replies for a user who is erased meanwhile are neither shown nor stored`() async {
        let app = await app()
        beforeAnswer { [reports = app.reports] in reports.erase() }
        await app.askDesk()
        #expect(app.board.modalOnScreen == nil && storedReplies == nil)
    }

    @Test
    func `the next user gets no replies of the one who was erased meanwhile`() async {
        let app = await app()
        beforeAnswer { [reports = app.reports] in
            reports.erase()
            // The round reports nothing of its own, so this is a task of the app's.
            await Task.detached { reports.sendFeedback("Another one.") }.value
        }
        await app.askDesk()
        #expect(app.board.modalOnScreen == nil && storedReplies == nil)
        answer()
        await app.askDesk()
        #expect(app.board.modalOnScreen == nil)
    }

    @Test(arguments: [false, true])
    func `replies that are written while the user is erased do not stay`(isBefore: Bool) async {
        let files = InterruptedFileStore(desk.files)
        let app = await app(files: files)
        let erase: @Sendable () -> Void = { [reports = app.reports] in reports.erase() }
        if isBefore {
            files.interrupt(beforeCreating: "/replies", erase)
        } else {
            files.interrupt(creating: "/replies", erase)
        }
        await app.askDesk()
        #expect(storedReplies == nil)
    }

    @Test
    func `replies that are read while the user is erased are not shown`() async {
        await app().askDesk()
        #expect(storedReplies != nil)
        answer()
        let (files, reports) = (InterruptedFileStore(desk.files), Lock<ReportPipeline?>(nil))
        let isKnown = DispatchSemaphore(value: 0)
        files.interrupt(reading: "/replies") {
            // The first round may read them before this test knows the app.
            isKnown.wait()
            reports.current?.erase()
        }
        let next = desk.app { $0.reports.files = files }
        reports.withLock { $0 = next.reports }
        isKnown.signal()
        await next.wired.rounds?.pause()?.value
        await next.askDesk()
        #expect(next.board.modalOnScreen == nil && storedReplies == nil)
    }

    @Test(arguments: [false, true])
    func `a reply that comes on screen after the erasure leaves no file`(hasNextUser: Bool)
        async throws
    {
        let app = await app()
        await app.askDesk()
        let first = try #require(app.board.modalOnScreen)
        app.reports.erase()
        if hasNextUser { app.reports.sendFeedback("Another one.") }
        #expect(storedReplies == nil)
        app.board.respond(to: first.id, with: .dismiss)
        #expect(app.alertMessage == "Two" && storedReplies == nil)
    }

    @Test(arguments: [false, true])
    func `a round that the background cuts off is made up for at the return`(
        isSudden: Bool
    ) async {
        let held = HeldTransport()
        let app = desk.app(by: held)
        await held.waitForRequest()
        if isSudden {
            // The app is back before the round knows that it was cut off.
            app.wired.rounds?.pause()
            app.wired.rounds?.resume()
        } else {
            await app.didEnterBackground()
            app.willEnterForeground()
        }
        await eventually { held.requestCount == 2 }
        #expect(held.requestCount == 2)
        held.release(.failure(Fault(.unreachable)))
        await desk.clock.waitForSleepers(count: 1)
        await yieldRepeatedly()
        #expect(held.requestCount == 2)
        // The former round has ended, and no others run beside the latest.
        #expect(desk.clock.sleeperCount == 1)
        withExtendedLifetime(app) {}
    }

    @Test
    func `an answer is about the language that was asked for, and not the one of its arrival`()
        async
    {
        desk.answer(issues: .issue(title: "알고 있어요"))
        answer()
        let app = await app()
        beforeAnswer("/known-issues") { desk.setContext(locale: "en_US") }
        await app.askDesk()
        #expect(app.title != "알고 있어요")
        desk.setContext(locale: "ko_KR")
        #expect(app.title == "알고 있어요")
    }
}

/// A transport that runs a closure before each answer.
private struct HookedTransport: Transport {
    let answers: StubTransport
    let hook: @Sendable (HTTPRequest) async -> Void

    init(answers: StubTransport, _ hook: @escaping @Sendable (HTTPRequest) async -> Void) {
        (self.answers, self.hook) = (answers, hook)
    }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        await hook(request)
        return try await answers.send(request, body: body)
    }
}
