import DeskModel
import DeskStore
import NIOHTTP1
import Testing

@testable import DeskKit

@Suite("Who did what", .timeLimit(.minutes(10)))
struct AuditTests {
    private let lines = Locked<[String]>([])
    private var audit: AuditLog { AuditLog { [lines] line in lines.change { $0.append(line) } } }

    /// The lines since the last call, each as action, result, token and object.
    private func told() -> [[String?]] {
        defer { lines.change { $0 = [] } }
        return lines.value.map { line in
            #expect(
                line.hasPrefix("audit {") && line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            let json = try? JSON(reading: Array(line.dropFirst(6).utf8))
            #expect(json?["address"] != nil)
            return ["action", "result", "token", "object"].map { json?[$0]?.string }
        }
    }

    private func form(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func signIn(_ desk: TestDesk, _ token: String) async throws -> (
        cookie: String, csrf: String
    ) {
        let answer = try await desk.send(.POST, "/login", body: form("token=\(token)"))
        let cookie = answer["set-cookie"].map { String($0.prefix { $0 != ";" }) } ?? ""
        let value = cookie.split(separator: "=").last.map(String.init) ?? ""
        return (cookie, Secret.hash("forgery:\(value)"))
    }

    private func add(_ name: String, _ scope: AccessToken.Scope, _ desk: TestDesk) async throws
        -> String
    {
        try await Administration(store: desk.store).addToken(named: name, scope: scope)
    }

    @Test
    func `Every change by a program is told with its token and its object`() async throws {
        try await TestDesk.with(audit: audit) { desk in
            let token = try await add("ci ✓", .all, desk)
            let bearer = ["Authorization": "Bearer \(token)"]
            try await desk.report(
                "one",
                also: [
                    Samples.item(
                        "user_report", #"{"event_id":"\#(EventID.random())","comments":"hello"}"#)
                ])
            try await desk.report("two")
            let all = "/api/desk/projects/1/groups"
            let groups = try await desk.get(all).json["items"]?.array ?? []
            let ids = groups.compactMap { $0["id"]?.string }
            let feedback = try await desk.store.feedback(of: 1, page: Page()).items[0].id
            let path = "/api/desk/groups/\(ids[0])"
            for (method, target, body, expected) in [
                (.PUT, path, #"{"status":"muted"}"#, ["status"]),
                (.PUT, path, #"{"assignee":"kim"}"#, ["assign"]),
                (.PUT, path, #"{"status":"open","assignee":null}"#, ["status", "assign"]),
                (.POST, path + "/merge", #"{"into":"\#(ids[1])"}"#, ["merge"]),
                (
                    .PUT, "/api/desk/groups/\(ids[1])/known-issue",
                    #"{"texts":{"en":{"title":"a","message":"b"}}}"#, ["known-issue"]
                ),
                (.DELETE, "/api/desk/groups/\(ids[1])/known-issue", "", ["known-issue"]),
                (.POST, "/api/desk/feedback/\(feedback)/reply", #"{"message":"hi"}"#, ["reply"]),
                (.POST, all, #"{"ids":["\#(ids[1])"],"status":"open"}"#, ["status"]),
                (.POST, all, #"{"ids":["no"],"status":"open"}"#, []),
                (.DELETE, "/api/desk/groups/\(ids[1])", "", ["delete"]),
                (.PUT, path, #"{"status":"none"}"#, []),
            ] as [(HTTPMethod, String, String, [String])] {
                _ = told()
                _ = try await desk.send(method, target, headers: bearer, body: form(body))
                let told = told()
                #expect(told.map { $0[0] } == expected, "\(target)")
                #expect(told.allSatisfy { $0[1] == "ok" && $0[2] == "ci ✓" && $0[3] != nil })
            }
        }
    }

    @Test
    func `Signing in and out and wrong tokens are told, and of a flood one line a minute`()
        async throws
    {
        try await TestDesk.with(audit: audit) { desk in
            desk.clock.stop()
            let token = try await add("kim", .all, desk)
            _ = told()
            let (cookie, csrf) = try await signIn(desk, token)
            _ = try await desk.send(
                .POST, "/sign-out", headers: ["Cookie": cookie], body: form("csrf=\(csrf)"))
            #expect(told() == [["sign-in", "ok", "kim", nil], ["sign-out", "ok", "kim", nil]])
            _ = try await signIn(desk, "wrong")
            _ = try await desk.send(
                .GET, "/api/desk/projects", headers: ["Authorization": "Bearer wrong"])
            _ = try await desk.send(.GET, "/api/desk/projects")
            #expect(
                told() == [["sign-in", "refused", nil, nil], ["authorize", "refused", nil, nil]])
            for _ in 0..<40 { _ = try await signIn(desk, "wrong") }
            // Eight more are wrong, and the first of the others is told.
            #expect(told().count == 9)
            desk.clock.advance(by: .seconds(30))
            _ = try await signIn(desk, "wrong")
            #expect(told().isEmpty)
            desk.clock.advance(by: .seconds(31))
            _ = try await signIn(desk, "wrong")
            #expect(told().count == 1)
        }
    }

    @Test
    func `A token that only reads changes nothing, by the API and by every form but signing out`()
        async throws
    {
        try await TestDesk.with(audit: audit) { desk in
            let token = try await add("reader", .read, desk)
            try await desk.report("one")
            let groups =
                try await desk.get("/api/desk/projects/1/groups").json["items"]?.array ?? []
            let id = groups.first?["id"]?.string ?? ""
            let bearer = ["Authorization": "Bearer \(token)"]
            let (cookie, csrf) = try await signIn(desk, token)
            #expect(
                try await desk.send(.GET, "/projects/1", headers: ["Cookie": cookie]).status == 200)
            #expect(
                try await desk.send(.GET, "/api/desk/projects", headers: bearer).status == 200)
            _ = told()
            for (method, path) in try await Routes.changing(below: "/api/desk/", id: id) {
                for headers in [bearer, ["Cookie": cookie, "X-CSRF-Token": csrf]] {
                    let answer = try await desk.send(
                        method, path, headers: headers, body: form(#"{"status":"muted"}"#))
                    #expect(answer.status == 403, "\(path)")
                    #expect(told() == [["authorize", "refused", "reader", nil]])
                }
            }
            for (method, path) in try await Routes.forms(id: id) where path != "/sign-out" {
                let answer = try await desk.send(
                    method, path, headers: ["Cookie": cookie],
                    body: form("csrf=\(csrf)&status=muted&name=x&do=save"))
                #expect(answer.status == 403, "\(path)")
                #expect(answer.text.contains("Your token can only read"))
            }
            #expect(try await desk.get("/api/desk/groups/\(id)").json["status"] == "open")
            let out = try await desk.send(
                .POST, "/sign-out", headers: ["Cookie": cookie], body: form("csrf=\(csrf)"))
            #expect(out.status == 303)
        }
    }

    @Test
    func `A token with the scope write changes everything and deletes nothing`() async throws {
        try await TestDesk.with(audit: audit) { desk in
            try await desk.report("one")
            let groups =
                try await desk.get("/api/desk/projects/1/groups").json["items"]?.array ?? []
            let id = groups.first?["id"]?.string ?? ""
            let bearer = ["Authorization": "Bearer \(try await add("writer", .write, desk))"]
            let (cookie, csrf) = try await signIn(
                desk, try await add("on the page", .write, desk))
            _ = told()
            var refused: [String] = []
            for (method, path) in try await Routes.changing(below: "/api/desk/", id: id) {
                let answer = try await desk.send(
                    method, path, headers: bearer, body: form(#"{"status":"muted"}"#))
                if answer.status == 403 { refused.append("\(method) \(path)") }
            }
            #expect(
                told().filter { $0[1] == "refused" } == [["authorize", "refused", "writer", nil]])
            for (method, path) in try await Routes.forms(id: id) where path != "/sign-out" {
                let answer = try await desk.send(
                    method, path, headers: ["Cookie": cookie],
                    body: form("csrf=\(csrf)&status=muted&name=x&do=save"))
                guard answer.status == 403 else { continue }
                #expect(answer.text.contains("Your token cannot delete"))
                refused.append("\(method) \(path)")
            }
            #expect(refused == ["DELETE /api/desk/groups/\(id)", "POST /groups/\(id)/delete"])
            #expect(
                told().filter { $0[1] == "refused" } == [
                    ["authorize", "refused", "on the page", nil]
                ])
            let asked = try await desk.send(
                .GET, "/groups/\(id)/delete", headers: ["Cookie": cookie])
            #expect(asked.status == 403 && asked.text.contains("Your token cannot delete"))
            #expect(try await desk.get("/api/desk/groups/\(id)").json["status"] == "muted")
        }
    }

    @Test(arguments: [AccessToken.Scope.admin, .all])
    func `A token with the scope admin, or with none, deletes`(_ scope: AccessToken.Scope)
        async throws
    {
        try await TestDesk.with(audit: audit) { desk in
            let path = try await desk.firstGroup()
            let bearer = ["Authorization": "Bearer \(try await add("lead", scope, desk))"]
            #expect(try await desk.send(.DELETE, path, headers: bearer).status == 204)
            #expect(try await desk.get(path).status == 404)
        }
    }

    @Test
    func `A command is told without an address and without secrets`() async throws {
        try await TestDesk.with { desk in
            let work = Administration(store: desk.store, audit: audit)
            _ = try await work.addToken(named: "a")
            try await work.revokeToken(named: "a")
            try await work.set(ProjectSettings(maxEvents: 5), for: 1)
            let id = try await work.add(
                Destination(
                    id: "", project: 1, kind: "webhook", url: "http://127.0.0.1:1/secret",
                    when: [.new], allowsPrivate: true))
            try await work.removeDestination(id)
            _ = try await work.forget(user: "kim@example.kr")
            #expect(lines.value.allSatisfy { $0.contains(#""address":null"#) })
            #expect(!lines.value.contains { $0.contains("secret") || $0.contains("example.kr") })
            #expect(
                told() == [
                    ["token-add", "ok", nil, "a"], ["token-revoke", "ok", nil, "a"],
                    ["project-set", "ok", nil, "1"], ["destination-add", "ok", nil, id],
                    ["destination-remove", "ok", nil, id], ["forget", "ok", nil, nil],
                ])
        }
    }

    @Test
    func `The hour of a token's last use is kept`() async throws {
        try await TestDesk.with { desk in
            let token = try await add("ci", .all, desk)
            #expect(try await desk.store.tokens().first { $0.name == "ci" }?.lastUsed == nil)
            for _ in 0..<3 {
                _ = try await desk.send(
                    .GET, "/api/desk/projects", headers: ["Authorization": "Bearer \(token)"])
            }
            let used = try await desk.store.tokens().first { $0.name == "ci" }?.lastUsed
            #expect(used.map { $0.milliseconds % 3_600_000 } == 0)
        }
    }
}
