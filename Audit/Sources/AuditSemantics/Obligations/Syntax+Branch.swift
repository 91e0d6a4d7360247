import AuditSyntax
import SwiftSyntax

/// The statements of a branch, and the words of a log that say why it leaves.
extension Syntax {
    /// The statements of a branch that an ``Obligation`` names; nil for a node that is no branch.
    var statementsOfBranch: CodeBlockItemListSyntax? {
        switch kind {
        case .guardStmt: return cast(GuardStmtSyntax.self).body.statements
        case .ifExpr: return cast(IfExprSyntax.self).body.statements
        case .switchCase: return cast(SwitchCaseSyntax.self).statements
        case .catchClause: return cast(CatchClauseSyntax.self).body.statements
        default:
            // The keyword `else`.
            guard case .codeBlock(let block) = parent?.as(IfExprSyntax.self)?.elseBody else {
                return nil
            }
            return block.statements
        }
    }

    /// Whether a log in the branch says why it leaves.
    var saysWhyItLeaves: Bool { statementsOfBranch?.saysNothingToDo == true }
}

extension CodeBlockItemListSyntax {
    private static let wordsOfNothing = ["already", "needed", "no need", "nothing to"]

    /// Whether the text of a log says that there is nothing to do.
    fileprivate var saysNothingToDo: Bool {
        allCalls.contains { call in
            let text = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.plainText
            return text.map { text in
                Self.wordsOfNothing.contains { text.lowercased().contains($0) }
            } == true
        }
    }
}
