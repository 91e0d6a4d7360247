import AuditFindings
import AuditRules

/// Counts of the shown findings by kind.
extension AuditReport {
    /// The number of findings of each category.
    var countsByCategory: [RuleCategory: Int] {
        shown.reduce(into: [:]) { $0[$1.category, default: 0] += 1 }
    }

    /// The number of findings of each rule, the most first.
    var countsByRule: [(rule: RuleDescription, count: Int)] {
        let counts = shown.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
        return AllRules.descriptions.compactMap { rule in
            counts[rule.id].map { (rule, $0) }
        }.sorted { ($1.count, $0.rule.id) < ($0.count, $1.rule.id) }
    }
}
