import DeskTesting
import Foundation
import Testing

/// Runs the real command.
struct Command {
    let status: Int32
    let reason: Process.TerminationReason
    let output: String
    let errors: String

    /// That of a new user, and the mistakes that `scripts/mutate` turns on.
    static let environment: [String: String] = ProcessInfo.processInfo.environment
        .filter { $0.key.hasPrefix("MISTAKE_") }
        .merging([
            "PATH": "/usr/bin:/bin",
            "HOME": NSTemporaryDirectory() + "desk-home-\(UUID().uuidString)",
        ]) { $1 }

    static var executable: URL {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        var candidate = folder ?? URL(fileURLWithPath: ".")
        for _ in 0..<4 {
            let file = candidate.appendingPathComponent("desk")
            if FileManager.default.isExecutableFile(atPath: file.path), !file.hasDirectoryPath {
                return file
            }
            candidate.deleteLastPathComponent()
        }
        return URL(fileURLWithPath: ".build/debug/desk")
    }

    /// Runs a command to its end.
    static func run(
        _ arguments: [String], program: URL = executable, environment: [String: String] = [:]
    ) async throws -> Command {
        try await onOwnThread {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = Self.environment.merging(environment) { $1 }
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let text = String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let complaint = String(
                decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return Command(
                status: process.terminationStatus, reason: process.terminationReason, output: text,
                errors: complaint)
        }
    }
}

/// A running desk.
final class RunningDesk: Sendable {
    let process = Process()
    let first: String
    private let errors: URL

    /// Starts a desk, and waits for its first line.
    static func start(_ arguments: [String]) async throws -> RunningDesk {
        try await onOwnThread { try RunningDesk(arguments) }
    }

    private init(_ arguments: [String]) throws {
        process.executableURL = Command.executable
        process.arguments = ["serve", "--listen", "127.0.0.1:0", "--json"] + arguments
        process.environment = Command.environment
        let output = Pipe()
        errors = URL(fileURLWithPath: NSTemporaryDirectory() + "desk-\(UUID().uuidString).log")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        var line = Data()
        while !line.contains(0x0A) {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { break }
            line += part
        }
        first = String(decoding: line, as: UTF8.self)
    }

    /// The text that it has written to standard error.
    var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Sends SIGTERM and waits for the end.
    func terminate() async throws -> (status: Int32, reason: Process.TerminationReason) {
        defer { try? FileManager.default.removeItem(at: errors) }
        return try await onOwnThread { [process] in
            process.terminate()
            process.waitUntilExit()
            return (process.terminationStatus, process.terminationReason)
        }
    }
}
