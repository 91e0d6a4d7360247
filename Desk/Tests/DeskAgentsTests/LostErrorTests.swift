@testable import DeskAgents
import DeskModel
import DeskStoreSQLite
import DeskTesting
import Testing

@Suite("Lost errors", .timeLimit(.minutes(2)))
struct LostErrorTests {
    private static let event: JSON = [
        "transaction": "home.load",
        "exception": [
            "values": [
                [
                    "type": "HomeFailure",
                    "stacktrace": [
                        "frames": [
                            ["filename": "Core.swift", "lineno": 1, "in_app": false],
                            ["filename": "Shop/Cart.swift", "lineno": 90, "in_app": true],
                        ]
                    ],
                ]
            ]
        ],
        "contexts": [
            "request": ["path": "/v1/home"], "body": ["type": "Swift.Array<Shop.HomeBody>"],
            "report": [
                "location": "Shop/Home.swift:14",
                "chain": ["Shop.HomeFailure (unavailable)", "Triage.Fault (http.503)"],
            ],
        ],
    ]

    private static func finding(_ file: String, _ line: Int) -> JSON {
        [
            "file": .string(file), "line": JSON(line), "rule": "empty-catch",
            "confidence": "high", "message": "No one hears of it.", "consequence": "Nothing.",
        ]
    }

    private static func lines(_ text: String, at line: Int) -> [String] {
        Array(repeating: "", count: line - 1) + [text] + Array(repeating: "", count: 60)
    }

    @Test
    func `an event tells its places and the words of its app`() {
        let clues = Clues(Self.event)
        #expect(clues.places.map(\.file) == ["Home.swift", "Cart.swift"])
        #expect(clues.places.map(\.line) == [14, 90])
        #expect(clues.words.map(\.word) == ["home.load", "/v1/home", "HomeBody", "HomeFailure"])
        #expect(clues.words.map(\.kind) == ["operation", "path", "type", "error"])
        #expect(Clues([:]).places.isEmpty && Clues([:]).words.isEmpty)
        let odd = Clues([
            "transaction": "abc",
            "contexts": ["report": ["location": "nowhere", "chain": [1, ""]]],
        ])
        #expect(odd.places.isEmpty && odd.words.isEmpty)
    }

    @Test
    func `findings come by what they have in common with the event, and others do not come`()
        async throws
    {
        let store = try await AgentStore()
        try await store.report(Self.event)
        let checkout = AuditedSources(
            findings: [
                Self.finding("A/Other.swift", 40), Self.finding("A/Words.swift", 50),
                Self.finding("App/Cart.swift", 4), Self.finding("App/Far.swift", 50),
                Self.finding("App/Home.swift", 16), ["file": "App/Home.swift"],
            ],
            files: [
                "A/Words.swift": Self.lines(#"try? await run("home.load") // HomeBody"#, at: 30),
                "App/Far.swift": Self.lines("home.load", at: 20),
                "App/Home.swift": Self.lines("} catch {}", at: 16),
            ])
        let group = try await store.answer("list_groups").values.first?.array?.first?["group"]
        let answer = try await store.answer(
            "find_lost_errors", ["group": group ?? .null], checkout: checkout)
        let rows = answer.values.first?.array ?? []
        #expect(
            rows.map { $0["file"]?.string } == [
                "App/Home.swift", "A/Words.swift", "App/Cart.swift",
            ]
        )
        #expect(rows.first?["line"] == 16 && rows.first?["rule"] == "empty-catch")
        #expect(rows.first?["code"] == ["", "", "} catch {}", "", ""])
        #expect(rows.first?["common"] == ["2 lines from where it failed"])
        #expect(rows[1]["common"] == ["names the operation home.load", "names the type HomeBody"])
        #expect(rows[2]["common"] == ["in a file through which it failed"])
        #expect(
            answer.outside.hasSuffix(
                "Findings in the checkout: 6. Near what the group names: 3.\n"))
    }

    @Test
    func `only a caller with a checkout has the tool`() async throws {
        let store = try await AgentStore()
        #expect(!store.desk().tools.contains { $0.name == "find_lost_errors" })
        let desk = store.desk(canWrite: false, checkout: AuditedSources())
        #expect(desk.tools.map(\.name).contains("find_lost_errors"))
        #expect(Tool.all.count <= 10)
        let call = try AgentMessage(
            reading:
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_lost_errors"}}"#
                .utf8)
        #expect(await store.desk().answer(call).json?["error"]?["code"] == -32602)
    }

    @Test
    func `an audit that fails is an error with the command that says why`() async throws {
        let store = try await AgentStore()
        try await store.report(Self.event)
        let group = try await store.answer("list_groups").values.first?.array?.first?["group"]
        let (text, isError) = try await store.call(
            "find_lost_errors", ["group": group ?? .null], checkout: AuditedSources())
        #expect(isError && text == ToolProblem.noAudit.text)
    }

    @Test
    func `no file, line or finding of a checkout leaves the fence`() async throws {
        let store = try await AgentStore()
        for (number, text) in Hostile.texts.enumerated() {
            let event: JSON = [
                "transaction": .string(text),
                "contexts": ["report": ["location": .string("\(text)/\(text):1")]],
            ]
            try await store.report(event, id: Sample.id(number), fingerprint: ["\(number)"])
            let value = JSON.string(text)
            let name = text.split(separator: "/").last.map(String.init) ?? text
            let checkout = AuditedSources(
                findings: [
                    [
                        "file": .string(name), "line": 1, "rule": value, "confidence": value,
                        "message": value, "consequence": value,
                        "related": .array([.object(JSONObject([(text, value)]))]),
                    ]
                ], files: [name: [text, text]])
            let stored = try await store.store.events(withID: Sample.id(number), project: 1)
            let group = JSON(stored.first?.summary.group)
            let answer = try await store.answer(
                "find_lost_errors", ["group": group], checkout: checkout)
            let words = answer.outside.split(separator: "\n")
            #expect(words.count == 2 && words.first == Fence.warning[...])
            #expect(words.last?.hasPrefix("Findings in the checkout: 1. ") == true)
        }
    }
}
