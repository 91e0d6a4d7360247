import DeskTesting
import Foundation
import Testing

@Suite("Commands on a database, and where no data is", .timeLimit(.minutes(10)))
final class DatabaseCommandTests {
    let folder = NSTemporaryDirectory() + "desk-nothing-\(UUID().uuidString)"

    private let event = String(repeating: "0f", count: 16)

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func importEvent(_ options: [String]) throws {
        let line =
            #"{"id":"\#(event)","project":1,"received":"2026-01-02T03:04:05.678Z","#
            + #""event":{"event_id":"\#(event)","message":"boom"}}"#
        let lines = folder + ".jsonl"
        defer { try? FileManager.default.removeItem(atPath: lines) }
        try line.write(toFile: lines, atomically: true, encoding: .utf8)
        #expect(try Command.run(["import", lines] + options).status == 0)
    }

    @Test
    func `Every command that reads knows a database, and needs no folder`() async throws {
        let server = try await PostgresServer.start()
        defer { server.stop() }
        let options = ["--database", try server.makeDatabase(), "--data", folder]
        let running = try RunningDesk(options)
        let check = try Command.run(["check"] + options)
        #expect((check.status, check.output) == (0, "All is well.\n"))
        try importEvent(options)
        let output = folder + "-files"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let reproduction = try Command.run(["reproduce", event, "--output", output] + options)
        #expect(!reproduction.errors.contains("no desk's data"))
        let export = try Command.run(["export"] + options)
        #expect(export.status == 0 && export.output.contains(event))
        #expect(try Command.run(["forget", "--user", "u"] + options).status == 0)
        #expect(running.terminate() == (0, .exit))
    }

    @Test(arguments: [
        ["export"], ["forget", "--user", "u"], ["reproduce", "GLJV-S2"],
        ["archive", "/nonexistent", "--older-than", "1"],
    ])
    func `A command that reads makes no desk`(_ command: [String]) throws {
        let result = try Command.run(command + ["--data", folder])
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors == "desk: There is no desk's data here yet.\n")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test
    func `An output that takes nothing is one line and a status`() throws {
        try importEvent(["--data", folder])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "\"$0\" export --data \"$1\" > /dev/full", Command.executable.path, folder,
        ]
        process.environment = Command.environment
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect((process.terminationStatus, process.terminationReason) == (1, .exit))
        #expect(String(decoding: text, as: UTF8.self) == "desk: The output cannot be written.\n")
    }
}
