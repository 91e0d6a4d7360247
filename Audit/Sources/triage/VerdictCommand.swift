import ArgumentParser
import AuditFindings
import AuditRunner

extension Verdicts.Verdict: ExpressibleByArgument {}

/// A judgement of a finding or a group by the team, kept for later runs.
struct VerdictCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verdict",
        abstract: "Keeps what the team says of a finding: right, wrong or noise.",
        discussion: """
            A finding that is wrong (untrue) or noise (true, and not worth a change) is not reported again. The file \
            holds neither code nor paths. Name the baseline and the configuration that 'triage audit' is given.
            """)

    @Argument(help: "The id of a finding or a group.")
    var id: String

    @Argument(help: "right, wrong or noise.")
    var verdict: Verdicts.Verdict

    @OptionGroup var options: VerdictOptions

    func run() throws {
        guard FindingID.rule(of: id) != nil else {
            throw BadUsage("\(id.prefix(80)) is no id of a finding or a group.")
        }
        do throws(VerdictFile.Failure) {
            try options.file.keep(verdict, of: id)
        } catch {
            throw BadUsage(error.description)
        }
    }
}
