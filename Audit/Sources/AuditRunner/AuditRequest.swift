import AuditFindings
package import AuditRules

/// A request for an audit: which files to read, which rules to run, and how.
package struct AuditRequest: Sendable {
    /// The files and folders, relative to the current directory; this directory, if none was named.
    package var paths: [String]
    /// The configuration that a flag names; nil for those in the folders.
    package var configuration: AuditConfiguration?
    /// The content on standard input, which is read instead of the paths; nil for none.
    package var standardInput: [UInt8]?
    /// The path that standard input stands for.
    package var standardInputPath = "stdin.swift"
    /// The ids of the rules that run; all that are on, if empty.
    package var only: [String] = []
    /// The categories of the rules that run; all, if empty.
    package var categories: [RuleCategory] = []
    /// Whether findings of every confidence are shown.
    package var showsAll = false
    /// The commit since which a line must have changed to have findings; nil for all lines.
    package var since: String?
    /// Whether files without a changed line are judged too, since a baseline has them.
    package var judgesUnchanged = false
    /// Whether records of unchanged files come from the cache, and new ones are put there.
    package var usesCache = true
    /// The number of files that are read at once.
    package var threads = Workers.count
    /// Called with the steps done and all steps, one call at a time.
    package var progress: (@Sendable (Int, Int) -> Void)?

    package init(paths: [String], configuration: AuditConfiguration? = nil) {
        self.paths = paths.isEmpty ? ["."] : paths
        self.configuration = configuration
    }

    /// The rules for a file.
    func selection(_ configuration: AuditConfiguration) -> Selection {
        Selection(
            configured: configuration.severities, only: only, categories: categories,
            showsAll: showsAll)
    }

    /// Finds the files; throws `BadUsage` for a path that is not there, or if there is no Swift file.
    func files() throws -> FileFinder {
        if let standardInput {
            return try FileFinder.standardInput(
                standardInput, at: standardInputPath, configuration: configuration)
        }
        let found = try FileFinder.files(under: paths, configuration: configuration)
        if found.files.isEmpty, found.skipped.isEmpty, !found.leavesOutNamed { throw nothingToRead }
        return found
    }

    var nothingToRead: BadUsage {
        BadUsage("There is no Swift file to read under \(paths.joined(separator: ", ")).")
    }

    /// Throws `BadUsage` if ``only`` names a rule that does not exist.
    package func validate() throws {
        for rule in only where AllRules.description(of: rule) == nil {
            throw BadUsage("There is no rule \(rule); see 'triage rules'.")
        }
    }
}
