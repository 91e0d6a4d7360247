import AuditSyntax
import SwiftParser
package import SwiftSyntax

/// Values that say nothing of a failure.
extension ExprSyntax {
    /// Whether an empty answer is taken for an answer; nil and false show the caller that there is none.
    package var looksLikeData: Bool {
        isDefault && !self.is(NilLiteralExprSyntax.self) && !self.is(BooleanLiteralExprSyntax.self)
    }

    /// Whether a value says nothing of a failure: `nil`, `[]`, `0`, `""`, `false`, `.zero`, `Page()`.
    package var isDefault: Bool {
        switch kind {
        case .nilLiteralExpr, .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr: true
        case .arrayExpr: self.as(ArrayExprSyntax.self)?.elements.isEmpty == true
        case .dictionaryExpr:
            self.as(DictionaryExprSyntax.self)?.content.is(TokenSyntax.self) == true
        case .stringLiteralExpr:
            self.as(StringLiteralExprSyntax.self)?.representedLiteralValue == ""
        default: false
        }
    }

    /// Whether a value is made here and now, rather than found elsewhere.
    package var isDefaultData: Bool {
        if self.is(NilLiteralExprSyntax.self) { return false }
        if isDefault { return true }
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base == nil }
        guard let call = self.as(FunctionCallExprSyntax.self) else {
            return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
        }
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
            return call.arguments.allSatisfy(\.expression.isDefaultData)
        }
        return call.calledExpression.is(ArrayExprSyntax.self) || call.makesValue
    }
}

extension FunctionCallExprSyntax {
    /// Whether this is an initializer: `Page(items: [])`, `.init()`.
    private var isInitializer: Bool {
        calleeName == "init" || calleeName.first?.isUppercase == true
    }

    fileprivate var makesValue: Bool {
        isInitializer && !allNodes.contains { $0.is(TryExprSyntax.self) }
    }
}
