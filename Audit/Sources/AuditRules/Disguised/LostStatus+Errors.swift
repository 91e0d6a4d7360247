import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Errors that are made where a status was found.
extension CodeBlockItemListSyntax {
    /// Whether an error is made here without a status, a response or data.
    func failsWithoutStatus(in file: SourceFile) -> Bool {
        guard let last, let failure = last.item.failure, !keepsStatus,
            failure.pathNames.words.isDisjoint(with: Vocabulary.decorationWords)
        else { return false }
        return !allCalls.contains(where: file.isReporter)
    }

    private var keepsStatus: Bool {
        allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            let words = name.words
            return words.contains {
                ["status", "response", "http", "code", "data", "body"].contains($0)
            }
                && !node.isCallee && !node.isCaseOfError
        }
    }
}

extension Syntax {
    fileprivate var isCallee: Bool {
        parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
    }

    /// Whether the name is a member, such as `badServerResponse` of an error.
    fileprivate var isCaseOfError: Bool {
        guard let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id else {
            return false
        }
        return member.base == nil
            || member.base?.unwrapped.nameToken?.text.first?.isUppercase == true
    }
}

extension CodeBlockItemSyntax.Item {
    /// The error that ends the block: thrown, returned, or given to a completion handler.
    var failure: ExprSyntax? {
        switch self {
        case .stmt(let statement):
            if let thrown = statement.as(ThrowStmtSyntax.self) { return thrown.expression }
            guard let node = statement.as(ReturnStmtSyntax.self) else { return nil }
            return node.expression?.handedFailure ?? node.previousFailure
        case .expr(let expression): return expression.handedFailure
        case .decl: return nil
        }
    }
}

extension ReturnStmtSyntax {
    /// The failure in the statement before a plain `return`.
    fileprivate var previousFailure: ExprSyntax? {
        guard expression == nil,
            let item = parent?.parent?.as(CodeBlockItemSyntax.self)
                ?? parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let before = list.last { $0.position < item.position }
        guard case .expr(let expression)? = before?.item else { return nil }
        return expression.handedFailure
    }
}

extension ExprSyntax {
    /// The failure that a call makes or hands on: `.failure(X)`, `completion(.failure(X))`, `.error(X)`.
    fileprivate var handedFailure: ExprSyntax? {
        guard let call = unwrapped.as(FunctionCallExprSyntax.self) else { return nil }
        if ["failure", "error", "Fail"].contains(call.calleeName),
            call.receiver == nil || call.calledExpression.pathNames.count <= 2
        {
            return call.arguments.first?.expression
        }
        if let thrown = call.argument("throwing") { return thrown.expression }
        return call.arguments.lazy.compactMap { argument -> ExprSyntax? in
            guard let inner = argument.expression.as(FunctionCallExprSyntax.self),
                argument.expression.isFailureCase
            else { return nil }
            return inner.arguments.first?.expression
        }.first
    }
}
