package import AuditRules

/// The rules that were asked for, with the severity of each.
package struct Selection: Sendable, Equatable {
    private var severities: [String: Severity] = [:]
    /// The rules that a flag or a configuration names, which are shown whatever their confidence.
    private var named: Set<String> = []
    /// Whether findings of every confidence are shown.
    package let showsAll: Bool

    /// The rules that the flags name, or else those that a configuration leaves on; nil there turns a rule off.
    ///
    /// A rule that a flag names runs even if it is off; a category only narrows the choice.
    package init(
        configured: [String: Severity?] = [:], only: [String] = [],
        categories: [RuleCategory] = [], showsAll: Bool = false
    ) {
        self.showsAll = showsAll
        for rule in AllRules.descriptions {
            guard only.isEmpty || only.contains(rule.id) else { continue }
            guard categories.isEmpty || categories.contains(rule.category) else { continue }
            let configured = configured[rule.id]
            let isOff = configured.map { $0 == nil } ?? !rule.isEnabled
            if isOff, only.isEmpty { continue }
            severities[rule.id] = (configured ?? nil) ?? rule.severity
            if !only.isEmpty || configured != nil { named.insert(rule.id) }
        }
    }

    /// The severity of a rule's findings; nil if it does not run.
    package func severity(of rule: String) -> Severity? { severities[rule] }
    /// Whether a flag or the configuration names a rule: its findings are shown then, whatever their confidence.
    func names(_ rule: String) -> Bool { named.contains(rule) }
    /// Whether a rule runs.
    package func includes(_ rule: String) -> Bool { severities[rule] != nil }
}
