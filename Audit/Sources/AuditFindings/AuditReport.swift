/// The findings of an audit, and the amount of code.
package struct AuditReport: Sendable {
    /// The number of files that were read.
    package var files = 0
    /// The number of their lines.
    package var lines = 0
    /// The files that could not be read.
    package var skipped: [SkippedFile] = []
    /// The findings, by file, line and rule.
    package var findings: [Finding] = []
    /// The number of lines of each file, by its path.
    package var linesByFile: [String: Int] = [:]
    /// The number of findings that the baseline already has.
    package var known = 0

    package init() {}

    /// Whether nothing was found, although something could not be read.
    package var isIncomplete: Bool { !skipped.isEmpty }

    /// Removes the findings of lines that did not change.
    package mutating func leaveUnchangedLines() {
        findings.removeAll { !$0.isInChangedLines }
    }
}
