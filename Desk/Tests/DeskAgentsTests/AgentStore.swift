@testable import DeskAgents
import DeskModel
import DeskStore
import DeskStoreSQLite
import DeskTesting
import Foundation
import Testing

/// A store in a folder of its own with one project, and the desk of an agent on it.
final class AgentStore: Sendable {
    let store: SQLiteStore
    private let path = NSTemporaryDirectory() + "agents-\(UUID().uuidString)"

    init(projects: Int = 1) async throws {
        store = try SQLiteStore.open(folder: path)
        for number in 1...projects { _ = try await store.addProject(named: "App \(number)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func desk(
        canWrite: Bool = true, _ log: CallLog = CallLog(), checkout: AuditedSources? = nil
    ) -> AgentDesk {
        AgentDesk(
            store: store, team: Team(store: store, log: log), canWrite: canWrite,
            checkout: checkout)
    }

    /// Stores an event.
    func report(
        _ event: JSON, id: EventID = .random(), title: String = "Boom", project: Int = 1,
        user: String? = "user-1", supportCode: String? = nil, fingerprint: [String]? = nil,
        release: String? = "shop@1.5.0", feedback: [String] = []
    ) async throws {
        let facts = Sample.facts(
            title: title, culprit: title, fingerprint: fingerprint, release: release, user: user,
            supportCode: supportCode)
        var arrival = Sample.arrival(project: project, id: id)
        arrival.event = .taken(Sample.event(id: id, facts: facts, payload: event.bytes))
        arrival.feedback = feedback.map { IncomingFeedback(event: id, message: $0) }
        _ = try await store.take([arrival])
    }

    /// The text of a tool's result, or of its refusal.
    func call(
        _ name: String, _ arguments: JSON = [:], canWrite: Bool = true,
        checkout: AuditedSources? = nil
    ) async throws -> (text: String, isError: Bool) {
        let message: JSON = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": ["name": .string(name), "arguments": arguments],
        ]
        let reply = await desk(canWrite: canWrite, checkout: checkout)
            .answer(try AgentMessage(reading: message.bytes))
        let result = try #require(reply.json?["result"])
        let content = try #require(result["content"]?.array)
        #expect(content.count == 1 && content[0]["type"] == "text")
        let text = try #require(content[0]["text"]?.string)
        return (text, result["isError"]?.bool == true)
    }

    /// The text of a result.
    func answer(
        _ name: String, _ arguments: JSON = [:], checkout: AuditedSources? = nil
    ) async throws -> FencedText {
        let (text, isError) = try await call(name, arguments, checkout: checkout)
        #expect(!isError, "\(text)")
        return FencedText(text)
    }
}

/// A checkout whose audit is known.
struct AuditedSources: Checkout {
    /// The findings; nil if the audit fails.
    var findings: [JSON]?
    var files: [String: [String]] = [:]

    func report() async throws -> JSON {
        guard let findings else { throw ToolProblem.noAudit }
        return ["version": 1, "findings": .array(findings)]
    }

    func lines(of file: String) -> [String]? { files[file] }
}

/// The tools that were called.
final class CallLog: @unchecked Sendable {
    // Unchecked since the lock guards the lines.
    private let lock = NSLock()
    private var stored: [String] = []

    var lines: [String] { lock.withLock { stored } }

    func add(_ line: String) { lock.withLock { stored.append(line) } }
}

private struct Team: TeamActions {
    let store: SQLiteStore
    let log: CallLog

    func prepareSearch() async throws { while try await store.index(limit: 1000) {} }

    func check(query: String) throws {
        do { _ = try GroupQuery(query) } catch { throw ToolProblem("The query is none.") }
    }

    func decide(_ body: JSONObject, on group: Group) async throws -> Group {
        let decision = GroupDecision(
            status: body["status"]?.string.flatMap(Group.Status.init), version: body["in"]?.string)
        let changed = try await store.update(group: group.id, decision, at: .now)
        return try #require(changed)
    }

    func write(knownIssue body: JSONObject, of group: Group) async throws -> KnownIssue {
        let issue = try KnownIssue(body)
        _ = try await store.setKnownIssue(issue, of: group.id)
        return issue
    }

    func note(call tool: String?, isDone: Bool) { log.add("\(tool ?? "-") \(isDone)") }

    func sentence(for error: any Error) -> String { "Something failed." }
}
