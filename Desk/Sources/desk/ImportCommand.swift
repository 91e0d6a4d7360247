import ArgumentParser
import DeskKit
import Foundation

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Brings in what 'desk export' wrote.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The file.")
    var file: String

    func run() async throws {
        guard let handle = FileHandle(forReadingAtPath: file) else {
            throw DeskFailure("The file cannot be read.")
        }
        let done = try await common.work { desk in
            var work = try await Import(into: desk)
            try await Self.read(handle) { try await work.read($0) }
            try await work.finish()
            return work
        }
        for (line, reason) in done.findings { Console.complain("desk: line \(line) \(reason)") }
        let (count, known) = (done.restored, done.known)
        Console.say(
            "\(count) \(count == 1 ? "event" : "events") imported, "
                + "\(known) \(known == 1 ? "was" : "were") there already.")
        if !done.findings.isEmpty { throw ExitCode(1) }
    }

    /// Reads line by line; a line that is too long for an event is cut.
    private static func read(
        _ handle: FileHandle, _ work: ([UInt8]) async throws -> Void
    ) async throws {
        var line: [UInt8] = []
        while true {
            let part: Data?
            do { part = try handle.read(upToCount: 1 << 20) } catch {
                throw DeskFailure("The file cannot be read.")
            }
            guard let part, !part.isEmpty else { break }
            for piece in part.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
            {
                if piece.offset > 0 {
                    try await work(line)
                    line.removeAll(keepingCapacity: true)
                }
                if line.count < 16_000_000 { line.append(contentsOf: piece.element) }
            }
        }
        if !line.isEmpty { try await work(line) }
    }
}
