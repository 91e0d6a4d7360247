import AuditFindings
import AuditRules

/// Counts of findings by kind, and the most harmful findings.
extension AuditReport {
    /// The number of findings of each category.
    var countsByCategory: [RuleCategory: Int] {
        findings.reduce(into: [:]) { $0[$1.category, default: 0] += 1 }
    }

    /// The number of findings of each rule, the most first.
    var countsByRule: [(rule: RuleDescription, count: Int)] {
        let counts = findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
        return AllRules.descriptions.compactMap { rule in
            counts[rule.id].map { (rule, $0) }
        }.sorted { ($1.count, $0.rule.id) < ($0.count, $1.rule.id) }
    }

    /// The most harmful findings: by severity, then by effect on users; two of one rule before others have a turn.
    func worst(_ count: Int) -> [Finding] {
        let harm = Dictionary(
            uniqueKeysWithValues: RuleCategory.byHarm.enumerated().map { ($1, $0) })
        var turns: [String: Int] = [:]
        let ranked = findings.enumerated().map { index, finding in
            let turn = turns[finding.rule, default: 0]
            turns[finding.rule] = turn + 1
            let rank = [
                finding.severity == .error ? 0 : 1, turn / 2,
                finding.severity == .warning ? 0 : 1, harm[finding.category] ?? 9, index,
            ]
            return (rank: rank, finding: finding)
        }
        return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.prefix(count)
            .map(\.finding)
    }
}
