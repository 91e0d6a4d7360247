import ArgumentParser
import AuditFormats
import AuditRunner

struct RulesCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules.")

    @Option(help: "How the rules are written.")
    var format: Format = .text

    func run() { Console.write(format == .json ? RuleList.json : RuleList.text) }
}

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
