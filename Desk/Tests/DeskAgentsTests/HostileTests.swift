@testable import DeskAgents
import DeskModel
import DeskReproduction
import DeskStoreSQLite
import DeskTesting
import Testing

/// Texts that try to leave their fence, in every tool and every error.
@Suite("Hostile texts", .timeLimit(.minutes(10)))
struct HostileTests {
    @Test
    func `no text leaves its fence, in any tool`() async throws {
        let store = try await AgentStore()
        for (number, text) in Hostile.texts.enumerated() {
            try await store.report(
                Hostile.event(text), id: Sample.id(number), title: text, user: text,
                supportCode: text, fingerprint: ["\(number)"], release: text, feedback: [text])
        }
        for (number, text) in Hostile.texts.enumerated() {
            let id = JSON.string(Sample.id(number).description)
            // Each part has each kind of text once at least.
            for part in [EventPart.all, EventPart.allCases[number % EventPart.allCases.count]] {
                let answer = try await store.answer(
                    "get_event", ["event": id, "part": .string(part.rawValue)])
                #expect(answer.values.count == 1 && Self.isPlain(answer.outside))
                #expect(answer.values.first?["event"] == id)
            }
            let event = try #require(
                try await store.store.events(withID: Sample.id(number), project: 1).first)
            let group = JSON.string(event.summary.group)
            let read = try await store.answer("get_group", ["group": group, "budget": 500])
            #expect(read.values.first?["group"] == group && read.values.first?["event"] == id)
            let whole = try await store.answer("get_group", ["group": group])
            #expect(Self.isPlain(whole.outside))
            let code = try await store.answer("get_reproduction", ["event": id, "module": "Shop"])
            #expect(code.code.count == 1 && code.outside == Self.warning)
            Self.check(code: code.code.first ?? "")
            _ = try await store.answer("list_feedback", ["group": group])
            let changed = try await store.answer(
                "set_status", ["group": group, "status": "open"])
            #expect(changed.outside == Self.warning)
            if text.count <= Parameter.limit {
                let (found, _) = try await store.call("search", ["query": .string(text)])
                #expect(Self.isPlain(FencedText(found).outside))
            }
        }
        try await checkLists(of: store)
    }

    private func checkLists(of store: AgentStore) async throws {
        for sort in ["people", "events", "last", "first"] {
            let answer = try await store.answer(
                "list_groups", ["sort": .string(sort), "limit": 100])
            #expect(Self.isPlain(answer.outside))
        }
        #expect(Self.isPlain(try await store.answer("list_feedback").outside))
    }

    @Test
    func `No name of an operation, a release or an environment leaves the fence`() async throws {
        let store = try await AgentStore()
        for (number, text) in Hostile.texts.enumerated() {
            _ = try await store.store.take([
                Sample.operations(
                    1, number, person: 1, at: .now, release: text, environment: text,
                    [OperationUse(name: text, uses: 1, shown: [text: 1], gaveUp: 1)])
            ])
        }
        #expect(Self.isPlain(try await store.answer("list_operations").outside))
    }

    private static let warning = Fence.warning + "\n"

    /// Whether there are only the desk's own words around the fences.
    private static func isPlain(_ outside: String) -> Bool {
        outside.split(separator: "\n").allSatisfy { line in
            line == Fence.warning
                || line.wholeMatch(of: #/Cut here\. It goes on with offset [0-9]+\./#) != nil
                || line.wholeMatch(of: #/Cut here\. The list goes on with offset [0-9]+\./#) != nil
                || line.wholeMatch(
                    of: #/Cut here, at offset [0-9]+\. A narrower query shows what comes later\./#)
                    != nil
                || line.wholeMatch(
                    of: #/Cut: [a-z ]+\. get_event with part [a-z]+ goes on with offset [0-9]+\./#)
                    != nil
                || line == "Cut: feedback. list_feedback of the group has it from offset 0."
        }
    }

    /// A text of the event is a literal without marks, and no line begins as the end of a fence.
    private static func check(code: String) {
        #expect(code.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A })
        for line in code.utf8.split(separator: UInt8(ascii: "\n")) {
            var (isInside, isEscaped, isBroken) = (false, false, line.starts(with: "</data".utf8))
            for byte in line {
                if isInside, isEscaped {
                    isEscaped = false
                    continue
                }
                if isInside, "<>&`".utf8.contains(byte) { isBroken = true }
                if isInside, byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isInside.toggle() }
            }
            if isInside || isBroken { Issue.record("A text leaves its literal.") }
        }
    }

    @Test
    func `there are over 300 of them`() { #expect(Set(Hostile.texts).count > 300) }

    @Test
    func `an event that is nested as deep as one can be is one value in its fence`() async throws {
        let store = try await AgentStore()
        let depth = JSON.depthLimit - 2
        for (number, (open, close)) in [("[", "]"), (#"{"</data>":"#, "}")].enumerated() {
            let text =
                #"{"extra":"# + String(repeating: open, count: depth) + "null"
                + String(repeating: close, count: depth) + "}"
            let event = try JSON(reading: Array(text.utf8))
            try await store.report(event, id: Sample.id(number))
            let answer = try await store.answer(
                "get_event", ["event": .string(Sample.id(number).description)])
            #expect(answer.values.first?["value"] == event)
        }
    }

    @Test
    func `an error repeats nothing of what was asked`() async throws {
        let store = try await AgentStore()
        try await store.report([:])
        let names = Tool.all.flatMap { tool in tool.parameters.map { (tool.name, $0.name) } }
        for (number, text) in Hostile.texts.enumerated() where text.unicodeScalars.count > 3 {
            let values: [JSON] = [
                .string(text), .array([.string(text)]), .object(JSONObject([(text, 1)])),
            ]
            for (turn, value) in values.enumerated() {
                let (tool, argument) = names[(number * values.count + turn) % names.count]
                let (answer, isError) = try await store.call(
                    tool, .object(JSONObject([(argument, value), (text, value)])),
                    checkout: AuditedSources(findings: []))
                #expect(isError && !answer.contains(text), "\(tool) \(argument)")
            }
        }
    }
}
