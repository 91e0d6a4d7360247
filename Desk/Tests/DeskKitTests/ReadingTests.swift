import DeskKit
import DeskModel
import NIOHTTP1
import Testing

@Suite("Reading", .timeLimit(.minutes(10)))
struct ReadingTests {
    @Test
    func `Projects have an id, a name and a DSN, with the path of the public URL`() async throws {
        try await TestDesk.with {
            $0.publicURL = PublicURL("https://desk.example/team/a/")
        } _: { desk in
            let items = try await desk.get("/api/desk/projects").json["items"]?.array
            let dsn = "https://\(desk.key)@desk.example/team/a/1"
            #expect(items == [["id": 1, "name": "Default", "dsn": .string(dsn)]])
            #expect(desk.welcome.dsn == dsn)
            #expect(desk.welcome.url.hasPrefix("http://127.0.0.1:"))
            let proxied = try await desk.send(
                .POST, "/team/a/api/1/envelope/", headers: desk.auth,
                body: Array(Samples.envelope("boom", id: .random()).utf8))
            #expect(proxied.status == 200)
        }
    }

    @Test
    func `Lists go on by their cursor until there is no more`() async throws {
        try await TestDesk.with { desk in
            var ids: [String] = []
            for _ in 0..<7 {
                let id = EventID.random()
                try await desk.report(id: id)
                ids.insert(id.description, at: 0)
            }
            var (found, cursor): ([String], String?) = ([], nil)
            repeat {
                let more = cursor.map { "&cursor=\($0)" } ?? ""
                let part = try await desk.get("/api/desk/projects/1/events?limit=3" + more).json
                found += part["items"]?.array?.compactMap { $0["id"]?.string } ?? []
                cursor = part["next"]?.string
            } while cursor != nil
            #expect(found == ids)
        }
    }

    @Test(arguments: [
        "limit=0", "limit=-1", "limit=x", "limit=", "limit=1.5", "limit=%2B5",
        "cursor=nonsense",
        "cursor=", "status=closed", "status=", "sort=x", "sort=", "query=is:x", "query=level:x",
        "query=%22open", "query=release:",
    ])
    func `What is no limit, cursor, status or project is 400`(query: String) async throws {
        try await TestDesk.with { desk in
            let answer = try await desk.get("/api/desk/projects/1/groups?\(query)")
            #expect(answer.status == 400)
            #expect(answer.json.object?.members.map(\.name) == ["detail"])
        }
    }

    @Test
    func `A search for what is no text is empty or refused`() async throws {
        try await TestDesk.with { desk in
            for query in ["", "q=", "q=%20", "q=%FF", "q=%C3%28", "q=%ED%A0%80", "q=a&q=b", "x=1"] {
                let answer = try await desk.get("/api/desk/search?" + query)
                #expect([200, 400].contains(answer.status), "\(query)")
            }
        }
    }

    @Test
    func `A limit over 100 is 100`() async throws {
        try await TestDesk.with { desk in
            for limit in ["101", "1000", "99999999999999999999999"] {
                let answer = try await desk.get("/api/desk/projects/1/groups?limit=\(limit)")
                #expect(answer.status == 200)
            }
        }
    }

    @Test(arguments: [
        "projects/2/groups", "projects/x/events", "projects/2/releases", "projects/0/counts",
        "projects/2/feedback", "projects/2/live", "groups/nothing", "groups/nothing/events",
        "events/0123456789abcdef0123456789abcdef", "events/x", "events/x/attachments",
        "nothing",
        "groups/x/nothing", "groups/%00", "groups/..%2f..", "events/%c3%a9",
    ])
    func `What is not there is 404`(path: String) async throws {
        try await TestDesk.with { desk in
            let answer = try await desk.get("/api/desk/\(path)")
            #expect(answer.status == 404)
            #expect(answer.json["detail"]?.string != nil)
        }
    }

    @Test
    func `Without a token everything is 401, and health and metrics need none`() async throws {
        try await TestDesk.with { desk in
            try await desk.report()
            for path in [
                "projects", "projects/1/groups", "projects/1/live", "search?q=a", "groups/x",
                "events/x", "nothing", "groups/x/nothing", "events/x/attachments/1/nothing",
            ] {
                #expect(try await desk.send(.GET, "/api/desk/\(path)").status == 401)
            }
            let token = desk.welcome.token
            for (field, value, status) in [
                ("Authorization", "Basic \(token)", 401), ("Authorization", token, 401),
                ("Authorization", "Bearer", 401), ("Authorization", "Bearer ", 401),
                ("Authorization", "bearer \(token)", 200),
                ("Authorization", "Bearer   \(token)", 200),
                ("Cookie", "session=\(token); token=\(token)", 401),
                ("X-Sentry-Auth", "Sentry sentry_key=\(desk.key)", 401),
            ] {
                let path = "/api/desk/projects" + (status == 401 ? "?token=\(token)" : "")
                let answer = try await desk.send(.GET, path, headers: [field: value])
                #expect(answer.status == status, "\(field): \(value)")
            }
            let metrics = try await desk.send(.GET, "/metrics")
            #expect(metrics.status == 200 && metrics.text.contains("desk_events_stored 1\n"))
            #expect(!metrics.text.contains(desk.welcome.token) && !metrics.text.contains(desk.key))
        }
    }

    @Test
    func `A group is resolved, muted, assigned and opened again`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            for status in ["resolved", "muted", "open"] {
                let answer = try await desk.change(.PUT, path, ["status": .string(status)])
                #expect(answer.status == 200 && answer.json["status"]?.string == status)
            }
            let both: JSON = ["status": "muted", "assignee": "민지"]
            #expect(try await desk.change(.PUT, path, both).json["assignee"] == "민지")
            let none = try await desk.change(.PUT, path, ["assignee": nil]).json
            #expect(none["assignee"] == .null && none["status"] == "muted")
            #expect(none["fingerprints"]?.array?.count == 1)
        }
    }

    @Test
    func `A resolved group that fails again is open and marked`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            _ = try await desk.change(.PUT, path, ["status": "resolved"])
            try await desk.report()
            let group = try await desk.get(path).json
            #expect(group["status"] == "open" && group["regressed"] == true && group["count"] == 2)
        }
    }

    @Test(arguments: [
        "{}", "[]", "", "{", #"{"status":"closed"}"#, #"{"status":null}"#, #"{"assignee":7}"#,
        #"{"status":"open","more":1}"#, #"{"assignee":""}"#, #"{"assignee":"a\u0000b"}"#,
    ])
    func `A body that says nothing, or what cannot be said, is 400`(body: String) async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let answer = try await desk.send(
                .PUT, path, headers: desk.bearer, body: Array(body.utf8))
            #expect(answer.status == 400)
        }
    }

    @Test
    func `A large body is 413, and an unknown method 405 with those that are allowed`() async throws
    {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let body = [UInt8](repeating: 0x20, count: 100_000)
            #expect(try await desk.send(.PUT, path, headers: desk.bearer, body: body).status == 413)
            let answer = try await desk.send(.PATCH, path, headers: desk.bearer)
            #expect(answer.status == 405 && answer["allow"] == "DELETE, GET, HEAD, PUT")
        }
    }

    @Test
    func `Groups are merged, found by both ids, and split again`() async throws {
        try await TestDesk.with { desk in
            try await desk.report("first kind of trouble")
            try await desk.report("another kind of problem")
            let items = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array ?? []
            let ids = items.compactMap { $0["id"]?.string }
            try #require(ids.count == 2)
            let merged = try await desk.change(
                .POST, "/api/desk/groups/\(ids[0])/merge", ["into": .string(ids[1])])
            #expect(merged.status == 200 && merged.json["id"]?.string == ids[1])
            #expect(merged.json["count"] == 2)
            #expect(try await desk.get("/api/desk/groups/\(ids[0])").json["id"]?.string == ids[1])
            let fingerprints = merged.json["fingerprints"]?.array ?? []
            try #require(fingerprints.count == 2)
            let split = try await desk.change(
                .POST, "/api/desk/groups/\(ids[1])/split", ["fingerprint": fingerprints[0]])
            #expect(split.status == 200 && split.json["count"] == 1)
        }
    }

    @Test
    func `A merge into what is not there is 404, and into itself 400`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let id = String(path.split(separator: "/").last ?? "")
            for (body, status): (JSON, Int) in [
                (["into": "nothing"], 404), (["into": .string(id)], 400), (["into": 1], 400),
                ([:], 400),
            ] {
                #expect(try await desk.change(.POST, path + "/merge", body).status == status)
            }
            #expect(try await desk.change(.POST, path + "/split", ["fingerprint": 7]).status == 400)
            let unknown: JSON = ["fingerprint": #"["nothing"]"#]
            #expect(try await desk.change(.POST, path + "/split", unknown).status == 404)
        }
    }

    @Test
    func `A file is a download that no browser shows as a page`() async throws {
        try await TestDesk.with { desk in
            let id = EventID.random()
            let more = #","filename":"보고서\".html","content_type":"text/html""#
            let file = Samples.item("attachment", "<script>1</script>", more: more)
            try await desk.report(id: id, also: [file])
            let path = "/api/desk/events/\(id)/attachments"
            let items = try await desk.get(path).json["items"]?.array ?? []
            try #require(items.count == 1)
            #expect(items[0]["size"] == 18 && items[0]["contentType"] == "text/html")
            let answer = try await desk.get(path + "/\(items[0]["id"]?.string ?? "")")
            #expect(answer.text == "<script>1</script>")
            #expect(answer["content-type"] == "application/octet-stream")
            #expect(answer["content-disposition"]?.hasPrefix("attachment") == true)
            #expect(answer["x-content-type-options"] == "nosniff")
            #expect(answer["content-security-policy"]?.contains("sandbox") == true)
            #expect(try await desk.get(path + "/nothing").status == 404)
            #expect(try await desk.get(path + "?cursor=nothing").status == 400)
        }
    }

    @Test
    func `HEAD answers as GET does, without a body`() async throws {
        try await TestDesk.with { desk in
            let get = try await desk.get("/api/desk/projects")
            let head = try await desk.send(.HEAD, "/api/desk/projects", headers: desk.bearer)
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head["content-length"] == get["content-length"])
        }
    }

    @Test
    func `A search finds what was stored, within seconds`() async throws {
        try await TestDesk.with { desk in
            try await desk.report("the flux capacitor overheated")
            let found = try await desk.eventually {
                let items = try await desk.get("/api/desk/search?q=capac+flux").json["items"]?.array
                return Set(items?.compactMap { $0["kind"]?.string } ?? []) == ["group", "event"]
            }
            #expect(found)
            #expect(try await desk.get("/api/desk/search?q=nothing").json["items"] == [])
        }
    }

    @Test
    func `Every answer keeps browsers careful`() async throws {
        try await TestDesk.with { desk in
            for path in ["/api/desk/projects", "/health", "/nothing"] {
                let answer = try await desk.get(path)
                #expect(answer["x-content-type-options"] == "nosniff")
                #expect(answer["x-frame-options"] == "DENY")
                #expect(
                    answer["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
                #expect(answer["cache-control"] == "no-store")
            }
        }
    }

    @Test
    func `An event with a request has a reproduction, another one has none`() async throws {
        try await TestDesk.with { desk in
            let (one, other) = (EventID.random(), EventID.random())
            let request: JSON = ["method": "GET", "path": "/v1/home", "status": 503]
            let events: [JSON] = [
                [
                    "event_id": .string(one.description),
                    "contexts": ["request": request],
                ],
                ["event_id": .string(other.description)],
            ]
            for event in events {
                _ = try await desk.send(
                    .POST, "/api/1/store/", headers: desk.auth, body: event.bytes)
            }
            let answer = try await desk.get("/api/desk/events/\(one)/reproduce?project=1")
            #expect(answer.status == 200)
            #expect(answer.json.object?.members.map(\.name) == ["test", "plan"])
            #expect(answer.json["test"]?.string?.contains("\"/v1/home\"") == true)
            let own = try await desk.get("/api/desk/events/\(one)/reproduce?module=Shop").json
            #expect(own["test"]?.string?.contains("@testable import Shop") == true)
            #expect(own["plan"] == answer.json["plan"])
            for module in ["", "1Shop", "Shop-App", "class", "_", "a%20b", "Shop;", "%60Shop%60"] {
                let path = "/api/desk/events/\(one)/reproduce?module=\(module)"
                #expect(try await desk.get(path).status == 400, "\(module)")
            }
            #expect(try await desk.get("/api/desk/events/\(other)/reproduce").status == 404)
            #expect(try await desk.get("/api/desk/events/\(one)/reproduce?project=2").status == 404)
        }
    }
}

extension TestDesk {
    /// Reports an event, and returns the path of its group.
    func firstGroup() async throws -> String {
        try await report()
        let items = try await get("/api/desk/projects/1/groups").json["items"]?.array
        return "/api/desk/groups/\(items?.first?["id"]?.string ?? "")"
    }
}
