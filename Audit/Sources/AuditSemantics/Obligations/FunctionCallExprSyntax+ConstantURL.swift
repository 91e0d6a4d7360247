import AuditSyntax
import SwiftParser
import SwiftSyntax

extension FunctionCallExprSyntax {
    /// Whether a `URL` is made of a text that is written out here or in a table of constants, so
    /// that it is always there.
    var isURLOfConstant: Bool {
        guard calleeName == "URL", arguments.count == 1, let text = argument("string") else {
            return false
        }
        return text.expression.isConstantText
    }
}

extension ExprSyntax {
    private static let tables: Set = [
        "constant", "constants", "endpoint", "endpoints", "link", "links", "url", "urls",
    ]

    fileprivate var isConstantText: Bool {
        if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return localValue(of: name)?.isConstantOfTable == true
        }
        return isConstantOfTable
    }

    /// `"https://example.com"`, `Constants.homepage`.
    private var isConstantOfTable: Bool {
        if let text = self.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
            return text.hasPrefix("https://") && !text.contains(" ")
        }
        guard let member = self.as(MemberAccessExprSyntax.self),
            let table = member.base?.pathNames.first
        else { return false }
        return pathNames.count == 2 && table.first?.isUppercase == true
            && table.hasWord(in: Self.tables)
    }
}
