import ShopModels
import Testing
import Triage
import TriageTesting

@testable import Shop

@Suite(.timeLimit(.minutes(30)))
@MainActor
struct FailureTests {
    private static let home =
        #"{"banner":"Tea","products":[{"id":1,"name":"Tea","price":1},{"id":2,"name":"Pot","price":null}]}"#

    @Test
    func `A null is an apology, and a report with its place`() async throws {
        let server = try ShopServer(["GET /v1/home": [.respond(200, Self.home)]])
        let app = ShopScreens(server)
        await app.perform(.home)
        let report = try #require(app.reports.first)
        #expect(app.words.map(\.title) == ["This isn’t working right now"])
        #expect(report.level == .error && report.failure.fault.kind == .undecodable)
        #expect(report.failure.fault.facts.codingPath == "products[1].price")
        #expect(report.failure.fault.facts.path == "/v1/home")
    }

    @Test
    func `A server that refuses connections has a retry, which succeeds when it is back`()
        async throws
    {
        let server = try ShopServer(["GET /v1/orders": [.respond(200, "[]")]])
        let app = ShopScreens(server)
        server.stop()
        await app.perform(.orders)
        let report = try #require(app.reports.first)
        #expect(report.failure.fault.kind == .unreachable)
        #expect(report.failure.fault.facts.attempts == 3)
        try server.start()
        await app.faults.center.settled { app.faults.choose(.retry) }
        #expect(server.accepted == ["GET /v1/orders"])
        #expect(app.faults.audit().isEmpty)
    }

    @Test
    func `A failure of the server is reported with the template of its path`() async throws {
        let server = try ShopServer(["DELETE /v1/orders/5": [.respond(500, "<html>")]])
        let app = ShopScreens(server)
        await app.perform(.cancel)
        let report = try #require(app.reports.first)
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
        let app = ShopScreens(server)
        let task = Task { await app.perform(.home) }
        await eventually { arrived.elements.count == 1 }
        task.cancel()
        await task.value
        #expect(app.words.isEmpty && app.faults.reports.isEmpty)
        #expect(app.faults.audit().isEmpty)
    }

    @Test
    func `A sign-in starts a session with the server's pair, and a sign-out ends it`() async throws
    {
        let server = try ShopServer([
            "POST /v1/session": [.respond(200, pair(0))], "DELETE /v1/session": [.respond(204)],
        ])
        let app = ShopScreens(server)
        for act in [Act.signIn, .signOut] { await app.perform(act) }
        #expect(app.client.authentication.tokens == nil && app.words.isEmpty)
        let signIns = server.requests.filter { $0.head.hasPrefix("POST /v1/session ") }
        #expect(signIns.map { $0.field("Authorization") } == [nil])
    }
}
