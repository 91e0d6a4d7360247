import DeskTesting
import Foundation
import Testing

@Suite("Commands on a database, and where no data is", .timeLimit(.minutes(10)))
final class DatabaseCommandTests {
    let folder = NSTemporaryDirectory() + "desk-nothing-\(UUID().uuidString)"

    private let event = String(repeating: "0f", count: 16)

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func importEvent(_ options: [String]) async throws {
        let line =
            #"{"id":"\#(event)","project":1,"received":"2026-01-02T03:04:05.678Z","#
            + #""event":{"event_id":"\#(event)","message":"boom"}}"#
        let lines = folder + ".jsonl"
        defer { try? FileManager.default.removeItem(atPath: lines) }
        try line.write(toFile: lines, atomically: true, encoding: .utf8)
        #expect(try await Command.run(["import", lines] + options).status == 0)
    }

    @Test
    func `Every command that reads knows a database, and needs no folder`() async throws {
        let server = try await PostgresServer.start()
        defer { server.stop() }
        let options = ["--database", try await server.makeDatabase(), "--data", folder]
        let running = try await RunningDesk.start(options)
        let check = try await Command.run(["check"] + options)
        #expect((check.status, check.output) == (0, "All is well.\n"))
        try await importEvent(options)
        let output = folder + "-files"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let reproduction = try await Command.run(
            ["reproduce", event, "--output", output] + options)
        #expect(!reproduction.errors.contains("no desk's data"))
        let export = try await Command.run(["export"] + options)
        #expect(export.status == 0 && export.output.contains(event))
        #expect(try await Command.run(["forget", "--user", "u"] + options).status == 0)
        #expect(try await running.terminate() == (0, .exit))
    }

    @Test(arguments: [
        ["export"], ["forget", "--user", "u"], ["reproduce", "GLJV-S2"],
        ["archive", "/nonexistent", "--older-than", "1"],
    ])
    func `A command that reads makes no desk`(_ command: [String]) async throws {
        let result = try await Command.run(command + ["--data", folder])
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors == "desk: There is no desk's data here yet.\n")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test
    func `An output that takes nothing is one line and a status`() async throws {
        try await importEvent(["--data", folder])
        let script = "\"$0\" export --data \"$1\" > /dev/full"
        let export = try await Command.run(
            ["-c", script, Command.executable.path, folder],
            program: URL(fileURLWithPath: "/bin/sh"))
        #expect((export.status, export.reason) == (1, .exit))
        #expect(export.errors == "desk: The output cannot be written.\n")
    }
}
