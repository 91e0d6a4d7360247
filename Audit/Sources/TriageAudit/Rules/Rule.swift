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
    /// Words of which a file with a match holds at least one, in any case; nil if it need not.
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
            && words?.contains(where: file.letters.mayHold) != false
    }
}

/// A place that a rule found.
struct Match {
    /// The construct that loses the error.
    let node: Syntax
    /// Its beginning.
    let position: AbsolutePosition
    var message: String
    var fix: Fix?
    /// Text that no format may show.
    var secrets: [Range<AbsolutePosition>] = []

    /// A match at a node's first token.
    init(
        at node: some SyntaxProtocol, _ message: String, fix: Fix? = nil,
        secrets: [Range<AbsolutePosition>] = []
    ) {
        self.node = Syntax(node)
        self.position = node.positionAfterSkippingLeadingTrivia
        self.message = message
        self.fix = fix
        self.secrets = secrets
    }
}

/// A mechanical change after which the code still compiles.
struct Fix: Sendable {
    struct Edit: Sendable {
        /// The bytes that are replaced.
        var range: Range<Int>
        var replacement: String
    }

    /// The name of the change, in the imperative.
    var title: String
    var edits: [Edit]
}
