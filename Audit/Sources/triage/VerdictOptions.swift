import ArgumentParser
import AuditFindings
import AuditRunner

/// The options that say where the team's verdicts lie, for commands that take a configuration of their own.
struct VerdictPlace: ParsableArguments {
    @Option(
        help:
            "The file of verdicts; \(VerdictFile.fileName) beside the baseline or the configuration, if none is named."
    )
    var verdicts: String?

    @Option(help: "The baseline that 'triage audit' is given.")
    var baseline: String?

    /// The file that an audit with the same options reads.
    func file(configuration: String?) -> VerdictFile {
        VerdictFile(named: verdicts, besideBaseline: baseline, configuration: configuration)
    }
}

/// The options that say where the team's verdicts lie, for commands that audit nothing.
struct VerdictOptions: ParsableArguments {
    @OptionGroup var place: VerdictPlace

    @Option(help: "The configuration that 'triage audit' is given.")
    var config: String?

    var file: VerdictFile { place.file(configuration: config) }
}

extension VerdictFile {
    /// The verdicts; throws `BadUsage` if they cannot be read.
    func known() throws -> Verdicts {
        do throws(Failure) {
            return try read()
        } catch {
            throw BadUsage(error.description)
        }
    }
}
