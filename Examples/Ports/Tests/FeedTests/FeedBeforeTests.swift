import Foundation
import Testing
import TriageTesting

@testable import FeedBefore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

@MainActor @Suite("The feed as its team has it", .timeLimit(.minutes(1)))
struct FeedBeforeTests {
    @Test("A closed port is a network error, and the retry button loads the list")
    func closedPort() async throws {
        let server = try FeedServer([firstPage: [.page([1, 2], next: nil)]])
        server.server.stop()
        let screen = BeforeScreen(server)
        screen.load.send()
        await eventually { screen.errorView != nil }
        #expect(screen.errorView?.title == "Network error")
        #expect(screen.logged == ["unavailable"])
        try server.server.start()
        screen.retry.send()
        await eventually { screen.posts != nil }
        #expect(screen.errorView == nil)
    }

    @Test("A 401 is refreshed once for two requests, and nothing is shown")
    func refreshed() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: 2), [.respond(401)], .page([3], next: nil)],
            likeLine(1): [[.respond(401)], .liked(1)],
            refresh: [[.pause(.milliseconds(300))] + .tokens],
        ])
        let screen = BeforeScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        screen.refresh.send()
        await eventually { screen.posts?.first?.id == 3 && !screen.isLoading }
        #expect(server.count(likeLine(1)) == 2)
        #expect(server.count(refresh) == 1)
        #expect(screen.errorView == nil && screen.toasts.isEmpty && screen.logged.isEmpty)
    }

    @Test("A refresh that fails because the server is down signs the user out")
    func brokenRefresh() async throws {
        let server = try FeedServer([firstPage: [[.respond(401)]], refresh: [[.respond(503)]]])
        let screen = BeforeScreen(server)
        screen.load.send()
        await eventually { screen.signIns > 0 }
        #expect(screen.logged == ["sessionExpired"])
        #expect(screen.errorView == nil)
    }

    @Test("A dead session leads to the sign-in screen as often as there are requests")
    func deadSession() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: nil), [.respond(401)]], likeLine(1): [[.respond(401)]],
            refresh: [[.pause(.milliseconds(300)), .respond(401)]],
        ])
        let screen = BeforeScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        screen.refresh.send()
        await eventually { screen.signIns == 2 }
    }

    @Test("A null in the body is a network error, whose path nobody learns")
    func null() async throws {
        let screen = BeforeScreen(try FeedServer([firstPage: [.null]]))
        screen.load.send()
        await eventually { screen.errorView != nil }
        #expect(screen.errorView == ErrorView(title: "Network error", message: later))
        #expect(screen.logged == ["unavailable"])
    }

    @Test("After a 500 the stream of likes goes on")
    func serverError() async throws {
        let server = try FeedServer([
            firstPage: [.page([1, 2], next: nil)], likeLine(1): [[.respond(500)], .liked(1)],
        ])
        let screen = BeforeScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        await eventually { !screen.toasts.isEmpty }
        #expect(screen.toasts == [later])
        #expect(screen.logged == ["unavailable"])
        screen.like.send(1)
        await eventually { screen.posts?.first?.likes == 1 }
    }

    @Test("A 422 shows the server's words, which are in the log, too")
    func refusal() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: nil)], likeLine(1): [.refusal],
        ])
        let screen = BeforeScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        await eventually { !screen.toasts.isEmpty }
        #expect(screen.toasts == ["This is your own post."])
        #expect(screen.logged == [#"refused(message: "This is your own post.")"#])
    }

    @Test("A like of another post cancels the like under way")
    func twoLikes() async throws {
        let server = try FeedServer([
            firstPage: [.page([1, 2], next: nil)],
            likeLine(1): [[.pause(.milliseconds(300))] + .liked(1)], likeLine(2): [.liked(2)],
        ])
        let screen = BeforeScreen(server)
        await screen.loadPosts()
        screen.like.send(1)
        await eventually { server.count(likeLine(1)) == 1 }
        screen.like.send(2)
        await eventually { screen.posts?.last?.likes == 1 && !screen.isLoading }
        #expect(screen.posts?.first?.likes == 0)
    }

    @Test("A tap on load more is ignored while a page is under way")
    func loadMore() async throws {
        let server = try FeedServer([
            firstPage: [.page([1], next: 2)],
            secondPage: [[.pause(.milliseconds(200))] + .page([2], next: nil)],
        ])
        let screen = BeforeScreen(server)
        await screen.loadPosts()
        screen.loadMore.send()
        screen.loadMore.send()
        await eventually { screen.posts?.map(\.id) == [1, 2] }
        #expect(server.count(secondPage) == 1)
    }

    @Test("A screen that is closed cancels its request, and nothing is logged")
    func closed() async throws {
        let server = try FeedServer([firstPage: [[]]])
        let screen = BeforeScreen(server)
        screen.load.send()
        await eventually { server.count(firstPage) == 1 }
        weak let model = screen.model
        screen.close()
        await eventually { server.server.closedConnectionCount == 1 }
        #expect(model == nil)
        #expect(screen.logged.isEmpty)
    }
}

private let later = "Please try again later."
