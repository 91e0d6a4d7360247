import SwiftSyntax

/// A rule: a value that looks at one kind of syntax, or a few.
///
/// A rule has no state; what it needs it reads from the node's surroundings.
protocol Rule: Sendable {
    static var description: RuleDescription { get }
    /// The kinds of nodes that the rule wants to see, each one of `NodeDispatcher.kinds`.
    static var kinds: [SyntaxKind] { get }
    init()

    /// Reports what the rule finds at a node.
    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void)
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
