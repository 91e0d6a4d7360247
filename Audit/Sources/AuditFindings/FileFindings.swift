import AuditRules
import AuditSyntax

/// Turns a file's record into findings: those asked for, one a construct and category, not suppressed.
package struct FileFindings {
    private let file: String
    private let record: FileRecord
    private let selection: Selection
    private let cutter: FrameCutter

    /// The findings of a record, with frames of the file's bytes.
    package static func findings(
        of record: FileRecord, in file: String, _ bytes: [UInt8], selection: Selection
    ) -> [Finding] {
        if record.matches.isEmpty, record.ignores.isEmpty { return [] }
        let cutter = FrameCutter(bytes: bytes, lines: LineTable(bytes), secrets: record.secrets)
        return Self(file: file, record: record, selection: selection, cutter: cutter).all
    }

    private struct Construct: Hashable {
        var offset: Int
        var category: RuleCategory
    }

    private var all: [Finding] {
        var used: Set<Int> = []
        var findings: [Finding] = []
        for candidates in constructs.values {
            let ignores = ignores(of: candidates)
            used.formUnion(ignores)
            if ignores.isEmpty, let winner = winner(candidates) {
                findings.append(finding(winner))
            }
        }
        return (findings + unused(besides: used)).sorted { $0.precedes($1) }
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

    private func finding(_ match: RecordedMatch) -> Finding {
        finding(
            AllRules.description(of: match.rule), match.rule, at: match.place, match.message,
            isFixable: match.isFixable, scope: match.scope)
    }

    private func finding(
        _ rule: RuleDescription?, _ id: String, at place: Place, _ message: String,
        isFixable: Bool = false, scope: String = ""
    ) -> Finding {
        Finding(
            rule: id, category: rule?.category ?? .dropped, severity: severity(id), file: file,
            line: place.line, column: place.column, message: message,
            consequence: rule?.consequence ?? "", isFixable: isFixable, scope: scope,
            code: cutter.code(of: place.line), frame: cutter.frame(at: place))
    }

    /// A comment for a rule that did not run is not known to be unused.
    private func unused(besides used: Set<Int>) -> [Finding] {
        let rule = UnusedIgnore.description
        guard selection.includes(rule.id) else { return [] }
        return record.ignores.indices.filter { !used.contains($0) && couldApply($0) }.map {
            let comment = record.ignores[$0]
            return finding(rule, rule.id, at: comment.place, comment.whyUnused)
        }
    }

    private func couldApply(_ index: Int) -> Bool {
        let comment = record.ignores[index]
        return selection.includes(comment.rule) || !comment.hasReason
            || AllRules.description(of: comment.rule) == nil
    }
}
