import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// A rule: a type that looks at one kind of syntax, or a few.
///
/// A rule has no state; what it needs it reads from the node's surroundings.
protocol Rule: Sendable {
    static var description: RuleDescription { get }
    /// The kinds of nodes that the rule wants to see, each one that `isExamined`.
    static var kinds: [SyntaxKind] { get }
    /// The names of the functions whose calls the rule wants to see; nil for all calls.
    static var callees: Set<String>? { get }
    /// Words; a file with a match holds at least one of them, in any case; nil if it need not.
    static var words: [String]? { get }

    /// Reports what the rule finds at a node.
    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void)
}

extension Rule {
    static var callees: Set<String>? { nil }
    static var words: [String]? { nil }

    /// Whether the rule may find something in a file that counts.
    static func concerns(_ file: SourceFile) -> Bool {
        (description.auditsTests || file.purpose == .app)
            && words?.contains(where: file.trigrams.mayHold) != false
    }
}
