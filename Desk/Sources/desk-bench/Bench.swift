import ArgumentParser
import Foundation
import NIOCore
import NIOPosix

/// Measures a desk beside a bare route of the same server library, and prints one table.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "desk-bench")

    @Option(help: "The executable of the desk.")
    var desk: String = "desk"

    @Option(
        help: """
            Measures desks on the empty PostgreSQL database of this URL, beside one on a folder; with one part, \
            measures that on the database.
            """)
    var database: String?

    @Option(
        help: "Only sends events to the desk of this DSN, and asks it for each of them afterwards.")
    var dsn: String?

    @Option(help: "A token of that desk.")
    var token: String?

    @Option(help: "The connections of the load of --database and --dsn, to each desk.")
    var connections = 32

    @Option(help: "The people of the simulated weeks.")
    var people = 100_000

    @Option(help: "The seed of the simulated weeks.")
    var seed: UInt64 = 1

    @Argument(help: "The parts to measure; all without one.")
    var parts: [Part] = []

    @Flag(help: .hidden)
    var bare = false

    enum Part: String, CaseIterable, ExpressibleByArgument {
        case intake, viewers, hostile, answers, agents, people, weeks

        /// What is measured if no part is named: all but the simulation, which measures nothing of this machine.
        static let measured: [Part] = [.intake, .viewers, .hostile, .answers, .agents, .people]
    }

    func run() async throws {
        guard !bare else { return try await BareRoute.serve() }
        let table = Table()
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        if let dsn { return try await acknowledged(by: dsn, table, on: group) }
        if let database, parts.isEmpty { return try await databases(database, table, on: group) }
        for part in parts.isEmpty ? Part.measured : parts {
            switch part {
            case .intake: try await intake(table, on: group)
            case .viewers: try await viewers(table, on: group)
            case .hostile: try await hostile(table)
            case .answers: try await answers(table, on: group)
            case .agents: try await agents(table, on: group)
            case .people: try await countingPeople(table, on: group)
            case .weeks: try await weeks(table)
            }
        }
        try await group.shutdownGracefully()
    }

    /// Runs work with a desk in a folder of its own.
    func withDesk(_ work: (RunningDesk, String) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "desk-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await work(RunningDesk(desk, data: folder, database: database), folder)
    }
}

/// Prints rows as they are measured.
struct Table {
    init() { print("| measured | value |\n|---|---|") }

    func row(_ name: String, _ value: String) {
        print("| \(name) | \(value) |")
        flushOutput()
    }
}

extension Double {
    /// The number with so many digits after the point.
    func rounded(to digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
