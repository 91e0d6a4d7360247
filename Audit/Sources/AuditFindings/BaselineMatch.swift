/// Compares findings with a baseline.
package struct BaselineMatch {
    /// The findings beyond the baseline.
    package private(set) var new: [Finding] = []
    /// The entries of the findings that are there, at their present places, and those not examined.
    package private(set) var kept: Baseline = Baseline(entries: [])

    private let findings: [Finding]
    /// The findings that no entry has been paired with.
    private var open: [Int]

    /// Compares findings with a baseline; an entry is examined if this run would have found it.
    ///
    /// Only an examined entry leaves. One that is not examined knows findings of its own file only: its code is there still,
    /// so it has not moved to another one.
    package init(
        _ findings: [Finding], against baseline: Baseline,
        isExamined: (Baseline.Entry) -> Bool
    ) {
        self.findings = findings
        open = Array(findings.indices)
        let unexamined = unpaired(
            baseline.entries.filter { !isExamined($0) }, Baseline.Entry.matchersInFile)
        _ = unpaired(baseline.entries.filter(isExamined), Baseline.Entry.matchers)
        let beyond = Set(open)
        new = open.map { findings[$0] }
        let present = findings.indices.filter { !beyond.contains($0) }.map {
            Baseline.Entry(findings[$0])
        }
        kept.entries = (present + unexamined).sorted { $0.precedes($1) }
    }

    /// Pairs findings with entries, each once, and returns the unpaired entries.
    private mutating func unpaired(
        _ entries: [Baseline.Entry], _ matchers: [Baseline.Entry.Matcher]
    ) -> [Baseline.Entry] {
        var left = entries
        for key in matchers where !open.isEmpty && !left.isEmpty {
            var free = Dictionary(grouping: left, by: key)
            open = open.filter { free[key(Baseline.Entry(findings[$0]))]?.popLast() == nil }
            left = free.values.flatMap(\.self)
        }
        return left
    }
}
