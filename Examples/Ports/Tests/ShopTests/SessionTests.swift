import Foundation
import ShopShared
import TestSupport
import Testing
import Triage
import TriageTesting

@testable import Shop
@testable import ShopBefore

private let home = #"{"banner":"Tea","products":[]}"#

@Suite(.timeLimit(.minutes(30)))
@MainActor
struct SessionTests {
    @Test(arguments: [401, 419])
    func `Many requests with an expired pair make one refresh`(status: Int) async throws {
        let server = try ShopServer(["GET /v1/home": [.respond(200, home)]])
        let (before, after) = (Before(server), After(server))
        server.expire(status: status)
        await together(10) { await after.perform(.home) }
        #expect(server.refreshes == 1)
        #expect(after.client.authentication.tokens?.refresh?.value == "refresh-1")
        #expect(after.catalog.home?.banner == "Tea" && after.words.isEmpty)
        await before.perform(.home)
        #expect(server.refreshes == 2)
        #expect(before.catalog.home?.banner == "Tea" && before.words.isEmpty)
        #expect(server.accepted.count == 11)
    }

    @Test
    func `A refusal that comes after the refresh made another one before, and makes none now`()
        async throws
    {
        func refreshes(_ perform: @escaping @MainActor (ShopServer) -> (Act) -> Task<Void, Never>)
            async throws -> Int
        {
            let server = try ShopServer(["GET /v1/orders": [.respond(200, "[]")]])
            let isRefreshed = Latch()
            server.route("GET /v1/home") {
                isRefreshed.countDown()
                return [.respond(200, home)]
            }
            server.expire(beforeRefusal: { path in
                if path == "GET /v1/orders" { isRefreshed.wait() }
            })
            let start = perform(server)
            let tasks = [start(.orders), start(.home)]
            for task in tasks { await task.value }
            return server.refreshes
        }
        let before = try await refreshes { server in
            let app = Before(server)
            return { act in Task { await app.perform(act) } }
        }
        let after = try await refreshes { server in
            let app = After(server)
            return { act in Task { await app.perform(act) } }
        }
        #expect(before == 2)
        #expect(after == 1)
    }

    @Test
    func `A refresh that the server cannot do signed the user out before, and does not now`()
        async throws
    {
        let server = try ShopServer(["GET /v1/home": [.respond(200, home)]])
        server.expire(refresh: { [.respond(503)] })
        let (before, after) = (Before(server), After(server))
        await before.perform(.home)
        #expect(before.manager.tokens.pair == nil && before.screen.routes == ["signIn"])
        await after.perform(.home)
        #expect(after.client.authentication.tokens != nil && after.faults.routes.isEmpty)
        #expect(after.words == [Words(title: "Our fault", message: "Try again later.")])
        #expect(after.reports.map(\.failure.fault.code) == ["session.refresh.http.503"])
    }

    @Test
    func `A dead grant opened the sign-in once for each request before, and opens it once now`()
        async throws
    {
        let server = try ShopServer()
        server.expire(refresh: { [.respond(401)] })
        let (before, after) = (Before(server), After(server))
        await together(5) { await before.perform(.home) }
        #expect(before.screen.routes == Array(repeating: "signIn", count: 5))
        await together(5) { await after.perform(.home) }
        #expect(after.faults.routes == [.signIn] && after.words.isEmpty)
    }

    @Test
    func `A sign-out during a refresh was undone before, and stays now`() async throws {
        let server = try ShopServer(["GET /v1/home": [.respond(200, home)]])
        let (before, after) = (Before(server), After(server))
        server.expire(refresh: { [tokens = before.manager.tokens] in
            tokens.pair = nil
            return nil
        })
        await before.perform(.home)
        #expect(before.manager.tokens.pair?.access == "access-1")
        server.expire(refresh: { [authentication = after.client.authentication] in
            authentication.signOut()
            return nil
        })
        await after.perform(.home)
        await after.client.authentication.waitForRefresh()
        #expect(after.client.authentication.tokens == nil && after.words.isEmpty)
    }

    @Test
    func `An expired pair and new terms are recovered from before the user is told anything`()
        async throws
    {
        let server = try ShopServer()
        let (before, after) = (Before(server), After(server))
        for perform in [before.perform, after.perform] {
            demandTerms(of: server, acceptance: 204)
            server.expire()
            await perform(.place)
        }
        #expect(before.orders.order?.id == 5 && before.words.isEmpty)
        #expect(after.orders.order?.id == 5 && after.words.isEmpty)
        let round = ["POST /v1/orders", "POST /v1/terms", "POST /v1/orders"]
        #expect(server.accepted == round + round)
    }

    @Test
    func `A user who declines the terms reads that they are needed`() async throws {
        let server = try ShopServer(["POST /v1/orders": [.respond(428)]])
        let (before, after) = (Before(server, agrees: false), After(server, agrees: false))
        await before.perform(.place)
        await after.perform(.place)
        let words = [Words(title: "New terms", message: "Accept them to go on.")]
        #expect(before.words == words && after.words == words)
    }

    @Test
    func `Developers did not learn before that the terms cannot be accepted, and do now`()
        async throws
    {
        let server = try ShopServer()
        demandTerms(of: server, acceptance: 500)
        let (before, after) = (Before(server), After(server))
        await before.perform(.place)
        await after.perform(.place)
        let words = [Words(title: "New terms", message: "Accept them to go on.")]
        #expect(before.words == words && after.words == words)
        #expect(before.log.elements.isEmpty)
        let codes = after.reports.map { $0.failure.chain.links.map(\.code) }
        #expect(after.reports.map(\.level) == [.warning])
        #expect(codes.first?.contains("http.428") == true)
        #expect(codes.first?.contains("http.500") == true)
    }

    @Test
    func `A canceled request does not wait for a refresh that hangs`() async throws {
        let server = try ShopServer()
        server.expire(refresh: { [] })
        let after = After(server)
        let task = Task { await after.perform(.home) }
        await eventually { server.refreshes > 0 }
        task.cancel()
        await task.value
        #expect(after.words.isEmpty && after.faults.reports.isEmpty)
    }

    /// Orders need the terms, until they are accepted.
    private func demandTerms(of server: ShopServer, acceptance: Int) {
        let count = server.accepted.count { $0 == "POST /v1/terms" }
        server.route("POST /v1/terms") { [.respond(acceptance)] }
        server.route("POST /v1/orders") { [weak server] in
            let accepted = server?.accepted.count { $0 == "POST /v1/terms" }
            let isAccepted = acceptance == 204 && accepted != count
            return [isAccepted ? .respond(200, #"{"id":5,"state":"new"}"#) : .respond(428)]
        }
    }

    private func together(_ count: Int, _ work: @escaping @MainActor () async -> Void) async {
        let tasks = (0..<count).map { _ in Task { await work() } }
        for task in tasks { await task.value }
    }
}
