import DeskModel
import Foundation
import Testing

@Suite("The command", .timeLimit(.minutes(10)), .serialized)
final class CommandTests {
    let folder = NSTemporaryDirectory() + "desk-\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func desk(_ arguments: String...) async throws -> Command {
        try await Command.run(arguments + ["--data", folder])
    }

    @Test(arguments: [
        [], ["nothing"], ["serve", "--listen", "x"], ["serve", "--public-url", "ftp://x"],
        ["serve", "--nothing"], ["project", "set", "1", "--sample-rate", "2"],
        ["project", "set", "1", "--quota-per-minute", "-1"], ["project", "set", "x"],
        ["project", "set", "1", "--enabled", "maybe"],
        ["project", "set", "1", "--retention-days", "x"],
        ["project", "set", "1", "--retention-days", "0"],
        ["project", "set", "1", "--max-events", "0"],
        ["project", "set", "1", "--sample-rate", "nan"],
        ["destination", "add", "--project", "1", "--kind", "fax", "--url", "http://x"],
        [
            "destination", "add", "--project", "1", "--kind", "webhook", "--url", "http://x",
            "--when", "x",
        ],
        ["token", "add"], ["forget"], ["import"], ["backup"], ["archive"],
        ["archive", "x"], ["archive", "", "--older-than", "1"],
        ["archive", "x", "--older-than", "-1"], ["archive", "x", "--older-than", "soon"],
        ["archive", "x", "--older-than", "1", "--project", "x"],
        ["serve", "--database", "mysql://x/y"], ["reproduce", "x", "--module", "1Shop"],
        ["mcp", "--scope", "read"], ["skill", "x"],
    ])
    func `Bad usage is 2`(arguments: [String]) async throws {
        let command = try await Command.run(arguments)
        #expect(command.status == 2)
        #expect(command.output.isEmpty && !command.errors.isEmpty)
    }

    @Test
    func `Help is no failure`() async throws {
        let command = try await Command.run(["--help"])
        #expect(command.status == 0 && command.output.contains("serve"))
    }

    @Test
    func `The version is printed`() async throws {
        let command = try await Command.run(["--version"])
        #expect(command.status == 0 && command.output == DeskProgram.version + "\n")
    }

    @Test(arguments: [
        ["serve", "--config", "/nowhere/desk.json"], ["serve", "--data", "/proc/desk"],
        ["serve", "--database", "postgres://127.0.0.1:1/nothing"],
        ["import", "/nowhere/events", "--data", "FOLDER"],
        ["token", "revoke", "x", "--data", "FOLDER"],
        ["project", "set", "9", "--data", "FOLDER"],
        ["destination", "remove", "x", "--data", "FOLDER"],
        ["export", "--project", "9", "--data", "FOLDER"],
        ["archive", "x", "--older-than", "1", "--project", "9", "--data", "FOLDER"],
        ["archive", "/proc/archive", "--older-than", "1", "--data", "FOLDER"],
        [
            "destination", "add", "--project", "9", "--kind", "webhook", "--url", "http://x/",
            "--data", "FOLDER",
        ],
    ])
    func `What went wrong is 1, with exactly one line`(arguments: [String]) async throws {
        let command = try await Command.run(arguments.map { $0 == "FOLDER" ? folder : $0 })
        #expect(command.status == 1)
        #expect(command.output.isEmpty)
        #expect(command.errors.split(separator: "\n").count == 1)
    }

    @Test
    func `The first line has the address, project, DSN and token, and SIGTERM ends a desk with 0`()
        async throws
    {
        let running = try await RunningDesk.start(["--data", folder])
        let json = try JSON(reading: Array(running.first.utf8))
        #expect(json.object?.members.map(\.name) == ["url", "project", "dsn", "token"])
        let port = json["url"]?.string?.split(separator: ":").last ?? ""
        #expect(json["dsn"]?.string?.hasSuffix("@127.0.0.1:\(port)/1") == true)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(try await running.terminate() == (0, .exit))
    }

    @Test
    func `A folder in use and a port in use are one line and 1`() async throws {
        let running = try await RunningDesk.start(["--data", folder])
        let folderInUse = try await desk("serve", "--listen", "127.0.0.1:0")
        let json = try JSON(reading: Array(running.first.utf8))
        let address = json["url"]?.string?.replacing("http://", with: "") ?? ""
        let portInUse = try await Command.run([
            "serve", "--listen", address, "--data", folder + "-2",
        ])
        try? FileManager.default.removeItem(atPath: folder + "-2")
        for command in [folderInUse, portInUse] {
            #expect(command.status == 1 && command.output.isEmpty)
            #expect(command.errors.split(separator: "\n").count == 1)
        }
        _ = try await running.terminate()
    }

    @Test
    func `Commands work beside a running desk, and know its address`() async throws {
        let running = try await RunningDesk.start(["--data", folder])
        let json = try JSON(reading: Array(running.first.utf8))
        let url = json["url"]?.string ?? ""
        let added = try await desk("project", "add", "App", "--json")
        let project = try JSON(reading: Array(added.output.utf8))
        #expect(project["id"] == 2)
        let host = url.replacing("http://", with: "")
        #expect(project["dsn"]?.string?.hasSuffix("@\(host)/2") == true)
        #expect(try await desk("token", "add", "ci").output.count > 32)
        let again = try await desk("token", "add", "ci")
        #expect(again.status == 1 && again.output.isEmpty)
        #expect(again.errors.split(separator: "\n").count == 1)
        #expect(try await desk("token", "revoke", "ci").status == 0)
        #expect(try await desk("token", "add", "ci").status == 0)
        #expect(try await desk("check").status == 0)
        _ = try await running.terminate()
    }

    @Test
    func `A destination is added by its kind, listed without its secrets, and removed`()
        async throws
    {
        #expect(try await desk("project", "add", "App").status == 0)
        let refused = try await desk(
            "destination", "add", "--project", "1", "--kind", "webhook", "--url",
            "http://127.0.0.1:9/secret")
        #expect(refused.status == 1 && !refused.errors.contains("secret"))
        #expect(refused.errors.hasPrefix("desk: The URL leads to a private address"))
        let added = try await desk(
            "destination", "add", "--project", "1", "--kind", "webhook", "--url",
            "http://127.0.0.1:9/secret", "--allow-private", "--when", "new,every")
        #expect(added.status == 0)
        let id = added.output.trimmingCharacters(in: .newlines)
        #expect(!id.isEmpty && !id.contains(" ") && !id.contains("\n"))
        let list = try await desk("destination", "list").output
        #expect(list.contains(id) && list.contains("new,every") && !list.contains("secret"))
        #expect(try await desk("destination", "remove", id).status == 0)
        #expect(try await desk("destination", "list").output.isEmpty)
    }

    @Test
    func `An export is imported elsewhere, once, and lines that cannot be read are named`()
        async throws
    {
        let event =
            #"{"id":"0123456789abcdef0123456789abcdef","project":7,"#
            + #""received":"2026-01-02T03:04:05.678Z","timestamp":"2026-01-02T03:04:05.000Z","#
            + #""event":{"event_id":"0123456789abcdef0123456789abcdef","message":"boom"}}"#
        let file = folder + ".jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data("\(event)\nno json\n\n{}\n".utf8).write(to: URL(fileURLWithPath: file))
        for _ in 0..<2 {
            let command = try await desk("import", file)
            #expect(command.status == 1)
            #expect(command.errors.contains("line 2 ") && command.errors.contains("line 4 "))
        }
        let lines = try await desk("export").output.split(separator: "\n")
        try #require(lines.count == 1)
        let json = try JSON(reading: Array(lines[0].utf8))
        #expect(json["project"] == 7 && json["received"] == "2026-01-02T03:04:05.678Z")
        #expect(try await desk("export", "--project", "7").output.split(separator: "\n").count == 1)
    }

    /// Imports an event with a user into a new folder.
    private func imported(_ user: JSON, shownAs shown: JSON) async throws {
        let event: JSON = [
            "id": .string(EventID.random().description), "project": 1,
            "received": "2026-01-02T03:04:05.678Z", "user": shown,
            "event": ["message": "boom", "user": user],
        ]
        let file = folder + ".jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(event.description.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try await desk("import", file).status == 0)
    }

    private func exportedUser() async throws -> JSON? {
        try JSON(reading: Array(await desk("export").output.utf8))["user"]
    }

    @Test
    func `A user that an event does not name any more is imported as it was exported`() async throws
    {
        try await imported(["email": "[Filtered]"], shownAs: "user-abcdefghijklmnop")
        #expect(try await exportedUser() == "user-abcdefghijklmnop")
    }

    @Test
    func `No address comes in by an import`() async throws {
        try await imported(["email": "[Filtered]"], shownAs: "kim@example.com")
        #expect(try await exportedUser()?.string?.hasPrefix("user-") == true)
    }

    @Test(arguments: [
        " lead", "tail ", "a\nb", "a\u{202E}b", "e\u{301}id", "\u{E9}id",
        String(repeating: "x", count: 300),
    ])
    func `A user is forgotten by the ID that the app sent, however lists show it`(id: String)
        async throws
    {
        try await imported(["id": .string(id)], shownAs: .null)
        let other = id.hasSuffix("id") ? "e\u{301}id" : id
        #expect(try await desk("forget", "--user", other).output == "1 event deleted.\n")
        #expect(try await desk("export").output.isEmpty)
    }

    @Test
    func `A backup is a folder that a desk starts from, as private`() async throws {
        #expect(try await desk("project", "add", "App").status == 0)
        let copy = folder + "-copy"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        #expect(try await desk("backup", copy).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        let added = try await Command.run(["project", "add", "Other", "--data", copy, "--json"])
        #expect(try JSON(reading: Array(added.output.utf8))["id"] == 2)
        let again = try await desk("backup", copy)
        #expect(again.status == 1)
        #expect(again.errors == "desk: The folder has a desk's data already.\n")
    }

    @Test
    func `Settings that the environment or a file cannot have are told apart`() async throws {
        let usage = try await Command.run(
            ["serve", "--data", folder], environment: ["DESK_LISTEN": "nonsense"])
        #expect(usage.status == 2)
        let file = folder + ".json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(#"{"listen":5}"#.utf8).write(to: URL(fileURLWithPath: file))
        let failure = try await desk("serve", "--config", file)
        #expect(failure.status == 1 && failure.errors.split(separator: "\n").count == 1)
        let check = try await desk("check", "--config", file)
        #expect(check.status == 1 && check.output.split(separator: "\n").count == 1)
    }

    @Test
    func `A reproduction needs a desk's data, and makes none`() async throws {
        let output = folder + "/reproduction"
        let command = try await desk("reproduce", "GLJV-S2", "--output", output)
        #expect(command.status == 1 && command.output.isEmpty)
        #expect(command.errors == "desk: There is no desk's data here yet.\n")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test
    func `An agent needs a desk's data too, and the skill needs none`() async throws {
        let command = try await desk("mcp")
        #expect(command.status == 1 && command.output.isEmpty)
        #expect(command.errors == "desk: There is no desk's data here yet.\n")
        let skill = try await Command.run(["skill"])
        #expect(skill.status == 0 && skill.output.hasPrefix("---\nname: "))
    }

    @Test
    func `A reproduction is written once, by id and by support code`() async throws {
        let id = "0123456789abcdef0123456789abcdef"
        let event: JSON = [
            "project": 1, "id": .string(id), "received": "2026-11-24T00:00:00.000Z",
            "event": [
                "event_id": .string(id), "tags": ["supportCode": "GLJV-S2"],
                "contexts": ["request": ["path": "/v1/home", "status": 503]],
            ],
        ]
        let file = folder + ".jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(event.bytes).write(to: URL(fileURLWithPath: file))
        #expect(try await desk("import", file).status == 0)
        let output = folder + "/reproduction"
        let names = ["ReproductionTests.swift", "plan.json"]
        let written = try await desk("reproduce", "gljv-s2", "--output", output)
        #expect(written.status == 0)
        #expect(written.output == "\(output)/ReproductionTests.swift\n\(output)/plan.json\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == names)
        let again = try await desk("reproduce", id, "--output", output)
        #expect(again.status == 1)
        #expect(again.errors.split(separator: "\n").count == 1)
        let own = try await desk("reproduce", id, "--module", "Shop", "--output", output + "3")
        #expect(own.status == 0)
        let test = try String(contentsOfFile: output + "3/ReproductionTests.swift", encoding: .utf8)
        #expect(test.contains("@testable import Shop"))
        #expect(try await desk("reproduce", "NONE-22", "--output", output + "2").status == 1)
        #expect(!FileManager.default.fileExists(atPath: output + "2"))
    }
}
