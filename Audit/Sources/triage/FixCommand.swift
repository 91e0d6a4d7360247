import ArgumentParser
import AuditRunner

/// The mechanical changes, as a diff or in the files.
struct FixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "Shows what can be changed mechanically, and changes it when asked.",
        discussion: """
            A diff is shown first. A change that might not compile is not offered: 'triage audit' shows the rest. \
            What the team's verdicts call wrong or noise is left alone.
            """)

    @OptionGroup var options: AuditOptions

    @OptionGroup var place: VerdictPlace

    @Flag(help: "Writes the changes, too.")
    var apply = false

    func run() throws {
        let known = try place.file(configuration: options.config).known()
        let fixes = try FixRun(try options.request(), without: known)
        var (files, changes, failures) = (0, 0, 0)
        fixes.forEach { file in
            Console.write(file.diff)
            files += 1
            changes += file.count
            if apply, !write(file) { failures += 1 }
        }
        for complaint in fixes.complaints { Console.complain(complaint) }
        Console.complain(summary(files, changes))
        if failures > 0 || (files == 0 && !fixes.complaints.isEmpty) { throw ExitCode(2) }
    }

    private func write(_ file: FixedFile) -> Bool {
        do throws(WriteFailure) {
            try file.write()
            return true
        } catch {
            Console.complain("a file cannot be written: \(error.reason)")
            return false
        }
    }

    private func summary(_ files: Int, _ changes: Int) -> String {
        if files == 0 { return "nothing that can be changed mechanically" }
        let count =
            "\(changes) change\(changes == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")"
        return apply ? "\(count), written" : "\(count); --apply writes them"
    }
}
