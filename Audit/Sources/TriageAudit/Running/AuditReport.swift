import Foundation

/// The findings of an audit, and the amount of code.
package struct AuditReport: Sendable {
    /// The number of files that were read.
    package var files = 0
    /// The number of their lines.
    package var lines = 0
    var skipped: [SkippedFile] = []
    var items: [ReportedFinding] = []
    /// The number of lines of each file, by its path.
    var linesByFile: [String: Int] = [:]
    /// The findings that the baseline already has.
    var known = 0

    /// The findings, by file, line and rule.
    package var findings: [Finding] { items.map(\.finding) }

    /// One line for each file that could not be read.
    package var complaints: [String] {
        skipped.map { "\(Text.printable($0.file)): not audited: \($0.reason)" }
    }

    /// Whether nothing was found, although something could not be read.
    package var isIncomplete: Bool { !skipped.isEmpty }
}

/// A finding with its code.
struct ReportedFinding: Sendable {
    var finding: Finding
    /// The names of the declarations around the construct.
    var scope: String
    /// The line of the finding without what is around it, with secrets masked.
    var code: String
    var frame: CodeFrame
    /// Whether the line changed since the commit that was asked for.
    var isInChangedLines = true
}

extension AuditReport {
    /// Leaves the findings of lines that did not change.
    package mutating func leaveUnchangedLines() {
        items.removeAll { !$0.isInChangedLines }
    }
}

extension AuditReport {
    /// Names files by absolute paths, which Xcode needs; an error does not end a build.
    package mutating func showAbsolutePaths() {
        let current = FileManager.default.currentDirectoryPath
        for index in items.indices {
            let file = items[index].finding.file
            items[index].finding.file =
                URL(filePath: current).appending(path: file).standardized.path
            items[index].finding.severity = min(items[index].finding.severity, .warning)
        }
    }
}
