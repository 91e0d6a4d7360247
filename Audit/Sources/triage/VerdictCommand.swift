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
            What is wrong (not so) or noise (so, and not worth it) is no finding any more. Neither code nor path is kept.
            """)

    @Argument(help: "The id of a finding or a group.")
    var id: String

    @Argument(help: "right, wrong or noise.")
    var verdict: Verdicts.Verdict

    @Option(
        help:
            "The file of verdicts; triage-verdicts.json beside the configuration, if none is named."
    )
    var verdicts: String?

    func run() throws {
        guard FindingID.rule(of: id) != nil else {
            throw BadUsage("\(id.prefix(80)) is no id of a finding or a group.")
        }
        let file =
            verdicts.map(VerdictFile.init)
            ?? VerdictFile(besideBaseline: nil, configuration: nil)
        do throws(VerdictFile.Failure) {
            try file.keep(verdict, of: id)
        } catch {
            throw BadUsage(error.description)
        }
    }
}
