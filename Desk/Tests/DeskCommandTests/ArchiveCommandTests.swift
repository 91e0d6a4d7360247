import Foundation
import Testing

@Suite("The archive command", .timeLimit(.minutes(10)), .serialized)
final class ArchiveCommandTests {
    let folder = NSTemporaryDirectory() + "desk-\(UUID().uuidString)"

    deinit {
        for path in [folder, folder + "-archive", folder + ".jsonl"] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private func desk(_ arguments: String...) async throws -> Command {
        try await Command.run(arguments + ["--data", folder])
    }

    private func fill() async throws {
        let lines = (1...3).map { number in
            #"{"id":"0123456789abcdef0123456789abcde\#(number)","project":1,"#
                + #""received":"2026-01-0\#((number + 1) / 2)T03:04:05.678Z","#
                + #""event":{"message":"boom"}}"#
        }
        let file = URL(fileURLWithPath: folder + ".jsonl")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        #expect(try await desk("import", folder + ".jsonl").status == 0)
    }

    @Test
    func `It says in one line what it did, also beside a running desk, and import reads it`()
        async throws
    {
        let running = try await RunningDesk.start(["--data", folder])
        try await fill()
        let archives = folder + "-archive"
        let kept = try await desk("archive", archives, "--older-than", "1")
        #expect(kept.status == 0 && kept.errors.isEmpty)
        #expect(kept.output.hasPrefix("2 files, 3 events, ") && kept.output.hasSuffix(" bytes.\n"))
        let removed = try await desk("archive", archives, "--older-than", "1", "--remove")
        #expect(removed.output == "0 files, 0 events, 0 bytes, 3 removed.\n")
        #expect(try await desk("export").output.isEmpty)
        let files = ["1-2026-01-01", "1-2026-01-02"].map { "\(archives)/\($0).jsonl.gz" }
        let back = try await desk("import", files[0], files[1])
        #expect(back.output == "3 events imported, 0 were there already.\n")
        #expect(try await desk("export").output.split(separator: "\n").count == 3)
        _ = try await running.terminate()
    }

    @Test
    func `A damaged file is one line and 1, and what was before it is there`() async throws {
        try await fill()
        let archives = folder + "-archive"
        #expect(try await desk("archive", archives, "--older-than", "1", "--remove").status == 0)
        let names = ["1-2026-01-01", "1-2026-01-02"].map { "\(archives)/\($0).jsonl.gz" }
        let first = URL(fileURLWithPath: names[0])
        try Data(contentsOf: first).dropLast(6).write(to: first)
        let back = try await desk("import", names[0], names[1])
        #expect(back.status == 1 && back.errors.split(separator: "\n").count == 1)
        #expect(back.errors.contains("1-2026-01-01.jsonl.gz is damaged or cut off"))
        #expect(back.output == "3 events imported, 0 were there already.\n")
        let again = try await desk("archive", archives, "--older-than", "1", "--remove")
        #expect(again.status == 1 && again.errors.split(separator: "\n").count == 1)
        #expect(try await desk("export").output.split(separator: "\n").count == 3)
    }
}
