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
    /// The findings whose fixes are made.
    let findings: [Finding]

    /// The changed file; nil if nothing changes.
    var result: Result? {
        let audit = FileAudit(file)
        let chosen = Set(findings.map(Construct.init))
        let fixes = audit.matches.filter { chosen.contains(Construct($0, in: file)) }
            .compactMap(\.fix)
        guard !fixes.isEmpty else { return nil }
        let bytes = fixes.applied(to: file.bytes)
        let changed = SourceFile(
            path: file.path, bytes: bytes, vocabulary: file.vocabulary, table: file.table)
        return Result(
            old: file.bytes, bytes: bytes, kinds: fixes.map(\.kind),
            secrets: audit.record.secrets,
            newSecrets: SecretMasks.ranges(in: changed) + FileAudit(changed).record.secrets)
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
}
