/// A place where an error is lost, doubled, disguised or told too much.
public struct Finding: Sendable, Equatable {
    /// The rule's id.
    public var rule: String
    /// The way in which the error is lost.
    public var category: RuleCategory
    /// The severity.
    public var severity: Severity
    /// The path, relative to the current directory, with `/`.
    public var file: String
    /// The line where the construct begins, from 1.
    public var line: Int
    /// The column in UTF-8 bytes, from 1, as the compiler counts.
    public var column: Int
    /// The problem, in one sentence.
    public var message: String
    /// The user's experience because of it.
    public var consequence: String
    /// Whether `triage fix` can change it.
    public var isFixable: Bool
}
