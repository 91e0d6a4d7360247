package import AuditRules
package import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Runs the rules on one file.
package struct FileAudit {
    /// Everything the rules find, in source order.
    package let matches: [Match]
    /// The record of the file: the cache keeps it, and findings are made from it.
    package let record: FileRecord

    package init(_ file: SourceFile) {
        let dispatcher = NodeDispatcher(file)
        let isCutOff = file.isCutOff || dispatcher.isCutOff
        matches = dispatcher.matches
            .filter { $0.rule.auditsTests || !file.isForDevelopers($0.node) }
            .sorted { ($0.position, $0.rule.id) < ($1.position, $1.rule.id) }
            .oncePerCategory()
            .offering(in: file, isCutOff: isCutOff)
        let ignores = IgnoreComment.all(in: file)
        let excuses = matches.isEmpty ? nil : ExcuseFinder(file)
        let masks = matches.isEmpty && ignores.isEmpty ? [] : SecretMasks.ranges(in: file)
        let secrets = SecretQuotes(in: file, at: masks + matches.flatMap(\.secretRanges))
        record = FileRecord(
            lines: file.lines.count, isCutOff: isCutOff,
            isVendored: VendoredCode.holds(file.place),
            matches: matches.map {
                RecordedMatch($0, in: file, excuse: excuses?.excuse(for: $0) ?? .none, secrets)
            },
            ignores: ignores, masks: masks)
    }
}

extension [Match] {
    /// The matches without those at the same place that say the same of the error: it is lost, or told twice, only once.
    fileprivate func oncePerCategory() -> [Match] {
        var seen: Set<String> = []
        return filter { seen.insert("\($0.position.utf8Offset) \($0.rule.category)").inserted }
    }
}
