import Foundation
import ShopModels
import TestSupport
import Testing
import Triage
import TriageTesting

@testable import Shop

private let home = #"{"banner":"Tea","products":[]}"#

@Suite(.timeLimit(.minutes(30)))
@MainActor
struct SessionTests {
    @Test(arguments: [401, 419])
    func `Many requests with an expired pair make one refresh`(status: Int) async throws {
        let server = try ShopServer(["GET /v1/home": [.respond(200, home)]])
        let app = ShopScreens(server)
        server.expire(status: status)
        await together(10) { await app.perform(.home) }
        #expect(server.refreshes == 1)
        #expect(app.client.authentication.tokens?.refresh?.value == "refresh-1")
        #expect(app.catalog.home?.banner == "Tea" && app.words.isEmpty)
        #expect(server.accepted.count == 10)
    }

    @Test
    func `A refusal that comes after the refresh makes no other one`() async throws {
        let server = try ShopServer(["GET /v1/orders": [.respond(200, "[]")]])
        let isRefreshed = Latch()
        server.route("GET /v1/home") {
            isRefreshed.countDown()
            return [.respond(200, home)]
        }
        server.expire(beforeRefusal: { path in
            if path == "GET /v1/orders" { isRefreshed.wait() }
        })
        let app = ShopScreens(server)
        let tasks = [Act.orders, .home].map { act in Task { await app.perform(act) } }
        for task in tasks { await task.value }
        #expect(server.refreshes == 1)
    }

    @Test
    func `A refresh that the server cannot do signs nobody out`() async throws {
        let server = try ShopServer(["GET /v1/home": [.respond(200, home)]])
        server.expire(refresh: { [.respond(503)] })
        let app = ShopScreens(server)
        await app.perform(.home)
        #expect(app.client.authentication.tokens != nil && app.faults.routes.isEmpty)
        #expect(app.words == [Words(title: "Our fault", message: "Try again later.")])
        #expect(app.reports.map(\.failure.fault.code) == ["session.refresh.http.503"])
    }

    @Test
    func `A dead grant opens the sign-in once for all requests`() async throws {
        let server = try ShopServer()
        server.expire(refresh: { [.respond(401)] })
        let app = ShopScreens(server)
        await together(5) { await app.perform(.home) }
        #expect(app.faults.routes == [.signIn] && app.words.isEmpty)
    }

    @Test
    func `A sign-out during a refresh stays`() async throws {
        let server = try ShopServer(["GET /v1/home": [.respond(200, home)]])
        let app = ShopScreens(server)
        server.expire(refresh: { [authentication = app.client.authentication] in
            authentication.signOut()
            return nil
        })
        await app.perform(.home)
        await app.client.authentication.waitForRefresh()
        #expect(app.client.authentication.tokens == nil && app.words.isEmpty)
    }

    @Test
    func `An expired pair and new terms are recovered from before the user is told anything`()
        async throws
    {
        let server = try ShopServer()
        let app = ShopScreens(server)
        demandTerms(of: server, acceptance: 204)
        server.expire()
        await app.perform(.place)
        #expect(app.orders.order?.id == 5 && app.words.isEmpty)
        #expect(server.accepted == ["POST /v1/orders", "POST /v1/terms", "POST /v1/orders"])
    }

    @Test
    func `A user who declines the terms reads that they are needed`() async throws {
        let server = try ShopServer(["POST /v1/orders": [.respond(428)]])
        let app = ShopScreens(server, agrees: false)
        await app.perform(.place)
        #expect(app.words == [Words(title: "New terms", message: "Accept them to go on.")])
    }

    @Test
    func `Developers learn that the terms cannot be accepted`() async throws {
        let server = try ShopServer()
        demandTerms(of: server, acceptance: 500)
        let app = ShopScreens(server)
        await app.perform(.place)
        #expect(app.words == [Words(title: "New terms", message: "Accept them to go on.")])
        let codes = app.reports.map { $0.failure.chain.links.map(\.code) }
        #expect(app.reports.map(\.level) == [.warning])
        #expect(codes.first?.contains("http.428") == true)
        #expect(codes.first?.contains("http.500") == true)
    }

    @Test
    func `A canceled request does not wait for a refresh that hangs`() async throws {
        let server = try ShopServer()
        server.expire(refresh: { [] })
        let app = ShopScreens(server)
        let task = Task { await app.perform(.home) }
        await eventually { server.refreshes > 0 }
        task.cancel()
        await task.value
        #expect(app.words.isEmpty && app.faults.reports.isEmpty)
    }

    /// Orders need the terms, until they are accepted.
    private func demandTerms(of server: ShopServer, acceptance: Int) {
        server.route("POST /v1/terms") { [.respond(acceptance)] }
        server.route("POST /v1/orders") { [weak server] in
            let isAccepted =
                acceptance == 204 && server?.accepted.contains("POST /v1/terms") == true
            return [isAccepted ? .respond(200, #"{"id":5,"state":"new"}"#) : .respond(428)]
        }
    }

    private func together(_ count: Int, _ work: @escaping @MainActor () async -> Void) async {
        let tasks = (0..<count).map { _ in Task { await work() } }
        for task in tasks { await task.value }
    }
}
