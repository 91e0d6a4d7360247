import ArgumentParser
import AuditRunner
import Foundation

/// The command, with one subcommand a task.
@main
struct TriageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "triage",
        abstract: "Finds where an app loses its errors.",
        version: "triage 0.1.0",
        subcommands: [
            AuditCommand.self, FixCommand.self, RulesCommand.self, ExplainCommand.self,
            VerdictCommand.self, BuildCommand.self,
        ])

    mutating func run() throws {
        throw BadUsage("A command is missing; see 'triage --help'.")
    }

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(with: error)
        }
    }

    /// Ends with the status of an error: 2 for bad usage, also the argument parser's.
    private static func end(with error: any Error) -> Never {
        switch error {
        case let code as ExitCode: Foundation.exit(code.rawValue)
        case let usage as BadUsage:
            Console.complain(usage.description)
            Foundation.exit(2)
        default:
            let isHelp = exitCode(for: error).isSuccess
            let message = fullMessage(for: error)
            if isHelp { Console.write(message + "\n") } else { Console.complain(message) }
            Foundation.exit(isHelp ? 0 : 2)
        }
    }
}
