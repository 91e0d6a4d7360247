import AuditFindings
import AuditFormats
import AuditRules
import AuditSyntax

/// The diff that is shown before anything is written.
extension Fixer.Result {
    /// What each kind of change promises, and the changes as a unified diff, with secrets masked.
    func diff(of path: String) -> String {
        let (before, after) = (lines(old, secrets), lines(bytes, newSecrets))
        let name = Text.printable(path)
        return promises + "--- a/\(name)\n+++ b/\(name)\n" + hunks(before, after).joined()
    }

    /// Lines that a tool that applies a diff skips.
    private var promises: String {
        FixKind.allCases.filter(kinds.contains).map { "\($0.rawValue): \($0.promise)\n" }.joined()
    }

    private func lines(_ bytes: [UInt8], _ secrets: [Range<Int>]) -> [String] {
        let table = LineTable(bytes)
        let cutter = FrameCutter(bytes: bytes, lines: table, secrets: secrets)
        return (1...max(1, table.count)).map { cutter.text(of: $0) ?? "" }
    }

    private func hunks(_ before: [String], _ after: [String]) -> [String] {
        var changes: [Change] = []
        var (old, new) = (0, 0)
        let difference = after.difference(from: before)
        let removed = Set(difference.removals.map(Self.offset(of:)))
        let inserted = Set(difference.insertions.map(Self.offset(of:)))
        while old < before.count || new < after.count {
            let change = Change(old: old, new: new)
            while removed.contains(old) { old += 1 }
            while inserted.contains(new) { new += 1 }
            if old > change.old || new > change.new {
                changes.append(change.ending(old: old, new: new))
            } else {
                (old, new) = (old + 1, new + 1)
            }
        }
        return Self.grouped(changes).map { Self.hunk($0, before, after) }
    }

    private static func offset(of change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    private struct Change {
        var old: Int
        var new: Int
        var oldEnd = 0
        var newEnd = 0

        init(old: Int, new: Int) { (self.old, self.new) = (old, new) }

        func ending(old: Int, new: Int) -> Self {
            var change = self
            (change.oldEnd, change.newEnd) = (old, new)
            return change
        }
    }

    private static let context = 3

    /// Changes with few lines between them share a hunk.
    private static func grouped(_ changes: [Change]) -> [[Change]] {
        changes.reduce(into: []) { groups, change in
            if let last = groups.last?.last, change.old - last.oldEnd <= 2 * context {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
    }

    private static func hunk(_ changes: [Change], _ before: [String], _ after: [String]) -> String {
        guard let first = changes.first, let last = changes.last else { return "" }
        let start = max(0, first.old - context)
        let end = min(before.count, last.oldEnd + context)
        let newStart = first.new - (first.old - start)
        let newCount = last.newEnd + (end - last.oldEnd) - newStart
        var text = "@@ -\(start + 1),\(end - start) +\(newStart + 1),\(newCount) @@\n"
        var position = start
        for change in changes {
            text += before[position..<change.old].map { line(" ", $0) }.joined()
            text += before[change.old..<change.oldEnd].map { line("-", $0) }.joined()
            text += after[change.new..<change.newEnd].map { line("+", $0) }.joined()
            position = change.oldEnd
        }
        return text + before[position..<end].map { line(" ", $0) }.joined()
    }

    private static func line(_ sign: String, _ text: String) -> String {
        sign
            + text.split(separator: "\t", omittingEmptySubsequences: false).map {
                Text.printable(String($0))
            }
            .joined(separator: "\t") + "\n"
    }
}
