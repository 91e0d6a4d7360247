import ArgumentParser
import AuditFindings
import AuditFormats
import AuditRunner

/// The list of all rules.
struct RulesCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules.")

    @Option(help: "How the rules are written.")
    var format: Format = .text

    @OptionGroup var options: VerdictOptions

    func run() throws {
        guard format == .json else { return Console.write(RuleList.text) }
        Console.write(RuleList.json(try options.file.known()))
    }
}
