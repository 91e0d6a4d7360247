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

    @Option(help: "The file of the team's verdicts.")
    var verdicts: String?

    func run() throws {
        guard format == .json else { return Console.write(RuleList.text) }
        let file =
            verdicts.map(VerdictFile.init)
            ?? VerdictFile(besideBaseline: nil, configuration: nil)
        do throws(VerdictFile.Failure) {
            Console.write(RuleList.json(try file.read()))
        } catch {
            throw BadUsage(error.description)
        }
    }
}
