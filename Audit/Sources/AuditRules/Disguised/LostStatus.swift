import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds checks of a status whose error does not say which status it was.
enum LostStatus: Rule {
    static let kinds: [SyntaxKind] = [.guardStmt, .ifExpr, .switchCase, .functionCallExpr]
    static let callees: Set<String>? = ["validate"]
    static let words: [String]? = ["status", "validate"]

    static let description = RuleDescription(
        id: "lost-status",
        category: .disguised,
        severity: .warning,
        conditions: ["status"],
        summary: "A check of the status, or `validate()`, whose error forgets the status.",
        consequence: "A session that ended, a full quota and a broken server look alike.",
        assumption: """
            The error keeps the status if a status, a response or the data is given to it. One \
            status that has an error of its own is not lost, nor is the rest beside it. Pictures and \
            caches are left out.
            """,
        examples: [
            RuleExample(
                dont: """
                    ↓guard (200..<300).contains(http.statusCode) else {
                        throw APIError.badResponse
                    }
                    """,
                do: """
                    guard (200..<300).contains(http.statusCode) else {
                        throw APIError.status(http.statusCode)
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let call = node.as(FunctionCallExprSyntax.self) {
            guard call.losesValidation(in: file), let name = call.calleeToken else { return }
            return report(match(at: name, "The status that `validate` found is not kept."))
        }
        guard let (anchor, statements) = node.branchOnStatus,
            statements.failsWithoutStatus(in: file), !node.isAside, !node.tellsClasses
        else { return }
        report(match(at: anchor, "The error does not say which status it was."))
    }
}

extension Syntax {
    /// A place where a status is not a success, with the code that runs there.
    fileprivate var branchOnStatus: (Syntax, CodeBlockItemListSyntax)? {
        if let node = self.as(GuardStmtSyntax.self) {
            return node.conditions.checkStatus ? (self, node.body.statements) : nil
        }
        if let node = self.as(IfExprSyntax.self) { return node.branchOnStatus }
        guard let item = self.as(SwitchCaseSyntax.self), item.isDefault,
            item.enclosingSwitch?.subject.mentionsStatus == true
        else { return nil }
        return (self, item.statements)
    }
}

extension Syntax {
    /// Whether other statuses of the same `switch` have errors of their own.
    fileprivate var tellsClasses: Bool {
        guard let choice = self.as(SwitchCaseSyntax.self)?.enclosingSwitch else { return false }
        return choice.cases.count { item in
            item.as(SwitchCaseSyntax.self)?.statements.last?.item.failure != nil
        } > 1
    }
}

extension IfExprSyntax {
    fileprivate var branchOnStatus: (Syntax, CodeBlockItemListSyntax)? {
        if conditions.excludeStatus { return (Syntax(self), body.statements) }
        guard conditions.checkStatus, case .codeBlock(let block) = elseBody,
            let keyword = elseKeyword
        else { return nil }
        return (Syntax(keyword), block.statements)
    }
}
