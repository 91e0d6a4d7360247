package import AuditRules

/// A place where an error is lost, doubled or disguised, or a secret gets out.
package struct Finding: Sendable, Equatable {
    /// The rule and twelve hexadecimal digits, the same while the code around stays.
    package var id = ""
    /// The rule's id.
    package var rule: String
    /// The rule and the condition at the place.
    package var findingClass: String
    /// The way in which the error is lost.
    package var category: RuleCategory
    /// The severity in this run.
    package var severity: Severity
    package var confidence: Confidence
    /// The reasons for the confidence, a sentence each.
    package var reasons: [String]
    /// The id of the group of findings that one decision settles.
    package var group = ""
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
    /// The other places that belong to it.
    package var related: [Location] = []
    /// The change that `triage fix` offers; nil for none.
    package var fix: FixKind?
    /// The names of the declarations around the construct.
    package var scope: String
    /// The trimmed line of the finding, with secrets masked.
    package var code: String
    /// The lines around it.
    package var frame: CodeFrame
    /// Whether the line changed since the commit that was asked for.
    package var isInChangedLines = true
    /// Whether formats for people show it, and the exit status counts it.
    package var isShown = true
    /// The number of calls of the function around, in all files.
    package var callers = 0
    /// A hash of the statement around the construct.
    var context = 0
    /// The key that findings of one decision share; empty for a finding that is alone.
    var decisionKey = ""
    var decision = ""

    /// The name of the innermost declaration around the construct; empty for none.
    package var innermostScope: String {
        scope.split(separator: ".").last.map(String.init) ?? ""
    }

    /// A place in a file.
    package struct Location: Sendable, Equatable {
        package var file: String
        package var line: Int
    }

    /// Whether this finding stands before another: by file, line, rule and column.
    package func precedes(_ other: Finding) -> Bool {
        if file != other.file { return file.utf8.lexicographicallyPrecedes(other.file.utf8) }
        return (line, rule, column) < (other.line, other.rule, other.column)
    }
}
