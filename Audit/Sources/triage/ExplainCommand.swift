import ArgumentParser
import AuditFormats
import AuditRunner

/// The explanation of a rule: the code that it finds, and better code.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says what a rule finds, what users experience, and what to write.")

    @Argument(help: "The rule.")
    var rule: String

    func run() throws {
        guard let explanation = RuleList.explanation(of: rule) else {
            throw BadUsage("There is no rule \(rule); see 'triage rules'.")
        }
        Console.write(explanation)
    }
}
