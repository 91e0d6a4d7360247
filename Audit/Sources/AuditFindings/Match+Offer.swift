import AuditRules
import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// The fixes that are offered: those that can be made together, and leave a file that is read as before.
extension [Match] {
    /// The matches without the fixes that are not offered.
    ///
    /// None is where a part of the file was not read. One that touches another's lines is offered once that one is made.
    func offering(in file: SourceFile, isCutOff: Bool) -> Self {
        var offering = self
        var taken: [Range<Int>] = []
        let isRead = !isCutOff && !file.tree.hasError
        for (index, fix) in map(\.fix).enumerated() {
            guard let fix else { continue }
            let lines = fix.edits.map { file.lines(around: $0.range) }
            if isRead, lines.allSatisfy({ range in !taken.contains { $0.overlaps(range) } }) {
                taken += lines
            } else {
                offering[index].fix = nil
            }
        }
        return offering.breaks(file) ? map(\.withoutFix) : offering
    }

    /// Whether the changed file would not be read as before.
    private func breaks(_ file: SourceFile) -> Bool {
        let fixes = compactMap(\.fix)
        if fixes.isEmpty { return false }
        return SourceFile(path: file.path, bytes: fixes.applied(to: file.bytes)).tree.hasError
    }
}

extension Match {
    fileprivate var withoutFix: Self {
        var match = self
        match.fix = nil
        return match
    }
}

extension SourceFile {
    fileprivate func lines(around range: Range<Int>) -> Range<Int> {
        let first = lines.place(of: range.lowerBound).line
        return first..<lines.place(of: range.upperBound).line + 1
    }
}
