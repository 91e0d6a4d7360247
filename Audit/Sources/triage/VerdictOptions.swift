import ArgumentParser
import AuditRunner

/// The options that say where the team's verdicts lie, for commands other than `audit`.
struct VerdictOptions: ParsableArguments {
    @Option(
        help:
            "The file of verdicts; \(VerdictFile.fileName) beside the baseline or the configuration, if none is named."
    )
    var verdicts: String?

    @Option(help: "The baseline that 'triage audit' is given.")
    var baseline: String?

    @Option(help: "The configuration that 'triage audit' is given.")
    var config: String?

    /// The file that an audit with the same options reads.
    var file: VerdictFile {
        VerdictFile(named: verdicts, besideBaseline: baseline, configuration: config)
    }
}
