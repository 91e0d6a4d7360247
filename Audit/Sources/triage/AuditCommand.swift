import ArgumentParser
import AuditFindings
import AuditFormats
import AuditRunner
import Foundation

extension FormatName: ExpressibleByArgument {}

/// An audit of files and folders, written in one of the formats.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Finds the places where errors are lost.",
        discussion: """
            The exit status is 0 without a finding, 1 with findings, 2 if something is wrong with the call, the \
            baseline or a file.
            """)

    @OptionGroup var options: AuditOptions

    @Option(help: "How the findings are written.")
    var format: FormatName = .text

    @Option(help: "The file to write to, instead of standard output.")
    var output: String?

    @Option(help: "A file of known findings, which are none; written if it is not there.")
    var baseline: String?

    func run() throws {
        var request = try options.request()
        let progress = Progress()
        request.progress = { progress.show($0, of: $1) }
        var report = try AuditRun(request).report()
        progress.end()
        for complaint in report.complaints { Console.complain(complaint) }
        let isBaselineSound = applyBaseline(to: &report, of: request)
        report.leaveUnchangedLines()
        try write(report)
        throw ExitCode(status(of: report, isBaselineSound))
    }

    private func applyBaseline(to report: inout AuditReport, of request: AuditRequest) -> Bool {
        guard let baseline else { return true }
        do {
            try BaselineFile(path: baseline).apply(to: &report, of: request)
            return true
        } catch {
            Console.complain("\(error)")
            return false
        }
    }

    private func status(of report: AuditReport, _ isBaselineSound: Bool) -> Int32 {
        if !isBaselineSound { return 2 }
        if !report.findings.isEmpty { return 1 }
        return report.isIncomplete ? 2 : 0
    }

    private func write(_ report: AuditReport) throws {
        let colored = output == nil && Console.takesColors
        let text = format.text(of: report, colored: colored)
        guard let output else { return Console.write(text) }
        do throws(WriteFailure) {
            try AtomicFile(path: output).write(Array(text.utf8))
        } catch {
            throw BadUsage("\(output) cannot be written: \(error.reason).")
        }
    }
}
