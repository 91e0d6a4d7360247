import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Tells a cancellation apart: a clause `catch is CancellationError` before the one for everything.
///
/// Only where leaving the clause's work out is safe: it holds calls alone, at most a plain `return` at its end, and
/// nothing after it waits for a value.
enum CancellationFix {
    static func fix(for clause: CatchClauseSyntax, in file: SourceFile) -> Fix? {
        guard let clauses = clause.parent?.as(CatchClauseListSyntax.self),
            let statement = clauses.parent?.as(DoStmtSyntax.self), statement.throwsClause == nil,
            clause.catchItems.isEmpty || clause.bindsOnlyAName, clause.hasOnlyCalls,
            statement.isInVoidScope, !statement.body.assignsBareNames,
            !clauses.contains(where: { $0.catchItems.mention("CancellationError") })
        else { return nil }
        return Fix(
            title: "Tell a cancellation apart",
            edits: [
                .insert(
                    text(for: clause, in: file),
                    at: clause.catchKeyword.positionAfterSkippingLeadingTrivia)
            ])
    }

    private static func text(for clause: CatchClauseSyntax, in file: SourceFile) -> String {
        let indentation = file.indentation(of: clause.catchKeyword)
        let inside = file.inner(indentation)
        let leave = clause.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
        let body = leave ? "return" : "// The user has left, or other work took over."
        let newline = file.newline
        let isOnOwnLine = file.isFirstInLine(clause.catchKeyword)
        let end = isOnOwnLine ? "}\(newline)\(indentation)" : "} "
        return
            "catch is CancellationError {\(newline)\(inside)\(body)\(newline)\(indentation)\(end)"
    }
}

extension SourceFile {
    /// Whether only white space stands before a node in its line.
    fileprivate func isFirstInLine(_ node: some SyntaxProtocol) -> Bool {
        let place = lines.place(of: node.positionAfterSkippingLeadingTrivia)
        return indentation(of: node).utf8.count == place.column - 1
    }
}

extension CatchClauseSyntax {
    /// Whether the clause is `catch let name`.
    fileprivate var bindsOnlyAName: Bool { catchItems.count == 1 && catchesEverything }

    /// Whether the clause calls functions and does nothing else that later code may count on.
    fileprivate var hasOnlyCalls: Bool {
        let items = body.statements.map(\.item)
        guard !items.isEmpty else { return false }
        return items.enumerated().allSatisfy { index, item in
            if let leave = item.as(ReturnStmtSyntax.self) {
                return leave.expression == nil && index == items.count - 1
            }
            guard case .expr(let expression) = item else { return false }
            return expression.unwrapped.is(FunctionCallExprSyntax.self)
        }
    }
}

extension CatchItemListSyntax {
    fileprivate func mention(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }
}

extension CodeBlockSyntax {
    /// Whether a variable without a path is assigned here, which may have no value yet.
    fileprivate var assignsBareNames: Bool {
        ownNodes.contains { node in
            guard let elements = node.as(SequenceExprSyntax.self)?.elements.map(\.self),
                elements.count > 2
            else { return false }
            return elements[0].is(DeclReferenceExprSyntax.self)
                && elements[1].is(AssignmentExprSyntax.self)
        }
    }
}

extension SyntaxProtocol {
    /// Whether the body around returns nothing: a function without a result, or the closure of a task.
    fileprivate var isInVoidScope: Bool {
        guard let scope = enclosingScope else { return false }
        if let function = scope.as(FunctionDeclSyntax.self) {
            return function.signature.returnClause == nil
        }
        guard let closure = scope.as(ClosureExprSyntax.self), closure.signature?.returnClause == nil
        else { return false }
        let call = closure.parent?.as(FunctionCallExprSyntax.self)
        let isTask = call.map { ["Task", "task", "refreshable"].contains($0.calleeName) } ?? false
        return isTask && !closure.statements.contains { $0.item.is(ReturnStmtSyntax.self) }
            && !closure.ownNodes.contains {
                $0.as(ReturnStmtSyntax.self)?.expression != nil
            }
    }
}
