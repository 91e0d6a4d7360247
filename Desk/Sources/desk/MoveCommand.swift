import ArgumentParser
import DeskKit
import Dispatch
import Foundation

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Moves everything to a new folder or database, also while desks are running.")

    @Option(help: "The folder or the database of the data.")
    var from: String?
    @Option(help: "The folder or the database that it moves to, which has no data yet.")
    var to: String?
    @Option(help: "The folder or the database of an earlier move that takes events again.")
    var reopen: String?

    func validate() throws {
        let isComplete = reopen == nil ? from != nil && to != nil : from == nil && to == nil
        guard isComplete else {
            throw ValidationError("Either --from and --to are needed, or --reopen alone.")
        }
    }

    func run() async throws {
        if let reopen { return try await Moving.reopen(DataPlace(reopen)) }
        let move = Moving(from: try DataPlace(from ?? ""), to: try DataPlace(to ?? ""))
        let task = Task { try await move.run { Console.complain($0) } }
        let signals = Self.cancel(task, on: [SIGINT, SIGTERM])
        defer { for signal in signals { signal.cancel() } }
        Console.say(try await task.value)
    }

    /// A move that is broken off in its last pass makes the source take events again.
    private static func cancel(
        _ task: Task<String, any Error>, on signals: [Int32]
    ) -> [any DispatchSourceSignal] {
        signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
    }
}
