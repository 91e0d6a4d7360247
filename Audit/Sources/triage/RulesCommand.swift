import ArgumentParser
import AuditFormats

/// The list of all rules.
struct RulesCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules.")

    @Option(help: "How the rules are written.")
    var format: Format = .text

    func run() { Console.write(format == .json ? RuleList.json : RuleList.text) }
}
