import SwiftSyntax

/// The changes of one file.
struct Fixer {
    struct Result: Sendable {
        var old: [UInt8]
        var bytes: [UInt8]
        var edits: [Fix.Edit]
        var count: Int
        var secrets: [Range<Int>]
        var newSecrets: [Range<Int>]
    }

    let file: SourceFile
    let selection: Selection
    let isChanged: (Int) -> Bool

    /// The changed file; nil if nothing changes, or if it would not be read as before.
    var result: Result? {
        let audit = FileAudit()
        let record = audit.record(of: file)
        guard !record.isCutOff, !file.tree.hasError else { return nil }
        let fixes = chosenFixes(record, audit.allMatches(in: file))
        guard !fixes.isEmpty else { return nil }
        let edits = fixes.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
        let bytes = Self.applied(edits, to: file.bytes)
        let changed = SourceFile(path: file.path, bytes: bytes, vocabulary: file.vocabulary)
        guard !changed.tree.hasError else { return nil }
        return Result(
            old: file.bytes, bytes: bytes, edits: edits, count: fixes.count,
            secrets: record.secrets, newSecrets: audit.record(of: changed).secrets)
    }

    /// The fixes of the findings that would be shown; one that touches another's lines waits for the next run.
    private func chosenFixes(_ record: FileRecord, _ matches: [RuleMatch]) -> [Fix] {
        let items = FileFindings(file: file.path, record: record, selection: selection).items()
        let shown = Set(
            items.filter { isChanged($0.finding.line) }.map { "\($0.finding.rule) \($0.offset)" })
        var taken: [Range<Int>] = []
        return matches.compactMap { found -> Fix? in
            guard let fix = found.match.fix, !fix.edits.isEmpty,
                shown.contains("\(found.rule.id) \(found.match.position.utf8Offset)")
            else { return nil }
            let touched = fix.edits.map { lines(around: $0.range) }
            let isFree = touched.allSatisfy { range in !taken.contains { $0.overlaps(range) } }
            guard isFree else { return nil }
            taken += touched
            return fix
        }
    }

    private func lines(around range: Range<Int>) -> Range<Int> {
        let first = file.lines.place(of: range.lowerBound).line
        let last = file.lines.place(of: range.upperBound).line
        return first..<(last + 1)
    }

    static func applied(_ edits: [Fix.Edit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for edit in edits {
            result += bytes[position..<edit.range.lowerBound]
            result += edit.replacement.utf8
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }
}
