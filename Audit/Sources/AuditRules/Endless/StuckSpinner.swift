import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds spinners that are set before work that can fail, and end only where it succeeds.
enum StuckSpinner: Rule {
    static let kinds: [SyntaxKind] = [.sequenceExpr, .functionCallExpr]

    static let description = RuleDescription(
        id: "stuck-spinner",
        category: .endless,
        severity: .error,
        summary: "A spinner that begins before work that can fail and ends only when it succeeds.",
        consequence:
            "After a failure the spinner turns for ever, and the user can only quit the app.",
        assumption: """
            A value named like `isLoading`, a state set to `.loading` and calls such as \
            `startAnimating()` are spinners. A spinner that the function never ends is ended \
            elsewhere. A function of the type may end it, or call one that does.
            """,
        examples: [
            RuleExample(
                dont: """
                    func reload() async throws {
                        ↓isLoading = true
                        items = try await api.items()
                        isLoading = false
                    }
                    """,
                do: """
                    func reload() async throws {
                        isLoading = true
                        defer { isLoading = false }
                        items = try await api.items()
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let call = node.as(FunctionCallExprSyntax.self), call.catchesPastSpinner,
            let name = call.calleeToken
        {
            let message = "The failure replaces the rest of the stream, which ends the spinner."
            return report(match(at: name, message))
        }
        guard let spinner = Spinner(beginningAt: node), let item = node.statementItem,
            spinner.isStuck(after: item.hoisted, in: file)
        else { return }
        report(
            match(
                at: node,
                "\(spinner.name) ends only when the work succeeds; a failure leaves it on.",
                fix: spinner.deferring(after: item)))
    }
}

extension Spinner {
    /// Whether a failure after a statement leaves the spinner on.
    fileprivate func isStuck(after item: CodeBlockItemSyntax, in file: SourceFile) -> Bool {
        guard let body = item.enclosingScope, !isDeferred(around: item), !item.isInStep(of: file)
        else {
            return false
        }
        let elsewhere = SpinnerEnders(self, at: item, in: file)
        let paths = ControlFlowPaths { node in
            guard let name = node.calledName else { return ends(node) }
            return ends(node) || Self.closings.contains(name) || elsewhere.contain(name)
        }
        if item.following.contains(where: \.startsUncaughtEffect) {
            return endsInAnotherCase(than: item)
        }
        guard item.following.contains(where: { paths.happens(in: $0) }) || endsLater(item, body)
        else { return false }
        return !escapes(item, body, paths.ofSuccess).any && escapes(item, body, paths).any
            && !isEndedByCaller(of: item)
    }

    /// Functions that close the screen, which takes the spinner along.
    private static let closings: Set = [
        "dismiss", "popViewController", "popToRootViewController", "exit",
    ]

    /// Whether the answer of a TCA effect ends the spinner, so that it stays when the effect throws.
    private func endsInAnotherCase(than item: CodeBlockItemSyntax) -> Bool {
        guard let switched = item.nearest(SwitchExprSyntax.self) else { return false }
        let own = item.nearest(SwitchCaseSyntax.self)?.id
        return switched.cases.contains { $0.id != own && hasEnd(in: $0) }
    }

    func hasEnd(in node: some SyntaxProtocol) -> Bool {
        ends(Syntax(node)) || node.allNodes.contains(where: ends)
    }

    /// Whether the spinner ends after the blocks around the statement, in the same body.
    private func endsLater(_ item: CodeBlockItemSyntax, _ body: Syntax) -> Bool {
        sequence(first: item) { $0.outerItem(within: body) }.dropFirst()
            .contains { outer in outer.following.contains { hasEnd(in: $0) } }
    }

    /// The ways out of the body around the statement that leave the spinner on, once work has begun.
    private func escapes(
        _ item: CodeBlockItemSyntax, _ body: Syntax, _ paths: ControlFlowPaths
    ) -> Exits {
        if item.following.leavesBeforeWork { return Exits() }
        var item = item
        var exits = paths.exits(item.following.sinceWork)
        while let outer = item.outerItem(within: body) {
            if let statement = outer.statementNode.as(DoStmtSyntax.self), exits.throwsOut,
                !statement.catchClauses.isEmpty
            {
                exits.throwsOut = false
                for clause in statement.catchClauses where !clause.isOfCancellation {
                    let failures = clause.body.statements.filter { !$0.leavesWhenCanceled }
                    exits = exits.union(paths.exits(failures))
                }
            }
            if exits.falls {
                let next = paths.exits(outer.following)
                exits = Exits(
                    falls: next.falls, returns: exits.returns || next.returns,
                    throwsOut: exits.throwsOut || next.throwsOut)
            }
            item = outer
        }
        return exits
    }

    /// Whether a `defer` in the same body ends the spinner.
    private func isDeferred(around item: CodeBlockItemSyntax) -> Bool {
        for ancestor in item.ancestors {
            if let list = ancestor.as(CodeBlockItemListSyntax.self) {
                let isDeferred = list.contains { item in
                    item.item.as(DeferStmtSyntax.self).map { hasEnd(in: $0) } ?? false
                }
                if isDeferred { return true }
            }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.isTypeDeclaration { return false }
        }
        return false
    }

    /// Whether someone in the file ends the spinner in a `catch` around a call of the function.
    private func isEndedByCaller(of item: CodeBlockItemSyntax) -> Bool {
        guard let function = item.enclosingFunction else { return false }
        let clauses = item.root.allNodes.compactMap { $0.as(CatchClauseSyntax.self) }
        return clauses.contains { clause in
            guard clause.enclosingFunction?.id != function.id, hasEnd(in: clause),
                let tried = clause.parent?.parent?.as(DoStmtSyntax.self)
            else { return false }
            return tried.body.allCalls.contains { $0.calleeName == function.ownName }
        }
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement leaves only if the work was canceled: `guard !error.isCancelled else { return }`.
    ///
    /// Then the screen has gone, or newer work has begun.
    fileprivate var leavesWhenCanceled: Bool {
        guard let choice = ConditionalStatement(self), choice.conditions.count == 1,
            choice.conditions.trimmedText.lowercased().contains("cancel")
        else { return false }
        return switch choice {
        case .only: true
        case .either(let node): node.elseBody == nil && node.body.statements.leaves
        }
    }

    /// Whether the function around is a step that throws to a caller in the file, which ends the spinner.
    fileprivate func isInStep(of file: SourceFile) -> Bool {
        guard let function = enclosingFunction,
            function.signature.effectSpecifiers?.throwsClause != nil
        else { return false }
        return !file.functions.callers(of: function).isEmpty
    }

    /// Whether a TCA effect begins here that throws and has no `catch:`, so that no action answers.
    fileprivate var startsUncaughtEffect: Bool {
        allCalls.contains { call in
            guard call.calleeName == "run", call.argument("catch") == nil,
                let closure = call.closures.first, closure.parameterNames?.first == "send"
            else { return false }
            return closure.statements.canThrow
        }
    }
}

extension [CodeBlockItemSyntax] {
    /// Whether the block ends before anything could fail: what begins here is ended by others.
    fileprivate var leavesBeforeWork: Bool {
        prefix(count - sinceWork.count).contains { item in
            item.item.is(ReturnStmtSyntax.self) || item.item.is(ThrowStmtSyntax.self)
        }
    }

    /// The statements from the first on that awaits, tries or hands on a closure.
    fileprivate var sinceWork: ArraySlice<CodeBlockItemSyntax> {
        drop { item in
            !([item.statementNode] + item.allNodes).contains { node in
                node.is(AwaitExprSyntax.self) || node.is(TryExprSyntax.self)
                    || node.is(ClosureExprSyntax.self)
            }
        }
    }
}

extension Syntax {
    fileprivate var calledName: String? { self.as(FunctionCallExprSyntax.self)?.calleeName }
}

extension FunctionCallExprSyntax {
    /// Whether a `catch` behind a `concat` leaves out its last element, which ends the spinner:
    /// `concat([.just(.setLoading(true)), load(), .just(.setLoading(false))]).catch { .just(.setError($0)) }`.
    fileprivate var catchesPastSpinner: Bool {
        guard
            ["catch", "catchAndReturn", "catchError", "catchErrorJustReturn"].contains(calleeName),
            let parts = receiverCall, parts.calleeName == "concat"
        else { return false }
        let flags = parts.arguments.allCalls.compactMap { call -> Bool? in
            guard call.calleeName.hasWord(in: CallPath.spinners),
                let flag = call.arguments.first?.expression.as(BooleanLiteralExprSyntax.self)
            else { return nil }
            return flag.literal.text == "true"
        }
        guard flags.first == true, flags.last == false else { return false }
        return !allArguments.contains { $0.expression.trimmedText.hasSetOff }
    }
}

extension String {
    /// Whether a text of code ends a spinner too: `.of(.setLoading(false), .setError(error))`.
    fileprivate var hasSetOff: Bool { contains("oading(false)") || contains("reshing(false)") }
}
