package import AuditFindings
import AuditRules

/// The texts of `triage rules` and `triage explain`.
package enum RuleList {
    /// All rules as JSON, with what was measured of their classes and the team's own verdicts.
    package static func json(_ verdicts: Verdicts) -> String {
        let rules = AllRules.descriptions.map { rule in
            JSONText.Value.object([
                ("rule", .text(rule.id)), ("category", .text(rule.category.rawValue)),
                ("severity", .text(rule.severity.rawValue)), ("enabled", .bool(rule.isEnabled)),
                ("summary", .text(rule.summary)), ("classes", .list(rule.classes.map(measured))),
                ("own", own(rule.id, verdicts)),
            ])
        }
        return JSONText.string(.list(rules)) + "\n"
    }

    private static func measured(_ name: String) -> JSONText.Value {
        let measure = ClassMeasure.of(name)
        return .object([
            ("class", .text(name)),
            ("confidence", .text(ClassMeasure.confidence(of: name).rawValue)),
            ("judged", .number(measure.judged)), ("right", .number(measure.right)),
            ("worth", .number(measure.worth)),
        ])
    }

    private static func own(_ rule: String, _ verdicts: Verdicts) -> JSONText.Value {
        .object(
            Verdicts.Verdict.allCases.map {
                ($0.rawValue, .number(verdicts.count($0, of: rule)))
            })
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
