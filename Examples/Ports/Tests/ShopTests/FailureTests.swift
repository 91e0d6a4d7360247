import ShopShared
import Testing
import Triage
import TriageTesting

@testable import Shop
@testable import ShopBefore

@Suite(.timeLimit(.minutes(30)))
@MainActor
struct FailureTests {
    private static let home =
        #"{"banner":"Tea","products":[{"id":1,"name":"Tea","price":1},{"id":2,"name":"Pot","price":null}]}"#

    @Test
    func `A null was a network error before, and is an apology and a report with its place now`()
        async throws
    {
        let server = try ShopServer(["GET /v1/home": [.respond(200, Self.home)]])
        let (before, after) = (Before(server), After(server))
        await before.perform(.home)
        #expect(before.words.map(\.title) == ["Network error"])
        #expect(before.log.elements == ["GET /v1/home: network"])
        await after.perform(.home)
        let report = try #require(after.reports.first)
        #expect(after.words.map(\.title) == ["This isn’t working right now"])
        #expect(report.level == .error && report.failure.fault.kind == .undecodable)
        #expect(report.failure.fault.facts.codingPath == "products[1].price")
        #expect(report.failure.fault.facts.path == "/v1/home")
    }

    @Test
    func `A server that refuses connections has a retry, which succeeds when it is back`()
        async throws
    {
        let server = try ShopServer(["GET /v1/orders": [.respond(200, "[]")]])
        let (before, after) = (Before(server), After(server))
        server.stop()
        await before.perform(.orders)
        #expect(before.words.map(\.title) == ["Network error"])
        #expect(before.log.elements == ["GET /v1/orders: network"])
        await after.perform(.orders)
        let report = try #require(after.reports.first)
        #expect(report.failure.fault.kind == .unreachable)
        #expect(report.failure.fault.facts.attempts == 3)
        try server.start()
        await before.screen.alerts.first?.retry?()
        await after.faults.center.settled { after.faults.choose(.retry) }
        #expect(server.accepted == ["GET /v1/orders", "GET /v1/orders"])
        #expect(after.faults.audit().isEmpty)
    }

    @Test
    func `A failure of the server is logged by its path before, and by its template now`()
        async throws
    {
        let server = try ShopServer(["DELETE /v1/orders/5": [.respond(500, "<html>")]])
        let (before, after) = (Before(server), After(server))
        await before.perform(.cancel)
        #expect(before.log.elements == ["DELETE /v1/orders/5: server error 500"])
        await after.perform(.cancel)
        let report = try #require(after.reports.first)
        #expect(report.failure.fault.code == "http.500")
        #expect(report.failure.fault.facts.path == "/v1/orders/{id}")
        #expect(report.failure.operation?.name == "order.cancel")
    }

    @Test
    func `A canceled request shows nothing and reports nothing`() async throws {
        let arrived = EventRecorder<Bool>()
        let server = try ShopServer()
        server.route("GET /v1/home") {
            arrived.record(true)
            return []
        }
        let (before, after) = (Before(server), After(server))
        for (count, perform) in [(1, before.perform), (2, after.perform)] {
            let task = Task { await perform(.home) }
            await eventually { arrived.elements.count == count }
            task.cancel()
            await task.value
        }
        #expect(before.words.isEmpty && before.log.elements.isEmpty)
        #expect(after.words.isEmpty && after.faults.reports.isEmpty)
        #expect(after.faults.audit().isEmpty)
    }

    @Test
    func `A sign-in starts a session with the server's pair, and a sign-out ends it`() async throws
    {
        let server = try ShopServer([
            "POST /v1/session": [.respond(200, pair(0))], "DELETE /v1/session": [.respond(204)],
        ])
        let (before, after) = (Before(server), After(server))
        for act in [Act.signIn, .signOut] {
            await before.perform(act)
            await after.perform(act)
        }
        #expect(before.manager.tokens.pair == nil && after.client.authentication.tokens == nil)
        #expect(before.words.isEmpty && after.words.isEmpty)
        let signIns = server.requests.filter { $0.head.hasPrefix("POST /v1/session ") }
        #expect(signIns.count == 2 && signIns.allSatisfy { $0.field("Authorization") == nil })
    }
}
