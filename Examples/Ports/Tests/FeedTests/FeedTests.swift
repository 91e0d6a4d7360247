import Foundation
import Testing
import Triage
import TriageTesting

@testable import Feed

@MainActor @Suite("The feed with Triage", .timeLimit(.minutes(1)))
struct FeedTests {
    @Test("A closed port is said to be one, and the retry button loads the list")
    func closedPort() async throws {
        let server = try FeedServer([firstPage: [.page([1, 2], next: nil)]])
        server.server.stop()
        let screen = FeedScreen(server)
        screen.load.send()
        await eventually { screen.errorView != nil }
        let shown = try #require(screen.errorView)
        #expect(shown.notice.style == .blocking)
        #expect(shown.notice.title == "Can’t connect")
        #expect(shown.notice.actions.map(\.label) == ["Try again"])
        await eventually { !screen.isLoading }
        try server.server.start()
        screen.retry()
        await eventually { screen.posts != nil }
        #expect(screen.errorView == nil)
        let report = try #require(await screen.reports().first)
        #expect(report.kind == "unreachable")
        #expect(report.operation == "feed.load")
        #expect(report.request?.attempts == 3)
        #expect(report.notice?.choice == "retry")
    }

    @Test("A 401 is refreshed once for two requests, and nothing is shown")
    func refreshed() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: 2), [.respond(401)], .page([3], next: nil)],
            likeLine(1): [[.respond(401)], .liked(1)],
            refresh: [[.pause(.milliseconds(300))] + .tokens],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        screen.refresh.send()
        await eventually { screen.posts?.first?.id == 3 && !screen.isLoading }
        #expect(server.count(likeLine(1)) == 2)
        #expect(server.count(refresh) == 1)
        #expect(screen.errorView == nil && screen.toast == nil && screen.failures.isEmpty)
        #expect(await screen.reports().isEmpty)
    }

    @Test("A refresh that fails because the server is down leaves the user signed in")
    func brokenRefresh() async throws {
        let server = try FeedServer([
            firstPage: [[.respond(401)], [.respond(401)], .page([1], next: nil)],
            refresh: [[.respond(500)], .tokens],
        ])
        let screen = FeedScreen(server)
        screen.load.send()
        await eventually { screen.errorView != nil }
        let shown = try #require(screen.errorView)
        #expect(shown.notice.title == "We’re having trouble")
        #expect(screen.routes.isEmpty)
        screen.retry()
        await eventually { screen.posts != nil }
    }

    @Test("A dead session leads to the sign-in screen once, and again after the user has signed in")
    func deadSession() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: nil), [.respond(401)]], likeLine(1): [[.respond(401)]],
            refresh: [[.pause(.milliseconds(300)), .respond(401)]],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        screen.refresh.send()
        await eventually { screen.failures.count == 2 }
        #expect(screen.routes == [.signIn])
        screen.authentication.signIn(Tokens(access: "access-2", refresh: "refresh-2"))
        screen.refresh.send()
        await eventually { screen.failures.count == 3 }
        #expect(screen.routes == [.signIn, .signIn])
    }

    @Test("A null in the body is our mistake, and the report has its path")
    func null() async throws {
        let screen = FeedScreen(try FeedServer([firstPage: [.null]]))
        screen.load.send()
        await eventually { screen.errorView != nil }
        #expect(screen.errorView?.notice.title == "This isn’t working right now")
        let report = try #require(await screen.reports().first)
        #expect(report.kind == "undecodable")
        #expect(report.body?.codingPath == "posts[0].author")
        #expect(report.request?.path == "/v1/feed/pages/{id}")
        #expect(report.request?.status == 200)
    }

    @Test("After a 500 the stream of likes goes on")
    func serverError() async throws {
        let server = try FeedServer([
            firstPage: [.page([1, 2], next: nil)], likeLine(1): [[.respond(500)], .liked(1)],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        await eventually { screen.failures.count == 1 }
        #expect(screen.toast?.message == "The problem is on our side. Try again in a moment.")
        #expect(screen.failures.map(\.code) == ["http.500"])
        let report = try #require(await screen.reports().first)
        #expect(report.request?.path == "/v1/posts/{id}/like")
        #expect(report.request?.status == 500)
        screen.like.send(1)
        await eventually { screen.posts?.first?.likes == 1 }
    }

    @Test("A 422 shows the server's words, which the report has as the notice alone")
    func refusal() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: nil)], likeLine(1): [.refusal],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        await eventually { screen.errorView != nil }
        #expect(screen.errorView?.notice.message == "This is your own post.")
        let report = try #require(await screen.reports().first)
        #expect(report.code == "http.422")
        #expect(report.notice?.message == "This is your own post.")
        #expect(report.chain.allSatisfy { $0.message?.contains("own post") != true })
    }

    @Test("A like of another post leaves the like under way alone")
    func twoLikes() async throws {
        let server = try FeedServer([
            firstPage: [.page([1, 2], next: nil)],
            likeLine(1): [[.pause(.milliseconds(300))] + .liked(1)], likeLine(2): [.liked(2)],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        await eventually { server.count(likeLine(1)) == 1 }
        screen.like.send(2)
        await eventually { screen.posts?.map(\.likes) == [1, 1] }
    }

    @Test("A tap on load more is ignored while a page is under way")
    func loadMore() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: 2)],
            secondPage: [[.pause(.milliseconds(200))] + .page([2], next: nil)],
        ])
        let screen = FeedScreen(server)
        await screen.loadPosts()
        screen.loadMore.send()
        screen.loadMore.send()
        await eventually { screen.posts?.map(\.id) == [1, 2] }
        #expect(server.count(secondPage) == 1)
    }

    @Test("A screen that is closed cancels its request, and nothing is reported")
    func closed() async throws {
        let server = try FeedServer([firstPage: [[]]])
        let screen = FeedScreen(server)
        screen.load.send()
        await eventually { server.count(firstPage) == 1 }
        weak let model = screen.model
        screen.close()
        await eventually { server.server.closedConnectionCount == 1 }
        await eventually { model == nil }
        await screen.app.center.settled()
        #expect(screen.errorView == nil && screen.failures.isEmpty)
        #expect(await screen.reports().isEmpty)
    }

    @Test("A second failure while the list is covered covers it again, with one report for each")
    func coveredTwice() async throws {
        let server = try FeedServer([
            firstPage: [[.respond(500)], .null, .page([1], next: nil)]
        ])
        let screen = FeedScreen(server)
        screen.load.send()
        await eventually { screen.errorView?.notice.title == "We’re having trouble" }
        screen.retry()
        await eventually { screen.errorView?.notice.title == "This isn’t working right now" }
        screen.retry()
        await eventually { screen.posts != nil }
        #expect(await screen.reports().map(\.kind) == ["server", "undecodable"])
    }

    @Test("The error view goes with its screen, and with a newer load")
    func withdrawn() async throws {
        let server = try FeedServer([
            firstPage: [[.respond(500)], .page([1], next: nil), [.respond(500)]]
        ])
        let screen = FeedScreen(server)
        screen.load.send()
        await eventually { screen.errorView != nil }
        screen.load.send()
        await eventually { screen.posts != nil }
        #expect(screen.errorView == nil)
        screen.load.send()
        await eventually { screen.errorView != nil }
        screen.close()
        await eventually { screen.errorView == nil }
    }
}
