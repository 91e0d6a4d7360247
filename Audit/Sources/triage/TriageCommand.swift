import ArgumentParser
import TriageAudit

/// The command, with one subcommand a task.
@main
struct TriageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "triage", abstract: "Finds where an app loses its errors.")
}
