/// What the team says of findings and groups: kept by id, without code.
package struct Verdicts: Sendable, Equatable {
    /// A judgement of a finding.
    package enum Verdict: String, Sendable, CaseIterable {
        /// So, and worth it.
        case right
        /// Not so.
        case wrong
        /// So, and not worth it.
        case noise
    }

    package private(set) var byID: [String: Verdict] = [:]

    package init(_ byID: [String: Verdict] = [:]) { self.byID = byID }

    /// Keeps a verdict; a second one replaces the first.
    package mutating func keep(_ verdict: Verdict, of id: String) { byID[id] = verdict }

    /// Whether a finding or a group is none any more.
    func dismiss(_ id: String) -> Bool { byID[id].map { $0 != .right } ?? false }

    /// The number of verdicts of a kind, of one rule or of all.
    package func count(_ verdict: Verdict, of rule: String? = nil) -> Int {
        byID.count { $0.value == verdict && (rule == nil || FindingID.rule(of: $0.key) == rule) }
    }
}
