import ArgumentParser
import DeskKit
import Foundation

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Brings in what 'desk export' and 'desk archive' wrote.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The files, which may be compressed by gzip.")
    var files: [String]

    func run() async throws {
        for file in files where !FileManager.default.isReadableFile(atPath: file) {
            throw DeskFailure("The file cannot be read: \(file).")
        }
        let done = try await common.work { desk in
            var work = try await Import(into: desk) { Console.complain("desk: \($0)") }
            for file in files { try await work.read(file: file) }
            return work
        }
        let (count, known) = (done.restored, done.known)
        Console.say(
            "\(count) \(count == 1 ? "event" : "events") imported, "
                + "\(known) \(known == 1 ? "was" : "were") there already.")
        if done.complaints > 0 { throw ExitCode(1) }
    }
}
