import SwiftSyntax
import AuditFindings
import AuditRules
import AuditSemantics
import AuditSyntax

/// The changes of one file.
struct Fixer {
    struct Result: Sendable {
        var old: [UInt8]
        var bytes: [UInt8]
        /// The kinds of the changes, one for each.
        var kinds: [FixKind]
        var secrets: [Range<Int>]
        var newSecrets: [Range<Int>]
    }

    let file: SourceFile
    let selection: Selection
    let isChanged: (Int) -> Bool

    /// The changed file; nil if nothing changes, or if it would not be read as before.
    var result: Result? {
        let audit = FileAudit(file)
        guard !audit.record.isCutOff, !file.tree.hasError else { return nil }
        let fixes = chosenFixes(of: audit)
        guard !fixes.isEmpty else { return nil }
        let edits = fixes.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }
        let bytes = Self.applied(edits, to: file.bytes)
        let changed = SourceFile(
            path: file.path, bytes: bytes, vocabulary: file.vocabulary, table: file.table)
        guard !changed.tree.hasError else { return nil }
        return Result(
            old: file.bytes, bytes: bytes, kinds: fixes.map(\.kind),
            secrets: audit.record.secrets,
            newSecrets: SecretMasks.ranges(in: changed) + FileAudit(changed).record.secrets)
    }

    /// The fixes of the findings that would be shown; one that touches another's lines waits for the next run.
    private func chosenFixes(of audit: FileAudit) -> [Fix] {
        let findings = FileFindings.findings(
            of: audit.record, in: file.path, file.bytes, selection: selection)
        let shown = Set(findings.filter { isChanged($0.line) }.map(Construct.init))
        var taken: [Range<Int>] = []
        return audit.matches.compactMap { match -> Fix? in
            guard let fix = match.fix, !fix.edits.isEmpty,
                shown.contains(Construct(match, in: file))
            else { return nil }
            let touched = fix.edits.map { lines(around: $0.range) }
            let isFree = touched.allSatisfy { range in !taken.contains { $0.overlaps(range) } }
            guard isFree else { return nil }
            taken += touched
            return fix
        }
    }

    /// A rule and the place of its match.
    private struct Construct: Hashable {
        var rule: String
        var place: Place

        init(_ finding: Finding) {
            rule = finding.rule
            place = Place(line: finding.line, column: finding.column)
        }

        init(_ match: Match, in file: SourceFile) {
            rule = match.rule.id
            place = file.lines.place(of: match.position)
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
