import AuditRules

/// The texts of `triage rules` and `triage explain`.
package enum RuleList {
    /// All rules as JSON.
    package static var json: String {
        let rules = AllRules.descriptions.map { rule in
            JSONText.Value.object([
                ("rule", .text(rule.id)), ("category", .text(rule.category.rawValue)),
                ("severity", .text(rule.severity.rawValue)), ("enabled", .bool(rule.isEnabled)),
                ("summary", .text(rule.summary)),
            ])
        }
        return JSONText.string(.list(rules)) + "\n"
    }

    /// All rules for people, by category.
    package static var text: String {
        RuleCategory.allCases.map { category in
            let rules = AllRules.descriptions.filter { $0.category == category }
            return "\(category.rawValue): \(category.flaw)\n" + rules.map(line).joined()
        }.joined(separator: "\n")
    }

    private static func line(_ rule: RuleDescription) -> String {
        let name = rule.id + String(repeating: " ", count: max(1, 24 - rule.id.count))
        return "  \(name)\(rule.summary)\(rule.isEnabled ? "" : " (off by default)")\n"
    }

    /// Returns the explanation of a rule; nil if there is no such rule.
    package static func explanation(of id: String) -> String? {
        AllRules.description(of: id)?.explanation
    }
}
