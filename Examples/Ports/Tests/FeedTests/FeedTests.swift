import FeedShared
import Testing
import Triage
import TriageTesting

@testable import FeedBefore

@MainActor @Suite("The feed before and with Triage", .timeLimit(.minutes(30)))
struct FeedTests {
    private func screens(
        _ routes: [String: [[FaultServer.Action]]]
    ) throws -> (before: ScreenBefore, after: ScreenWithTriage) {
        (ScreenBefore(try FeedServer(routes)), ScreenWithTriage(try FeedServer(routes)))
    }

    @Test
    func `Before, a closed port is a network error; now it is said to be one. A retry helps both`()
        async throws
    {
        let (before, after) = try screens([firstPage: [.page([1, 2], next: nil)]])
        for screen: any FeedScreen in [before, after] {
            screen.server.stop()
            await screen.loadInVain()
        }
        #expect(before.errorView?.title == "Network error")
        #expect(before.logged == ["unavailable"])
        let shown = try #require(after.errorView)
        #expect(shown.notice.style == .blocking)
        #expect(shown.notice.title == "Can’t connect")
        #expect(shown.notice.actions.map(\.label) == ["Try again"])
        for screen: any FeedScreen in [before, after] {
            try screen.server.start()
            screen.retry()
            await eventually { screen.posts != nil }
            #expect(screen.shown.isEmpty)
        }
        let report = try #require(await after.reports().first)
        #expect(report.kind == "unreachable")
        #expect(report.operation == "feed.load")
        #expect(report.request?.attempts == 3)
        #expect(report.notice?.choice == "retry")
    }

    @Test
    func `Before, a refresh that meets a server in trouble signs the user out; now it does not`()
        async throws
    {
        let (before, after) = try screens([
            firstPage: [[.respond(401)], [.respond(401)], .page([1], next: nil)],
            refresh: [[.respond(503)], .tokens],
        ])
        before.load()
        await eventually { before.signIns > 0 }
        #expect(before.logged == ["sessionExpired"])
        #expect(before.errorView == nil)
        await after.loadInVain()
        #expect(after.errorView?.notice.title == "We’re having trouble")
        #expect(after.routes.isEmpty)
        after.retry()
        await eventually { after.posts != nil }
    }

    @Test
    func `Before, a dead session leads to the sign-in for each request; now once for each session`()
        async throws
    {
        let (before, after) = try screens([
            firstPage: [.page([1], next: nil), [.respond(401)]], likeLine(1): [[.respond(401)]],
            refresh: [[.pause(.milliseconds(300)), .respond(401)]],
        ])
        for screen: any FeedScreen in [before, after] {
            await screen.loadPosts()
            screen.like(1)
            screen.refresh()
        }
        await eventually { before.signIns == 2 }
        await eventually { after.failures.count == 2 }
        #expect(after.routes == [.signIn])
        after.authentication.signIn(Tokens(access: "access-2", refresh: "refresh-2"))
        after.refresh()
        await eventually { after.failures.count == 3 }
        #expect(after.routes == [.signIn, .signIn])
    }

    @Test
    func `Before, a null is a network error; now it is our mistake, and the report has its path`()
        async throws
    {
        let (before, after) = try screens([firstPage: [.null]])
        for screen: any FeedScreen in [before, after] { await screen.loadInVain() }
        #expect(before.errorView == ErrorView(title: "Network error", message: later))
        #expect(before.logged == ["unavailable"])
        #expect(after.errorView?.notice.title == "This isn’t working right now")
        let report = try #require(await after.reports().first)
        #expect(report.kind == "undecodable")
        #expect(report.body?.codingPath == "posts[0].author")
        #expect(report.request?.path == "/v1/feed/pages/{id}")
        #expect(report.request?.status == 200)
    }

    @Test
    func `After a 500 the stream of likes goes on; now the report names the request`() async throws
    {
        let (before, after) = try screens([
            firstPage: [.page([1, 2], next: nil)], likeLine(1): [[.respond(500)], .liked(1)],
        ])
        for screen: any FeedScreen in [before, after] {
            await screen.loadPosts()
            screen.like(1)
            await eventually { !screen.shown.isEmpty }
        }
        #expect(before.toasts == [later])
        #expect(before.logged == ["unavailable"])
        #expect(after.toast?.message == "The problem is on our side. Try again in a moment.")
        await eventually { after.failures.map(\.code) == ["http.500"] }
        let report = try #require(await after.reports().first)
        #expect(report.request?.path == "/v1/posts/{id}/like")
        #expect(report.request?.status == 500)
        for screen: any FeedScreen in [before, after] {
            screen.like(1)
            await eventually { screen.posts?.first?.likes == 1 }
        }
    }

    @Test
    func `A 422 shows the server's words: before, they are in the log, and now in no report`()
        async throws
    {
        let (before, after) = try screens([
            firstPage: [.page([1], next: nil)], likeLine(1): [.refusal],
        ])
        for screen: any FeedScreen in [before, after] {
            await screen.loadPosts()
            screen.like(1)
            await eventually { !screen.shown.isEmpty }
            #expect(screen.shown == ["This is your own post."])
        }
        #expect(before.logged == [#"refused(message: "This is your own post.")"#])
        let report = try #require(await after.reports().first)
        #expect(report.code == "http.422")
        #expect(report.notice?.message == "‹the server’s message›")
        #expect(report.chain.allSatisfy { $0.message?.contains("own post") != true })
    }

    @Test
    func `Before, a like of another post cancels the like under way; now it leaves it alone`()
        async throws
    {
        let (before, after) = try screens([
            firstPage: [.page([1, 2], next: nil)],
            likeLine(1): [[.pause(.milliseconds(300))] + .liked(1)], likeLine(2): [.liked(2)],
        ])
        for screen: any FeedScreen in [before, after] {
            await screen.loadPosts()
            screen.like(1)
            await eventually { screen.server.count(likeLine(1)) == 1 }
            screen.like(2)
            await eventually { screen.posts?.last?.likes == 1 && !screen.isLoading }
        }
        #expect(before.posts?.map(\.likes) == [0, 1])
        #expect(after.posts?.map(\.likes) == [1, 1])
    }

    @Test
    func `A second failure while the list is covered covers it again, with one report for each`()
        async throws
    {
        let screen = ScreenWithTriage(
            try FeedServer([firstPage: [[.respond(500)], .null, .page([1], next: nil)]]))
        screen.load()
        await eventually { screen.errorView?.notice.title == "We’re having trouble" }
        screen.retry()
        await eventually { screen.errorView?.notice.title == "This isn’t working right now" }
        screen.retry()
        await eventually { screen.posts != nil }
        #expect(await screen.reports().map(\.kind) == ["server", "undecodable"])
    }

    @Test
    func `The error view goes with its screen, and with a newer load`() async throws {
        let screen = ScreenWithTriage(
            try FeedServer([
                firstPage: [[.respond(500)], .page([1], next: nil), [.respond(500)]]
            ]))
        screen.load()
        await eventually { screen.errorView != nil }
        screen.load()
        await eventually { screen.posts != nil }
        #expect(screen.errorView == nil)
        screen.load()
        await eventually { screen.errorView != nil }
        screen.close()
        await eventually { screen.errorView == nil }
    }
}

private let later = "Please try again later."
