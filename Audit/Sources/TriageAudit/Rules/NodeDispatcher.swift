import SwiftSyntax

/// One traversal of a file, which gives each node to the rules that asked for its kind.
///
/// Kinds that no rule may ask for cost nothing; a kind is added with its `visit`, in `kinds` and below.
final class NodeDispatcher: SyntaxVisitor {
    private var rulesByKind: [SyntaxKind: [Int]] = [:]
    private let rules: [any Rule]
    private let file: SourceFile
    private(set) var matches: [(rule: Int, match: Match)] = []
    /// Whether a chain of calls was left unread, since it is longer than anyone writes.
    private(set) var isCutOff = false

    private lazy var calls = table(.functionCallExpr)
    private lazy var tries = table(.tryExpr)
    private lazy var members = table(.memberAccessExpr)
    private lazy var strings = table(.stringLiteralExpr)
    private lazy var closures = table(.closureExpr)
    private lazy var sequences = table(.sequenceExpr)
    private lazy var bindings = table(.patternBinding)
    private lazy var cases = table(.switchCase)
    private lazy var functions = table(.functionDecl)

    init(rules: [any Rule], file: SourceFile) {
        self.rules = rules
        self.file = file
        super.init(viewMode: .sourceAccurate)
        for (index, rule) in rules.enumerated() {
            for kind in type(of: rule).kinds { rulesByKind[kind, default: []].append(index) }
        }
    }

    /// The kinds that a rule may ask for.
    static let kinds: Set<SyntaxKind> = [
        .functionCallExpr, .tryExpr, .memberAccessExpr, .stringLiteralExpr, .closureExpr,
        .sequenceExpr, .patternBinding, .switchCase, .functionDecl, .initializerDecl,
        .deinitializerDecl, .accessorDecl, .variableDecl, .catchClause, .doStmt, .switchExpr,
        .ifExpr, .guardStmt, .whileStmt, .repeatStmt, .forStmt, .throwStmt, .returnStmt,
        .classDecl, .structDecl, .actorDecl, .enumDecl, .extensionDecl, .sourceFile,
        .macroExpansionExpr,
    ]

    private func table(_ kind: SyntaxKind) -> [Int] { rulesByKind[kind] ?? [] }

    private func examine(
        _ node: some SyntaxProtocol, _ indices: [Int]
    ) -> SyntaxVisitorContinueKind {
        for index in indices {
            rules[index].examine(Syntax(node), in: file) { matches.append((index, $0)) }
        }
        return .visitChildren
    }

    private func examine(
        _ node: some SyntaxProtocol, _ kind: SyntaxKind
    ) -> SyntaxVisitorContinueKind {
        examine(node, table(kind))
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isEndOfChain, node.isChained(moreThan: Self.longestChain) {
            isCutOff = true
            return .skipChildren
        }
        return examine(node, calls)
    }
    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, tries)
    }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, members)
    }
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, strings)
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, closures)
    }
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, sequences)
    }
    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        examine(node, bindings)
    }
    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        examine(node, cases)
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, functions)
    }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .initializerDecl)
    }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .deinitializerDecl)
    }
    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .accessorDecl)
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .variableDecl)
    }
    override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .catchClause)
    }
    override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .doStmt)
    }
    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .switchExpr)
    }
    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .ifExpr)
    }
    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .guardStmt)
    }
    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .whileStmt)
    }
    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .repeatStmt)
    }
    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .forStmt)
    }
    override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .throwStmt)
    }
    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .returnStmt)
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .classDecl)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .structDecl)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .actorDecl)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .enumDecl)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .extensionDecl)
    }
    override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .sourceFile)
    }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        examine(node, .macroExpansionExpr)
    }
}

extension NodeDispatcher {
    /// Rules look at all calls of a chain for each of them.
    static let longestChain = 1_000
}

extension FunctionCallExprSyntax {
    /// Whether no other call continues the chain.
    fileprivate var isEndOfChain: Bool { parent?.is(MemberAccessExprSyntax.self) != true }

    fileprivate func isChained(moreThan limit: Int) -> Bool {
        var links = 0
        var next = ExprSyntax(self)
        while links <= limit {
            if let call = next.as(FunctionCallExprSyntax.self) {
                next = call.calledExpression
            } else if let base = next.as(MemberAccessExprSyntax.self)?.base {
                next = base
            } else {
                return false
            }
            links += 1
        }
        return true
    }
}
