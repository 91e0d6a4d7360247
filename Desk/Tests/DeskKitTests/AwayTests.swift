import DeskModel
import DeskStore
import DeskStorePostgres
import DeskStoreSQLite
import DeskTesting
import Foundation
import NIOHTTP1
import Testing

@testable import DeskKit

@Suite("While the storage is away", .timeLimit(.minutes(10)))
struct AwayTests {
    /// Runs a desk on a store that can be taken away.
    private func withDesk(
        _ body: @escaping @Sendable (TestDesk, SwitchedStore) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        let store = SwitchedStore(try SQLiteStore.open(folder: folder.path))
        try await TestDesk.with(store: store, in: folder) { desk in
            do {
                try await body(desk, store)
            } catch {
                store.state.change { $0 = .there }
                throw error
            }
            store.state.change { $0 = .there }
        }
    }

    @Test(arguments: [
        ("ko-KR,ko", "데스크가 데이터베이스에 연결하지 못하고 있어요"),
        ("en", "The desk cannot reach its database"),
    ])
    func `A visitor stays where they are, and the page asks again`(
        language: String, title: String
    ) async throws {
        try await withDesk { desk, store in
            let visitor = try await desk.visitor(language)
            #expect(try await desk.send(.GET, "/projects/1", headers: visitor).status == 200)
            store.state.change { $0 = .away }
            desk.clock.advance(by: .seconds(2))
            for path in ["/projects/1", "/", "/search?q=x", "/groups/x", "/login"] {
                let answer = try await desk.send(.GET, path, headers: visitor)
                #expect(answer.status == 503 && answer["location"] == nil)
                #expect(answer["content-type"] == "text/html; charset=utf-8")
                #expect(answer["retry-after"] == "5" && answer["set-cookie"] == nil)
                #expect((4...8).contains(answer["refresh"].flatMap { Int($0) } ?? 0))
                #expect(answer.text.contains("<h1>\(title)</h1>"))
            }
            store.state.change { $0 = .there }
            #expect(try await desk.send(.GET, "/projects/1", headers: visitor).status == 200)
        }
    }

    @Test
    func `What was sent is not sent again by the page, and a login leads back to its form`()
        async throws
    {
        try await withDesk { desk, store in
            let visitor = try await desk.visitor()
            store.state.change { $0 = .away }
            let form = try await desk.send(
                .POST, "/groups/x/status", headers: visitor, body: Array("status=muted".utf8))
            #expect(form.status == 503 && form["refresh"] == nil && form["retry-after"] == "5")
            #expect(form.text.contains("may not be stored"))
            let login = try await desk.send(
                .POST, "/login", headers: ["Accept": "text/html"],
                body: Array("token=\(desk.welcome.token)&next=%2Fgroups%2Fx".utf8))
            #expect(login.status == 503 && login["set-cookie"] == nil)
            #expect(login["refresh"]?.hasSuffix("; url=/login?next=%2Fgroups%2Fx") == true)
        }
    }

    @Test
    func `A transaction that is refused uses up no quota`() async throws {
        try await withDesk { desk, store in
            _ = try await store.set(ProjectSettings(quotaPerMinute: 20), for: 1)
            desk.clock.advance(by: .seconds(2))
            store.refusals.change { $0 = 3 }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await desk.report().status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let stored = statuses.count { $0 == 200 }
            #expect(stored >= 17 && !statuses.contains(429), "\(statuses)")
            for _ in stored..<20 { #expect(try await desk.report().status == 200) }
            #expect(try await desk.report().status == 429)
        }
    }

    @Test
    func `Programs get a problem in JSON, and apps are told when to come again`() async throws {
        try await withDesk { desk, store in
            store.state.change { $0 = .away }
            desk.clock.advance(by: .seconds(2))
            var answers: [Answer] = []
            answers.append(try await desk.get("/api/desk/projects"))
            answers.append(try await desk.get("/api/desk/projects/1/live"))
            answers.append(try await desk.report())
            answers.append(
                try await desk.send(.GET, "/api/desk/projects", headers: ["Accept": "text/html"]))
            #expect(answers.map(\.status) == [503, 503, 503, 401])
            for answer in answers.prefix(3) {
                #expect(answer["retry-after"] == "5" && answer["refresh"] == nil)
                #expect(answer.json["detail"]?.string?.isEmpty == false)
            }
        }
    }

    @Test
    func `A live stream stays, and goes on when the storage is back`() async throws {
        try await withDesk { desk, store in
            let id = EventID.random()
            try await RawConnection.with(port: desk.port) { raw in
                try await raw.write(
                    "GET /api/desk/projects/1/live HTTP/1.1\r\nHost: x\r\n"
                        + "Authorization: Bearer \(desk.welcome.token)\r\n\r\n")
                #expect(await raw.read(until: "retry: "))
                #expect(await raw.read(until: ": live\n\n"))
                store.state.change { $0 = .away }
                for _ in 0..<4 {
                    desk.clock.advance(by: .seconds(20))
                    #expect(await raw.read(until: ": still here\n\n"))
                    raw.received = ""
                }
                store.state.change { $0 = .there }
                try await desk.report(id: id)
                #expect(await raw.read(until: id.description))
            }
        }
    }

    @Test
    func `Metrics answer with the desk's own numbers, also while the storage does not say no`()
        async throws
    {
        try await withDesk { desk, store in
            try await desk.report()
            for state in [SwitchedStore.State.away, .stalled] {
                store.state.change { $0 = state }
                let begin = ContinuousClock.now
                var text = ""
                while !text.contains("desk_database_up 0\n"), .now - begin < .seconds(20) {
                    let answer = try await desk.send(.GET, "/metrics")
                    #expect(answer.status == 200)
                    text = answer.text
                }
                #expect(text.contains("desk_database_up 0\n"))
                #expect(text.contains("desk_events_taken_total 1\n"))
                #expect(!text.contains("desk_events_stored"))
                store.state.change { $0 = .there }
                let isBack = try await desk.eventually {
                    try await desk.send(.GET, "/metrics").text.contains("desk_database_up 1\n")
                }
                #expect(isBack || state == .stalled)
            }
        }
    }

    @Test
    func `A desk whose server is stopped says so, and goes on with the same session`() async throws
    {
        let server = try await PostgresServer.start()
        defer { server.stop() }
        let store = try await PostgresStore.open(TestPostgres.configuration(server.url))
        try await TestDesk.with(store: store) { desk in
            let visitor = try await desk.visitor("ko")
            let numbers = try await desk.send(.GET, "/metrics").text
            for name in [
                "cluster_desks", "database_connections_in_use", "database_connections_limit 10",
                "database_connection_waiters", "database_answer_age_seconds",
                "database_size_bytes", "database_event_partitions", "outbox_messages 0",
            ] {
                #expect(numbers.contains("\ndesk_\(name)"), "\(name)")
            }
            server.halt()
            try await Task.sleep(for: .seconds(1))
            let page = try await desk.send(.GET, "/projects/1", headers: visitor)
            #expect(page.status == 503 && page["refresh"] != nil)
            #expect(page.text.contains("데이터베이스에 연결하지 못하고"))
            #expect(try await desk.get("/api/desk/projects").status == 503)
            let isDown = try await desk.eventually {
                let answer = try await desk.send(.GET, "/metrics")
                #expect(answer.status == 200)
                return answer.text.contains("desk_database_up 0\n")
                    && answer.text.contains("desk_database_connections_limit 10\n")
            }
            #expect(isDown)
            try await server.launch()
            let isBack = try await desk.eventually {
                try await desk.send(.GET, "/projects/1", headers: visitor).status == 200
            }
            #expect(isBack)
        }
    }
}

extension TestDesk {
    /// The headers of a visitor who has signed in.
    fileprivate func visitor(_ language: String = "en") async throws -> [String: String] {
        let answer = try await send(.POST, "/login", body: Array("token=\(welcome.token)".utf8))
        let cookie = answer["set-cookie"]?.split(separator: ";").first ?? ""
        return ["Cookie": "\(cookie)", "Accept": "text/html", "Accept-Language": language]
    }
}
