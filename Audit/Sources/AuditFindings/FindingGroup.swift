package import AuditRules

/// Findings that one decision settles.
package struct FindingGroup: Sendable, Equatable {
    package let id: String
    package let rule: String
    package let confidence: Confidence
    /// The decision that the team has to make, in a sentence.
    package let decision: String
    /// The findings, in the order of their places; one at least.
    package let findings: [Finding]
    /// From 0 to 100: how much it is worth to look here.
    package let rank: Double

    /// The first of the places.
    package var first: Finding { findings[0] }
    /// The groups of findings, the most worthwhile first; severity decides between equals.
    static func groups(of findings: [Finding]) -> [Self] {
        let sets = Dictionary(grouping: findings, by: \.group)
        return sets.values.map(Self.init).sorted { $0.precedes($1) }
    }

    private init(_ unsorted: [Finding]) {
        findings = unsorted.sorted { $0.precedes($1) }
        let first = findings[0]
        (id, rule, confidence) = (first.group, first.rule, first.confidence)
        decision =
            first.decision.isEmpty ? "What the user or the team hears of here." : first.decision
        rank = Self.rank(of: findings)
    }

    /// The measured share worth having, and how many calls go through the places, to a tenth.
    private static func rank(of findings: [Finding]) -> Double {
        let shares = findings.map { ClassMeasure.of($0.findingClass).shareWorth }
        let worth: Double = shares.reduce(0, +) / Double(findings.count)
        // A place that no known call leads to counts once, since a view or the system may call it.
        let ways = findings.reduce(0) { sum, finding in sum + max(1, finding.callers) }
        let reach: Double = 1 - 1 / Double(ways)
        let trust: Double =
            switch findings[0].confidence {
            case .low: 0.4
            case .medium: 0.8
            case .high: 1
            }
        let points: Double = trust * (85 * worth + 15 * reach)
        return (points * 10).rounded() / 10
    }

    private func precedes(_ other: Self) -> Bool {
        if rank != other.rank { return rank > other.rank }
        if first.severity != other.first.severity { return first.severity > other.first.severity }
        return first.precedes(other.first)
    }
}

extension [Finding] {
    /// Gives each finding the id of its group: one rule, one confidence, one decision.
    mutating func group() {
        for index in indices {
            let finding = self[index]
            let parts =
                finding.decisionKey.isEmpty
                ? ["alone", finding.id]
                : [finding.decisionKey, finding.confidence.rawValue]
            self[index].group = FindingID.id(of: finding.rule, ["group"] + parts)
        }
    }
}
