import FeedModels
import Testing
import Triage
import TriageTesting

@MainActor @Suite("The feed", .timeLimit(.minutes(30)))
struct FeedTests {
    @Test
    func `A 401 is refreshed once for two requests, and nothing is shown`() async throws {
        let server = try FeedServer(
            [
                firstPage: [.page([1], next: 2), [.respond(401)], .page([3], next: nil)],
                likeLine(1): [[.respond(401)], .liked(1)], refresh: [.tokens],
            ], refreshAfter: 3)
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like(1)
        screen.refresh()
        await eventually { screen.posts?.first?.id == 3 && !screen.isLoading }
        #expect(server.count(likeLine(1)) == 2)
        #expect(server.count(refresh) == 1)
        #expect(screen.shown.isEmpty)
        #expect(await screen.reports().isEmpty)
    }

    @Test
    func `A tap on load more is ignored while a page is under way`() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: 2)],
            secondPage: [[.pause(.milliseconds(200))] + .page([2], next: nil)],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.loadMore()
        screen.loadMore()
        await eventually { screen.posts?.map(\.id) == [1, 2] }
        #expect(server.count(secondPage) == 1)
    }

    @Test
    func `A closed screen cancels its request, and no one sees a failure`() async throws {
        let server = try FeedServer([firstPage: [[]]])
        let screen = FeedScreen(server)
        screen.load()
        await eventually { server.count(firstPage) == 1 }
        weak let model = screen.model
        screen.close()
        await eventually { server.closedConnectionCount == 1 }
        await eventually { model == nil }
        #expect(await screen.reports().isEmpty)
        #expect(screen.shown.isEmpty)
    }

    @Test
    func `A closed port covers the list and says so, and a retry helps`() async throws {
        let server = try FeedServer([firstPage: [.page([1, 2], next: nil)]])
        let screen = FeedScreen(server)
        server.stop()
        await screen.loadInVain()
        let shown = try #require(screen.errorView)
        #expect(shown.notice.style == .blocking)
        #expect(shown.notice.title == "Can’t connect")
        #expect(shown.notice.actions.map(\.label) == ["Try again"])
        try server.start()
        screen.retry()
        await eventually { screen.posts != nil }
        #expect(screen.shown.isEmpty)
        let report = try #require(await screen.reports().first)
        #expect(report.kind == "unreachable")
        #expect(report.operation == "feed.load")
        #expect(report.request?.attempts == 3)
        #expect(report.notice?.choice == "retry")
    }

    @Test
    func `A refresh that meets a server in trouble signs nobody out`() async throws {
        let screen = FeedScreen(
            try FeedServer([
                firstPage: [[.respond(401)], [.respond(401)], .page([1], next: nil)],
                refresh: [[.respond(503)], .tokens],
            ]))
        await screen.loadInVain()
        #expect(screen.errorView?.notice.title == "We’re having trouble")
        #expect(screen.routes.isEmpty)
        screen.retry()
        await eventually { screen.posts != nil }
    }

    @Test
    func `A dead session leads to the sign-in once for each session`() async throws {
        let screen = FeedScreen(
            try FeedServer([
                firstPage: [.page([1], next: nil), [.respond(401)]],
                likeLine(1): [[.respond(401)]],
                refresh: [[.pause(.milliseconds(300)), .respond(401)]],
            ]))
        await screen.loadPosts()
        screen.like(1)
        screen.refresh()
        await eventually { screen.failures.count == 2 }
        #expect(screen.routes == [.signIn])
        screen.authentication.signIn(Tokens(access: "access-2", refresh: "refresh-2"))
        screen.refresh()
        await eventually { screen.failures.count == 3 }
        #expect(screen.routes == [.signIn, .signIn])
    }

    @Test
    func `A null is our mistake, and the report has its path`() async throws {
        let screen = FeedScreen(try FeedServer([firstPage: [.null]]))
        await screen.loadInVain()
        #expect(screen.errorView?.notice.title == "This isn’t working right now")
        let report = try #require(await screen.reports().first)
        #expect(report.kind == "undecodable")
        #expect(report.body?.codingPath == "posts[0].author")
        #expect(report.request?.path == "/v1/feed/pages/{id}")
        #expect(report.request?.status == 200)
    }

    @Test
    func `After a 500 the stream of likes goes on, and the report names the request`() async throws
    {
        let screen = FeedScreen(
            try FeedServer([
                firstPage: [.page([1, 2], next: nil)], likeLine(1): [[.respond(500)], .liked(1)],
            ]))
        await screen.loadPosts()
        screen.like(1)
        await eventually { !screen.shown.isEmpty }
        #expect(screen.toast?.message == "The problem is on our side. Try again in a moment.")
        await eventually { screen.failures.map(\.code) == ["http.500"] }
        let report = try #require(await screen.reports().first)
        #expect(report.request?.path == "/v1/posts/{id}/like")
        #expect(report.request?.status == 500)
        screen.like(1)
        await eventually { screen.posts?.first?.likes == 1 }
    }

    @Test
    func `A 422 shows the server's words, which are in no report`() async throws {
        let screen = FeedScreen(
            try FeedServer([firstPage: [.page([1], next: nil)], likeLine(1): [.refusal]]))
        await screen.loadPosts()
        screen.like(1)
        await eventually { !screen.shown.isEmpty }
        #expect(screen.shown == ["This is your own post."])
        let report = try #require(await screen.reports().first)
        #expect(report.code == "http.422")
        #expect(report.notice?.message == "‹the server’s message›")
        #expect(report.chain.allSatisfy { $0.message?.contains("own post") != true })
    }

    @Test
    func `A like of another post leaves the like under way alone`() async throws {
        let server = try FeedServer([
            firstPage: [.page([1, 2], next: nil)],
            likeLine(1): [[.pause(.milliseconds(300))] + .liked(1)], likeLine(2): [.liked(2)],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like(1)
        await eventually { server.count(likeLine(1)) == 1 }
        screen.like(2)
        await eventually { screen.posts?.last?.likes == 1 && !screen.isLoading }
        #expect(screen.posts?.map(\.likes) == [1, 1])
    }

    @Test
    func `A second failure while the list is covered covers it again, with one report for each`()
        async throws
    {
        let screen = FeedScreen(
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
        let screen = FeedScreen(
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
