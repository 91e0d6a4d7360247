/// Compares findings with a baseline.
package struct BaselineMatch {
    /// The findings beyond the baseline.
    package private(set) var new: [Finding] = []
    /// The entries of the findings that are there, at their present places, and those not examined.
    package private(set) var kept: Baseline = Baseline(entries: [])

    /// Compares findings with a baseline; an entry is examined if this run would have found it.
    package init(
        _ findings: [Finding], against baseline: Baseline,
        isExamined: (Baseline.Entry) -> Bool
    ) {
        let unexamined = baseline.entries.filter { !isExamined($0) }
        var left = baseline.entries.filter(isExamined)
        var open = Array(findings.indices)
        for matcher in Baseline.Entry.matchers where !open.isEmpty && !left.isEmpty {
            (open, left) = Self.unmatched(open, left, findings, matcher)
        }
        let beyond = Set(open)
        new = open.map { findings[$0] }
        let present = findings.indices.filter { !beyond.contains($0) }.map {
            Baseline.Entry(findings[$0])
        }
        kept.entries = (present + unexamined).sorted { $0.precedes($1) }
    }

    /// Pairs findings with entries, each once, and returns the unpaired ones of both.
    private static func unmatched(
        _ open: [Int], _ entries: [Baseline.Entry], _ findings: [Finding],
        _ key: (Baseline.Entry) -> [String]
    ) -> ([Int], [Baseline.Entry]) {
        var free = Dictionary(grouping: entries, by: key)
        let stillOpen = open.filter { free[key(Baseline.Entry(findings[$0]))]?.popLast() == nil }
        return (stillOpen, free.values.flatMap(\.self))
    }
}
