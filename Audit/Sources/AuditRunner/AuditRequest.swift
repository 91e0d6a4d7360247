import AuditFindings
package import AuditRules

/// A request for an audit: which files to read, which rules to run, and how.
package struct AuditRequest: Sendable {
    /// The files and folders, relative to the current directory; this directory, if none was named.
    package var paths: [String]
    /// The project's configuration.
    package var configuration: AuditConfiguration
    /// The ids of the rules that run; all that are on, if empty.
    package var only: [String] = []
    /// The categories of the rules that run; all, if empty.
    package var categories: [RuleCategory] = []
    /// The commit since which a line must have changed to have findings; nil for all lines.
    package var since: String?
    /// Whether records of unchanged files come from the cache, and new ones are put there.
    package var usesCache = true
    /// The number of files that are read at once.
    package var threads = Workers.count
    /// Called with the files done and all files, one call at a time.
    package var progress: (@Sendable (Int, Int) -> Void)?

    package init(paths: [String], configuration: AuditConfiguration = AuditConfiguration()) {
        self.paths = paths.isEmpty ? ["."] : paths
        self.configuration = configuration
    }

    var selection: Selection {
        Selection(configured: configuration.severities, only: only, categories: categories)
    }

    /// Throws `BadUsage` if ``only`` names a rule that does not exist.
    package func validate() throws {
        for rule in only where AllRules.description(of: rule) == nil {
            throw BadUsage("There is no rule \(rule); see 'triage rules'.")
        }
    }
}
