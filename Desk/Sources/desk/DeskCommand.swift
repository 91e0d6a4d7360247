import ArgumentParser
import DeskKit
import DeskModel
import Foundation

/// The command, with one subcommand a task.
@main
struct DeskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "desk",
        abstract: "A small server that takes, keeps, groups, shows and forwards error reports.",
        version: DeskProgram.version,
        subcommands: [
            Serve.self, ProjectCommand.self, DestinationCommand.self, TokenCommand.self,
            Check.self, Export.self, ImportCommand.self, ArchiveCommand.self, Backup.self,
            Reproduce.self, Forget.self, MoveCommand.self, MCPCommand.self, SkillCommand.self,
        ])

    mutating func run() throws {
        throw ValidationError("A command is missing; see 'desk --help'.")
    }

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Ends with the status of an error: 1 for what went wrong, 2 for bad usage.
    private static func end(with error: any Error) -> Never {
        switch error {
        case let failure as DeskFailure:
            Console.complain("desk: \(failure)")
            Foundation.exit(1)
        case let usage as BadUsage:
            Console.complain("desk: \(usage)")
            Foundation.exit(2)
        case let code as ExitCode: Foundation.exit(code.rawValue)
        default: end(parsing: error)
        }
    }

    private static func end(parsing error: any Error) -> Never {
        let code = exitCode(for: error)
        if code.isSuccess {
            Console.say(fullMessage(for: error))
            Foundation.exit(0)
        }
        Console.complain(code == .validationFailure ? fullMessage(for: error) : "desk: \(error)")
        Foundation.exit(code == .validationFailure ? 2 : 1)
    }
}
