import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// A clause for cancellations that does all that the `catch` does, except that no one hears of an error.
///
/// Only where each statement of the `catch` is known: it shows or reports and does nothing else (``OnlyTelling``), or it
/// sets a value back, ends a spinner, logs or leaves. Any other statement may do both, so no change is offered then.
enum CancellationFix {
    static func fix(for clause: CatchClauseSyntax, in file: SourceFile) -> Fix? {
        guard let attempt = clause.parent?.parent?.as(DoStmtSyntax.self),
            attempt.throwsClause == nil, attempt.catchClauses.count == 1, clause.catchItems.isEmpty
        else { return nil }
        let telling = OnlyTelling(file: file, errors: ["error"])
        var kept = ""
        var tells = false
        for item in clause.body.statements {
            if telling.holds(for: item), !attempt.isFollowed(byReadsOf: item) {
                tells = true
            } else if item.onlyResets(in: file) {
                kept += item.description.trimmedLineEnd
            } else {
                return nil
            }
        }
        guard tells, !clause.body.hasComment else { return nil }
        let end = kept.isEmpty ? "" : kept
        let text = "catch where \(condition(in: file)) {\(end)\n\(clause.body.indentation)} "
        return Fix(
            kind: .cancellation,
            edits: [.insert(text, at: clause.positionAfterSkippingLeadingTrivia)])
    }

    private static let foundations: Set = ["AppKit", "Foundation", "SwiftUI", "UIKit"]

    /// A request that is canceled fails with an error of its own, which is also the error of a refused certificate.
    private static func condition(in file: SourceFile) -> String {
        let own = "error is CancellationError"
        return file.imports.isDisjoint(with: foundations)
            ? own : own + " || (error as? URLError)?.code == .cancelled && Task.isCancelled"
    }
}

extension DoStmtSyntax {
    /// Whether the statements after this one read the property that a statement sets, so that they depend on it.
    fileprivate func isFollowed(byReadsOf item: CodeBlockItemSyntax) -> Bool {
        guard let name = item.item.as(SequenceExprSyntax.self)?.assignment?.name,
            let own = nearest(CodeBlockItemSyntax.self)
        else { return false }
        return own.following.contains { $0.reads(name) }
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement sets a value back, ends a spinner, logs or leaves, and certainly tells no one.
    fileprivate func onlyResets(in file: SourceFile) -> Bool {
        switch item {
        case .expr(let expression):
            if let assignment = expression.as(SequenceExprSyntax.self)?.assignment {
                return assignment.value?.isPlainValue == true && !file.tellsUser(assignment)
            }
            guard let call = expression.unwrapped.as(FunctionCallExprSyntax.self), !call.hasClosure
            else { return false }
            return file.isOnlyLogged(call)
                || call.path.stopsSpinner && !file.functions.declares(call.calleeName)
        case .stmt(let statement):
            if [.breakStmt, .continueStmt].contains(statement.kind) { return true }
            if let thrown = statement.as(ThrowStmtSyntax.self) {
                return thrown.expression.trimmedText == "error"
            }
            guard let value = statement.as(ReturnStmtSyntax.self) else { return false }
            return value.expression?.isPlainValue ?? true
        case .decl: return false
        }
    }
}

extension SyntaxProtocol {
    fileprivate var hasClosure: Bool { allNodes.contains { $0.is(ClosureExprSyntax.self) } }
}

extension CodeBlockSyntax {
    fileprivate var hasComment: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            !token.leadingTrivia.commentText.allSatisfy(\.isWhitespace)
                || !token.trailingTrivia.commentText.allSatisfy(\.isWhitespace)
        }
    }

    /// The text before the closing brace in its line.
    fileprivate var indentation: String {
        rightBrace.leadingTrivia.description.split(separator: "\n").last.map(String.init) ?? ""
    }
}

extension ExprSyntax {
    /// Whether the value is a literal or a name, so that nothing happens when it is read.
    fileprivate var isPlainValue: Bool {
        isDefault || self.is(DeclReferenceExprSyntax.self)
    }
}

extension String {
    /// The text without white space at its end.
    fileprivate var trimmedLineEnd: String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.hasPrefix("\n") || text.hasPrefix("\r") ? text : "\n" + text
    }
}
