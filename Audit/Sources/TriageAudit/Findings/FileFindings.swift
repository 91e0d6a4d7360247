/// Turns what is recorded of a file into findings: those asked for, one a construct and category, not suppressed.
struct FileFindings {
    let file: String
    let record: FileRecord
    let selection: Selection

    private struct Construct: Hashable {
        var offset: Int
        var category: RuleCategory
    }

    /// A finding, and what the baseline and the formats need of it.
    struct Item {
        var finding: Finding
        var offset: Int
        var scope: String
    }

    func items() -> [Item] {
        var used: Set<Int> = []
        var items: [Item] = []
        for candidates in constructs.values {
            let ignores = ignores(of: candidates)
            used.formUnion(ignores)
            if ignores.isEmpty, let winner = winner(candidates) { items.append(item(winner)) }
        }
        return (items + unused(besides: used)).sorted { $0.finding.precedes($1.finding) }
    }

    private var constructs: [Construct: [RecordedMatch]] {
        Dictionary(grouping: record.matches.filter { selection.includes($0.rule) }) {
            Construct(
                offset: $0.offset, category: AllRules.description(of: $0.rule)?.category ?? .dropped
            )
        }
    }

    private func ignores(of matches: [RecordedMatch]) -> [Int] {
        record.ignores.indices.filter { index in
            matches.contains { record.ignores[index].covers($0.rule, line: $0.place.line) }
        }
    }

    private func winner(_ matches: [RecordedMatch]) -> RecordedMatch? {
        matches.min { one, other in
            let (first, second) = (severity(one.rule), severity(other.rule))
            return first != second ? first > second : one.rule < other.rule
        }
    }

    private func severity(_ rule: String) -> Severity { selection.severity(of: rule) ?? .note }

    private func item(_ match: RecordedMatch) -> Item {
        let rule = AllRules.description(of: match.rule)
        let finding = Finding(
            rule: match.rule, category: rule?.category ?? .dropped, severity: severity(match.rule),
            file: file, line: match.place.line, column: match.place.column,
            message: match.message, consequence: rule?.consequence ?? "",
            isFixable: match.isFixable)
        return Item(finding: finding, offset: match.offset, scope: match.scope)
    }

    /// A comment for a rule that did not run is not known to be unused.
    private func unused(besides used: Set<Int>) -> [Item] {
        let rule = UnusedIgnore.description
        guard selection.includes(rule.id) else { return [] }
        return record.ignores.indices.filter { !used.contains($0) && couldApply($0) }.map {
            let comment = record.ignores[$0]
            let finding = Finding(
                rule: rule.id, category: rule.category, severity: severity(rule.id), file: file,
                line: comment.place.line, column: comment.place.column,
                message: UnusedIgnore.message(for: comment), consequence: rule.consequence,
                isFixable: false)
            return Item(finding: finding, offset: 0, scope: "")
        }
    }

    private func couldApply(_ index: Int) -> Bool {
        let comment = record.ignores[index]
        return selection.includes(comment.rule) || !comment.hasReason
            || AllRules.description(of: comment.rule) == nil
    }
}

extension Finding {
    /// Whether this finding stands before another: by file, line, rule and column.
    func precedes(_ other: Finding) -> Bool {
        if file != other.file { return file.utf8.lexicographicallyPrecedes(other.file.utf8) }
        return (line, rule, column) < (other.line, other.rule, other.column)
    }
}
