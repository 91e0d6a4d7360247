package import AuditRules

/// A place where an error is lost, doubled or disguised, or a secret gets out.
package struct Finding: Sendable, Equatable {
    /// The rule's id.
    package var rule: String
    /// The way in which the error is lost.
    package var category: RuleCategory
    /// The severity in this run.
    package var severity: Severity
    /// The path, relative to the current directory, with `/`.
    package var file: String
    /// The line where the construct begins, from 1.
    package var line: Int
    /// The column in UTF-8 bytes, from 1, as the compiler counts.
    package var column: Int
    /// The problem, in one sentence.
    package var message: String
    /// The user's experience because of it.
    package var consequence: String
    /// Whether `triage fix` can change it.
    package var isFixable: Bool
    /// The names of the declarations around the construct.
    package var scope: String
    /// The trimmed line of the finding, with secrets masked.
    package var code: String
    /// The lines around it.
    package var frame: CodeFrame
    /// Whether the line changed since the commit that was asked for.
    package var isInChangedLines = true

    /// Whether this finding stands before another: by file, line, rule and column.
    package func precedes(_ other: Finding) -> Bool {
        if file != other.file { return file.utf8.lexicographicallyPrecedes(other.file.utf8) }
        return (line, rule, column) < (other.line, other.rule, other.column)
    }
}
