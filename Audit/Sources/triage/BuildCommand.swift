import ArgumentParser
import AuditFormats
import AuditRunner
import Foundation

/// An audit within a build: findings are warnings with absolute paths, as Xcode wants them, and fail no build.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit-build", abstract: "Audits files for the build-tool plugin.",
        shouldDisplay: false)

    /// The file that the build gets and compiles; without one it would audit each time.
    private static let output = "// The findings are warnings of the build.\n"

    @Argument var paths: [String] = []
    @Option var output: String

    func run() throws {
        var request = AuditRequest(paths: paths)
        request.usesCache = false
        var report = try AuditRun(request).report()
        report.showAbsolutePaths()
        Console.write(FormatName.xcode.text(of: report))
        do throws(WriteFailure) {
            try AtomicFile(path: output).write(Array(Self.output.utf8))
        } catch {
            throw BadUsage("\(output) cannot be written: \(error.reason).")
        }
    }
}
