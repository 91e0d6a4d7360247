/// The findings that were there before: a ratchet that only gets shorter.
///
/// An entry names a finding by its content, never by its line, so that code that moves stays matched.
struct Baseline: Equatable {
    struct Entry: Hashable {
        var rule: String
        var file: String
        /// The names of the declarations around the construct.
        var scope: String
        /// The line of the finding, with secrets masked.
        var code: String
    }

    var entries: [Entry]
}

extension Baseline.Entry {
    init(_ item: ReportedFinding) {
        self.init(
            rule: item.finding.rule, file: item.finding.file, scope: item.scope, code: item.code)
    }

    /// The properties that an entry and a finding share, from the strictest match to the most lenient.
    static let matchers: [@Sendable (Self) -> [String]] = [
        { [$0.rule, $0.file, $0.scope, $0.code] },
        // The code moved to another file.
        { [$0.rule, $0.scope, $0.code] },
        // Its function has another name.
        { [$0.rule, $0.file, $0.code] },
        // Its function moved to another type.
        { [$0.rule, String($0.scope.split(separator: ".").last ?? ""), $0.code] },
    ]

    func precedes(_ other: Self) -> Bool {
        let (mine, its) = (
            [file, rule, scope, code], [other.file, other.rule, other.scope, other.code]
        )
        return mine.lexicographicallyPrecedes(its) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// Compares what was found with a baseline.
struct BaselineMatch {
    /// The findings beyond the baseline.
    private(set) var new: [ReportedFinding] = []
    /// The baseline without what is gone, at its present places.
    private(set) var kept: Baseline = Baseline(entries: [])

    /// Compares; an entry is examined if it would have been found, were it still there.
    init(
        _ items: [ReportedFinding], against baseline: Baseline,
        isExamined: (Baseline.Entry) -> Bool
    ) {
        let unexamined = baseline.entries.filter { !isExamined($0) }
        var left = baseline.entries.filter(isExamined)
        var open = Array(items.indices)
        for matcher in Baseline.Entry.matchers where !open.isEmpty && !left.isEmpty {
            (open, left) = Self.unmatched(open, left, items, matcher)
        }
        let beyond = Set(open)
        new = open.map { items[$0] }
        let present = items.indices.filter { !beyond.contains($0) }.map {
            Baseline.Entry(items[$0])
        }
        kept.entries = (present + unexamined).sorted { $0.precedes($1) }
    }

    /// Pairs findings with entries, each once, and gives what is left of both.
    private static func unmatched(
        _ open: [Int], _ entries: [Baseline.Entry], _ items: [ReportedFinding],
        _ key: (Baseline.Entry) -> [String]
    ) -> ([Int], [Baseline.Entry]) {
        var free = Dictionary(grouping: entries, by: key)
        let stillOpen = open.filter { free[key(Baseline.Entry(items[$0]))]?.popLast() == nil }
        return (stillOpen, free.values.flatMap(\.self))
    }
}
