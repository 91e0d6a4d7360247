import AuditFindings
package import AuditRules

/// A request for an audit: the paths and the rules.
package struct AuditRequest: Sendable {
    package var paths: [String]
    package var configuration: AuditConfiguration
    /// The rules that run; all that are on, if empty.
    package var only: [String] = []
    /// The categories that are looked for; all, if empty.
    package var categories: [RuleCategory] = []
    /// The commit since which changed lines are looked at.
    package var since: String?
    package var usesCache = true
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

    /// Throws `BadUsage` if a rule is not there.
    package func validate() throws {
        for rule in only where AllRules.description(of: rule) == nil {
            throw BadUsage("There is no rule \(rule); see 'triage rules'.")
        }
    }
}
