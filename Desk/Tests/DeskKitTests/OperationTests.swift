import DeskModel
import NIOHTTP1
import Testing

@testable import DeskKit

@Suite("Operations", .timeLimit(.minutes(10)))
struct OperationTests {
    private static func use(
        _ name: String, failures: Int = 0, gaveUp: Int = 0
    ) -> String {
        """
        {"name":"\(name)","uses":1,"failures":\(failures),"shown":{},"triedAgain":0,\
        "gotThrough":0,"gaveUp":\(gaveUp)}
        """
    }

    private static func item(
        _ desk: TestDesk, did: String, release: String = "shop@1.5.0+7", _ uses: String...
    ) -> String {
        Samples.item(
            "operations",
            """
            {"id":"\(EventID.random())","started":"\(desk.clock.now)",\
            "timestamp":"\(desk.clock.now)","did":"\(did)",\
            "attrs":{"release":"\(release)","environment":"production"},\
            "operations":[\(uses.joined(separator: ","))]}
            """)
    }

    private static func send(_ desk: TestDesk, _ items: String...) async throws -> Int {
        let body = "{}\n" + items.joined(separator: "\n") + "\n"
        return try await desk.send(
            .POST, "/api/1/envelope/", headers: desk.auth, body: Array(body.utf8)
        ).status
    }

    @Test
    func `Items are counted beside no event, beyond its quota, and in the counts`() async throws {
        try await TestDesk.with {
            $0.projects = [1: ProjectSettings(quotaPerMinute: 0)]
        } _: { desk in
            let item = Self.item(desk, did: "a", Self.use("pay", failures: 1, gaveUp: 1))
            #expect(try await Self.send(desk, item) == 200)
            #expect(try await Self.send(desk, item) == 200)
            #expect(try await Self.send(desk, Samples.item("operations", "{}")) == 200)
            let beside = Self.item(desk, did: "b", Self.use("pay"))
            #expect(try await desk.report(also: [beside]).status == 429)
            let answer = try await desk.get("/api/desk/projects/1/operations")
            let expected: JSON = [
                "operation": "pay", "release": "shop@1.5.0+7", "environment": "production",
                "uses": 2, "failures": 1, "shown": [:], "people": 2, "met": 1, "triedAgain": 0,
                "gotThrough": 0, "gaveUp": 1, "approximate": false,
            ]
            #expect(answer.json == ["items": [expected], "next": nil])
            let counts = try await desk.get("/api/desk/projects/1/counts").json
            #expect(
                counts["operations"] == [
                    "taken": 2, "duplicates": 1,
                    "dropped": ["malformed": 1, "late": 0, "limit": 0],
                ])
            #expect(counts["items"]?["operations"] == 4)
        }
    }

    @Test(arguments: [
        ("days=0", 400), ("days=91", 400), ("days=x", 400), ("days=", 400), ("days=-1", 400),
        ("days=1.5", 400), ("days=%2B5", 400), ("days=99999999999999999999", 400),
        ("cursor=x", 400), ("limit=0", 400), ("days=1", 200), ("days=90", 200), ("release=", 200),
    ])
    func `Days are 1 to 90`(query: String, status: Int) async throws {
        try await TestDesk.with { desk in
            for path in ["/api/desk/projects/1/operations?", "/api/desk/projects/2/operations?"] {
                let answer = try await desk.get(path + query)
                #expect(answer.status == (path.contains("/2/") ? 404 : status))
            }
        }
    }

    @Test
    func `Rows go on by their cursor, and filters name a release by its version`() async throws {
        try await TestDesk.with { desk in
            let uses = (0..<5).map { Self.use("op\($0)") }
            for use in uses {
                let items = ["shop@1.5.0+7", "shop@1.6.0"].map { release in
                    Self.item(desk, did: "a", release: release, use)
                }
                #expect(try await Self.send(desk, items[0], items[1]) == 200)
            }
            let path = "/api/desk/projects/1/operations?release=1.5.0&limit=2"
            var (found, cursor): ([String], String?) = ([], nil)
            repeat {
                let part = try await desk.get(path + (cursor.map { "&cursor=\($0)" } ?? "")).json
                found += part["items"]?.array?.compactMap { $0["operation"]?.string } ?? []
                cursor = part["next"]?.string
            } while cursor != nil
            #expect(found == (0..<5).map { "op\($0)" })
            let one = try await desk.get(
                "/api/desk/projects/1/operations?operation=op3&environment=production"
            ).json["items"]?.array
            #expect(one?.count == 2)
            let none = try await desk.get("/api/desk/projects/1/operations?environment=beta")
            #expect(none.json["items"] == [])
        }
    }

    private static func people(_ desk: TestDesk) async throws -> JSON? {
        try await desk.get("/api/desk/projects/1/operations")
            .json["items"]?.array?.first?["people"]
    }

    @Test
    func `A user is forgotten by the id and by the address that apps send`() async throws {
        try await TestDesk.with { desk in
            for did in ["kim@example.com", "user-1", "user-2"] {
                let item = Self.item(desk, did: did, Self.use("pay"))
                #expect(try await Self.send(desk, item) == 200)
            }
            #expect(try await Self.people(desk) == 3)
            let work = Administration(store: desk.store)
            _ = try await work.forget(user: "Kim@Example.com")
            #expect(try await Self.people(desk) == 2)
            _ = try await work.forget(user: "user-1")
            #expect(try await Self.people(desk) == 1)
        }
    }

    @Test
    func `The page shows rows by screen, and a group's page its operation`() async throws {
        try await TestDesk.with { desk in
            let item = Self.item(desk, did: "a", Self.use("checkout.pay", failures: 1, gaveUp: 1))
            let id = EventID.random()
            let event = Samples.item(
                "event", Samples.event("boom", id: id, more: #","transaction":"checkout.pay""#))
            #expect(try await Self.send(desk, event, item) == 200)
            let browser = try await Browser(desk)
            let page = try await browser.get("/projects/1/operations").text
            #expect(page.contains(#"data-operation="checkout.pay""#))
            #expect(page.contains(#"data-gave-up="1""#) && page.contains("<bdi>checkout</bdi>"))
            #expect(try await browser.get("/projects/1/operations?days=91").status == 400)
            let group = try await desk.get("/api/desk/events/\(id)").json["group"]?.string ?? ""
            let text = try await browser.get("/groups/\(group)").text
            #expect(text.contains(#"data-operation="checkout.pay""#))
        }
    }
}
