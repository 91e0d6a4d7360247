/// The rules that were asked for, with the severity of each.
struct Selection: Sendable, Equatable {
    private(set) var severities: [String: Severity] = [:]

    /// The rules that the flags name, or else the rules of the configuration.
    ///
    /// A rule that a flag names runs even if it is off; a category only narrows.
    init(
        configuration: AuditConfiguration = AuditConfiguration(), only: [String] = [],
        categories: [RuleCategory] = []
    ) {
        for rule in AllRules.descriptions {
            guard only.isEmpty || only.contains(rule.id) else { continue }
            guard categories.isEmpty || categories.contains(rule.category) else { continue }
            let configured = configuration.severities[rule.id]
            let isOff = configured.map { $0 == nil } ?? !rule.isEnabled
            if isOff, only.isEmpty { continue }
            severities[rule.id] = (configured ?? nil) ?? rule.severity
        }
    }

    func severity(of rule: String) -> Severity? { severities[rule] }
    func includes(_ rule: String) -> Bool { severities[rule] != nil }
}
