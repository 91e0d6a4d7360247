@testable import DeskAgents
import DeskModel
import DeskStore
import DeskStoreSQLite
import DeskTesting
import Testing

@Suite("Tools", .timeLimit(.minutes(5)))
struct ToolTests {
    private func groups(_ answer: FencedText) -> [String?] {
        answer.values.first?.array?.map { $0["title"]?.string } ?? []
    }

    @Test
    func `open groups come with most people first, unless another order or state is asked for`()
        async throws
    {
        let store = try await AgentStore()
        for (title, users) in [("one", 1), ("three", 3), ("two", 2), ("done", 4)] {
            for user in 0..<users { try await store.report([:], title: title, user: "\(user)") }
        }
        let all = try await store.answer("list_groups").values.first?.array ?? []
        let done = try #require(all.first)
        #expect(done.object?.members.first?.name == "group")
        _ = try await store.answer(
            "set_status", ["group": done["group"] ?? .null, "status": "resolved", "in": "2.0.0"])
        #expect(groups(try await store.answer("list_groups")) == ["three", "two", "one"])
        #expect(groups(try await store.answer("list_groups", ["query": "is:resolved"])) == ["done"])
        #expect(groups(try await store.answer("list_groups", ["query": "one"])) == ["one"])
        let two = try await store.answer("list_groups", ["limit": 2])
        #expect(groups(two) == ["three", "two"])
        #expect(two.outside.hasSuffix("Cut here. The list goes on with offset 2.\n"))
        let rest = try await store.answer("list_groups", ["limit": 2, "offset": 2])
        #expect(groups(rest) == ["one"] && !rest.outside.contains("offset"))
    }

    @Test
    func `the project may be left out where there is one`() async throws {
        let store = try await AgentStore(projects: 2)
        try await store.report([:], title: "here", project: 2)
        let (text, isError) = try await store.call("list_groups")
        #expect(isError && text.hasPrefix("Say which `project`: there are several.\n"))
        #expect(FencedText(text).values.first?.array?.map { $0["project"]?.int } == [1, 2])
        #expect(groups(try await store.answer("list_groups", ["project": 2])) == ["here"])
        #expect(try await store.call("list_groups", ["project": 3]).isError)
    }

    /// An event that tells all that a group shows.
    private static var rich: JSON {
        let frames = (0..<5).map { number -> JSON in
            ["function": .string("f\(number)"), "in_app": .bool(number % 2 == 0)]
        }
        return [
            "exception": [
                "values": [
                    ["type": "Root", "value": "r"],
                    ["type": "Outer", "value": "o", "stacktrace": ["frames": .array(frames)]],
                ]
            ],
            "breadcrumbs": [
                "values": .array((0..<40).map { ["message": .string("crumb \($0)")] })
            ],
            "contexts": [
                "notice": [
                    "style": "alert", "title": "Payment failed", "actions": ["retry"],
                    "choice": "retry",
                ],
                "request": ["method": "POST", "path": "/v1/pay", "status": 503],
                "body": ["type": "Shop.Receipt", "codingPath": "total"],
            ],
        ]
    }

    @Test
    func `a group has what its latest event says, from what users saw to what they wrote`()
        async throws
    {
        let store = try await AgentStore()
        let id = Sample.id(7)
        try await store.report(
            Self.rich, id: id, supportCode: "GLJV-S2", feedback: ["It ate my money"])
        let listed = try await store.answer("list_groups").values.first?.array?.first
        let answer = try await store.answer("get_group", ["group": listed?["group"] ?? .null])
        let group = try #require(answer.values.first)
        #expect(group["event"]?.string == id.description && group["supportCode"] == "GLJV-S2")
        #expect(group["notice"]?["choice"] == "retry" && group["notice"]?["actions"] == ["retry"])
        #expect(group["cause"]?.array?.map { $0["type"]?.string } == ["Outer", "Root"])
        #expect(group["frames"]?.array?.map { $0["function"]?.string } == ["f4", "f2", "f0"])
        #expect(group["request"]?["path"] == "/v1/pay" && group["body"]?["type"] == "Shop.Receipt")
        #expect(group["breadcrumbs"]?.array?.first?["message"] == "crumb 39")
        #expect(group["feedback"]?.array?.first?["message"] == "It ate my money")
        #expect(
            answer.outside.contains("get_event with part breadcrumbs goes on with offset 15.\n"))
        let more = try await store.answer(
            "get_event", ["supportCode": "gljv-s2", "part": "breadcrumbs", "offset": 15])
        #expect(more.values.first?["value"]?.array?.first?["message"] == "crumb 24")
        #expect(more.values.first?["event"]?.string == id.description)
    }

    @Test(arguments: [500, 501, 800, 2000, 8000])
    func `a budget holds, whatever the event has`(budget: Int) async throws {
        let store = try await AgentStore()
        let long = JSON.string(String(repeating: "\u{E0001}<한", count: 200))
        let rows = JSON.array(
            Array(
                repeating: ["message": long, "data": [:], "function": long, "in_app": true],
                count: 40))
        try await store.report(
            [
                "exception": [
                    "values": .array(
                        Array(
                            repeating: [
                                "type": long, "value": long, "stacktrace": ["frames": rows],
                            ], count: 5))
                ],
                "breadcrumbs": rows,
                "contexts": [
                    "notice": ["title": long], "request": ["path": long], "body": ["shape": long],
                ],
            ], title: String(repeating: "\u{E0001}", count: 200), user: nil,
            supportCode: String(repeating: "&", count: 200),
            release: String(repeating: "한", count: 200),
            feedback: Array(repeating: "\(long.string ?? "")", count: 5))
        let listed = try await store.answer("list_groups").values.first?.array?.first
        let (text, isError) = try await store.call(
            "get_group", ["group": listed?["group"] ?? .null, "budget": JSON(budget)])
        #expect(!isError && text.utf8.count <= budget * 4)
        #expect(FencedText(text).values.first?["event"] != nil)
    }

    @Test(arguments: [("frames", 400), ("breadcrumbs", 400), ("all", 400), ("all", 200_000)])
    func `the pieces of an event, put together, are the event's part`(part: String, size: Int)
        async throws
    {
        let store = try await AgentStore()
        let rows = (0..<200).map { number -> JSON in
            [
                "message": .string(
                    "m\(number) " + String(repeating: "x", count: size == 400 ? 400 : 4)),
                "function": "f",
            ]
        }
        let event: JSON = [
            "stacktrace": ["frames": .array(size == 400 ? rows : [])], "breadcrumbs": .array(rows),
            "message": .string(String(repeating: "\"<한", count: size / 4)),
        ]
        let id = Sample.id(1)
        try await store.report(event, id: id)
        var (values, offset) = ([JSON](), Int?.some(0))
        while let from = offset {
            let answer = try await store.answer(
                "get_event",
                ["event": .string(id.description), "part": .string(part), "offset": JSON(from)])
            values.append(answer.values.first?["value"] ?? .null)
            offset = answer.outside.firstMatch(of: #/ offset ([0-9]+)\./#).flatMap { Int($0.1) }
        }
        #expect(values.count > 1)
        switch part {
        case "all":
            let text = values.allSatisfy { $0.string != nil }
            let whole =
                text
                ? try JSON(reading: Array(values.compactMap(\.string).joined().utf8))
                : .object(JSONObject(values.flatMap { $0.object?.members ?? [] }))
            #expect(whole == event)
        default: #expect(values.flatMap { $0.array ?? [] } == rows.reversed())
        }
    }

    @Test
    func `a reproduction is one fence of Swift, and red with a module`() async throws {
        let store = try await AgentStore()
        let id = Sample.id(3)
        try await store.report(["contexts": ["request": ["path": "/a", "status": 503]]], id: id)
        let plain = try await store.answer("get_reproduction", ["event": .string(id.description)])
        #expect(plain.code.count == 1 && plain.values.isEmpty)
        #expect(plain.code.first?.contains("end in its failure") == true)
        let own = try await store.answer(
            "get_reproduction", ["event": .string(id.description), "module": "Shop"])
        #expect(own.code.first?.contains("@testable import Shop") == true)
        for module in ["", "1Shop", "Shop-App", "class", "Shop; import Foundation", "Shop.Core"] {
            let (text, isError) = try await store.call(
                "get_reproduction", ["event": .string(id.description), "module": .string(module)])
            #expect(isError && text == "`module` is no name in Swift.")
        }
        try await store.report([:], id: Sample.id(4))
        let none = try await store.call(
            "get_reproduction", ["event": .string(Sample.id(4).description)])
        #expect(none.isError)
    }

    @Test
    func `feedback is a project's, or a group's`() async throws {
        let store = try await AgentStore()
        try await store.report([:], title: "one", feedback: ["about one"])
        try await store.report([:], title: "two", feedback: ["about two"])
        func messages(_ arguments: JSON) async throws -> [String?] {
            try await store.answer("list_feedback", arguments).values.first?.array?.map {
                $0["message"]?.string
            } ?? []
        }
        #expect(try await messages([:]) == ["about two", "about one"])
        let listed = try await store.answer("list_groups", ["query": "one"]).values.first?.array?
            .first
        #expect(try await messages(["group": listed?["group"] ?? .null]) == ["about one"])
        #expect(try await store.call("list_feedback", ["group": "none"]).isError)
    }

    @Test
    func `operations say where people are hurt, of a release and of some days`() async throws {
        let store = try await AgentStore()
        let now = Timestamp.now
        let uses = [
            OperationUse(name: "checkout.pay", uses: 2, failures: 1, gaveUp: 1),
            OperationUse(name: "home.load", uses: 1),
        ]
        for (number, release) in ["shop@1.5.0+7", "shop@1.6.0"].enumerated() {
            _ = try await store.store.take([
                Sample.operations(
                    1, number, person: Sample.person(number), at: now, release: release, uses)
            ])
        }
        func names(_ arguments: JSON) async throws -> [[String?]] {
            try await store.answer("list_operations", arguments).values.first?.array?.map {
                [$0["operation"]?.string, $0["release"]?.string]
            } ?? []
        }
        #expect(try await names([:]).count == 4)
        #expect(
            try await names(["release": "1.5.0", "days": 1]) == [
                ["checkout.pay", "shop@1.5.0+7"], ["home.load", "shop@1.5.0+7"],
            ])
        for days in [0, 91] {
            #expect(try await store.call("list_operations", ["days": JSON(days)]).isError)
        }
    }

    @Test
    func `a known issue is written, and its rules hold`() async throws {
        let store = try await AgentStore()
        try await store.report([:])
        let group =
            try await store.answer("list_groups").values.first?.array?.first?["group"] ?? .null
        let texts: JSON = ["en": ["title": "We know", "message": "A fix is on its way."]]
        let written = try await store.answer(
            "write_known_issue", ["group": group, "texts": texts, "fixedIn": "1.6.0"])
        #expect(
            written.values.first?["fixedIn"] == "1.6.0"
                && written.values.first?["languages"] == ["en"])
        #expect(try await store.store.knownIssue(of: group.string ?? "")?.issue.texts.count == 1)
        for bad: JSON in [[:], ["en": ["title": "<b>", "message": "x"]], ["en": "x"]] {
            #expect(
                try await store.call("write_known_issue", ["group": group, "texts": bad]).isError)
        }
    }

    @Test
    func `who may only read has no tools that change something`() async throws {
        let store = try await AgentStore()
        let writes: Set = ["set_status", "write_known_issue"]
        let (all, few) = (
            store.desk().tools.map(\.name), store.desk(canWrite: false).tools.map(\.name)
        )
        #expect(Set(all).subtracting(few) == writes)
        let log = CallLog()
        for name in writes {
            let message = try AgentMessage(
                reading:
                    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)"}}"#
                    .utf8)
            let reply = await store.desk(canWrite: false, log).answer(message)
            #expect(reply.json?["error"]?["code"] == -32602)
        }
        #expect(log.lines.sorted() == ["set_status false", "write_known_issue false"])
    }

    @Test
    func `the list of tools is small, and says which ones change nothing`() async throws {
        let store = try await AgentStore()
        let message = try AgentMessage(
            reading: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.utf8)
        let json = try #require(await store.desk().answer(message).json)
        #expect(json.bytes.count <= 12_000)
        for tool in json["result"]?["tools"]?.array ?? [] {
            let isWrite = ["set_status", "write_known_issue"].contains(tool["name"]?.string)
            #expect(tool["annotations"]?["readOnlyHint"] == .bool(!isWrite))
            #expect(
                tool["inputSchema"]?["properties"]?["offset"] == nil || tool["name"] == "get_event")
        }
    }
}
