import ArgumentParser
import AuditFindings
import AuditFormats
import AuditRules
import AuditRunner
import Foundation

extension FormatName: ExpressibleByArgument {}

/// The least severity of a shown finding for which the exit status is 1.
enum FailureLevel: String, ExpressibleByArgument, CaseIterable {
    case note, warning, error, never

    /// Whether a finding of a severity counts.
    func counts(_ severity: Severity) -> Bool {
        Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
}

/// An audit of files and folders, written in one of the formats.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Finds the places where errors are lost.",
        discussion: """
            The exit status is 0 without a finding that counts, 1 with one, 2 if something is wrong with the call, \
            the baseline, the verdicts or a file. Findings of high confidence are shown and count, and so are those \
            of rules that are named.
            """)

    @OptionGroup var options: AuditOptions

    @Flag(help: "Shows findings of every confidence.")
    var all = false

    @Option(help: "How the findings are written.")
    var format: FormatName = .text

    @Option(help: "The file to write to, instead of standard output.")
    var output: String?

    @Option(help: "A file of known findings, which are none; written if it is not there.")
    var baseline: String?

    @Option(
        help:
            "The file of verdicts; \(VerdictFile.fileName) beside the baseline or the configuration, if none is named."
    )
    var verdicts: String?

    @Option(help: "The least severity for which the exit status is 1.")
    var failOn: FailureLevel = .note

    @Option(help: "The path of what is read from standard input.")
    var stdinPath: String?

    @Flag(help: "Writes findings only: of text nothing without one, and no line on standard error.")
    var quiet = false

    func run() throws {
        let request = try request()
        let verdicts = try VerdictFile(
            named: verdicts, besideBaseline: baseline, configuration: options.config
        ).known()
        var report = try AuditRun(request).report()
        if !quiet { for complaint in report.complaints { Console.complain(complaint) } }
        let status: Int32?
        do {
            let known = baseline.map(BaselineFile.init(path:))
            let isWritten = try report.leaveKnown(to: known, of: request, without: verdicts)
            status = isWritten ? 0 : nil
        } catch {
            Console.complain("\(error)")
            status = 2
        }
        try write(report)
        throw ExitCode(status ?? self.status(of: report))
    }

    private func request() throws -> AuditRequest {
        var request = try options.request()
        request.showsAll = all
        request.judgesUnchanged = baseline != nil
        if request.paths == ["-"] {
            request.standardInput = Console.read()
            request.standardInputPath = stdinPath ?? request.standardInputPath
        } else if request.paths.contains("-") || stdinPath != nil {
            throw BadUsage("Standard input is read alone: triage audit - --stdin-path FILE.")
        }
        if !quiet {
            let progress = Progress()
            request.progress = { progress.show($0, of: $1) }
        }
        return request
    }

    private func status(of report: AuditReport) -> Int32 {
        if report.isIncomplete { return 2 }
        return report.shown.contains { failOn.counts($0.severity) } ? 1 : 0
    }

    private func write(_ report: AuditReport) throws {
        let colored = output == nil && Console.takesColors
        let text = format.text(of: report, colored: colored, isQuiet: quiet)
        guard let output else { return Console.write(text) }
        do throws(WriteFailure) {
            try AtomicFile(path: output).write(Array(text.utf8))
        } catch {
            throw BadUsage("\(output) cannot be written: \(error.reason).")
        }
    }
}
