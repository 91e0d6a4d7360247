import AuditRules
import AuditSyntax

/// Turns a file's record into findings: those asked for, one a construct and category, not suppressed.
package struct FileFindings {
    private let file: String
    private let record: FileRecord
    private let selection: Selection
    private let cutter: FrameCutter
    private let isScript: Bool

    /// The findings of a record, with frames of the file's bytes.
    package static func findings(
        of record: FileRecord, in file: String, _ bytes: [UInt8], selection: Selection
    ) -> [Finding] {
        if record.matches.isEmpty, record.ignores.isEmpty { return [] }
        let cutter = FrameCutter(bytes: bytes, lines: LineTable(bytes), secrets: record.secrets)
        return Self(
            file: file, record: record, selection: selection, cutter: cutter,
            isScript: bytes.starts(with: "#!".utf8)
        ).all
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

    /// The most severe match of a construct, or else one that names the other places.
    private func winner(_ matches: [RecordedMatch]) -> RecordedMatch? {
        matches.min { one, other in
            let (first, second) = (severity(one.rule), severity(other.rule))
            if first != second { return first > second }
            if one.related.isEmpty != other.related.isEmpty { return !one.related.isEmpty }
            return one.rule < other.rule
        }
    }

    private func severity(_ rule: String) -> Severity { selection.severity(of: rule) ?? .note }

    private func finding(_ match: RecordedMatch) -> Finding {
        let trust = Trust(of: match, in: record, isScript: isScript)
        let rule = AllRules.description(of: match.rule)
        return Finding(
            rule: match.rule, findingClass: match.findingClass,
            category: rule?.category ?? .dropped, severity: severity(match.rule),
            confidence: trust.confidence, reasons: trust.reasons, file: file,
            line: match.place.line, column: match.place.column, message: match.message,
            consequence: rule?.consequence ?? "",
            related: match.related.map { Finding.Location(file: file, line: $0) },
            fix: FixKind(rawValue: match.fix), scope: match.scope,
            code: cutter.code(of: match.place.line), frame: cutter.frame(at: match.place),
            isShown: isShown(match.rule, trust.confidence), context: match.context,
            decisionKey: match.decisionKey, decision: match.decision)
    }

    private func isShown(_ rule: String, _ confidence: Confidence) -> Bool {
        confidence == .high || selection.showsAll || selection.names(rule)
    }

    /// A comment for a rule that did not run is not known to be unused.
    private func unused(besides used: Set<Int>) -> [Finding] {
        let rule = UnusedIgnore.description
        guard selection.includes(rule.id) else { return [] }
        return record.ignores.indices.filter { !used.contains($0) && couldApply($0) }.map {
            let comment = record.ignores[$0]
            let trust = Trust(ofCommentIn: record, isScript: isScript)
            return Finding(
                rule: rule.id, findingClass: "\(rule.id)/comment", category: rule.category,
                severity: severity(rule.id), confidence: trust.confidence, reasons: trust.reasons,
                file: file, line: comment.place.line, column: comment.place.column,
                message: comment.whyUnused, consequence: rule.consequence, scope: "",
                code: cutter.code(of: comment.place.line), frame: cutter.frame(at: comment.place),
                isShown: isShown(rule.id, trust.confidence))
        }
    }

    private func couldApply(_ index: Int) -> Bool {
        let comment = record.ignores[index]
        return comment.rules.isEmpty || !comment.hasReason || comment.kind == .end
            || comment.rules.contains {
                selection.includes($0) || AllRules.description(of: $0) == nil
            }
    }
}
