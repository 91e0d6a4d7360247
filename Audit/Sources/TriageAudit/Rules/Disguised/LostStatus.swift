import SwiftSyntax

/// Finds checks of a status whose error does not say which status it was.
struct LostStatus: Rule {
    static let kinds: [SyntaxKind] = [.guardStmt, .ifExpr, .switchCase, .functionCallExpr]

    static let description = RuleDescription(
        id: "lost-status",
        category: .disguised,
        severity: .warning,
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

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let call = node.as(FunctionCallExprSyntax.self) {
            guard call.losesValidation(in: file), let name = call.calleeToken else { return }
            return report(Match(at: name, "The status that `validate` found is not kept."))
        }
        guard let (anchor, statements) = node.branchOnStatus,
            statements.failsWithoutStatus(in: file), !node.isAside, !node.tellsClasses
        else { return }
        report(Match(at: anchor, "The error does not say which status it was."))
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

extension ConditionElementListSyntax {
    /// Whether the conditions hold for a success.
    fileprivate var checkStatus: Bool {
        contains { $0.condition.expression?.testsStatus(isSuccess: true) == true }
    }

    /// Whether the conditions hold for a range of failures.
    fileprivate var excludeStatus: Bool {
        contains { $0.condition.expression?.testsStatus(isSuccess: false) == true }
    }
}

extension ConditionElementSyntax.Condition {
    fileprivate var expression: ExprSyntax? {
        if case .expression(let expression) = self { return expression }
        return nil
    }
}

extension ExprSyntax {
    /// Whether a name stands for the status of a response.
    fileprivate var mentionsStatus: Bool {
        let names =
            allNodes.compactMap { $0.as(DeclReferenceExprSyntax.self)?.baseName.text }
            + [nameToken?.text ?? ""]
        return names.contains {
            ["statusCode", "httpStatus", "httpStatusCode", "status_code"].contains($0)
        }
    }

    private var mentionsPlainStatus: Bool {
        pathNames.last == "status"
            || allNodes.contains { $0.as(DeclReferenceExprSyntax.self)?.baseName.text == "status" }
    }

    fileprivate func testsStatus(isSuccess: Bool) -> Bool {
        let text = trimmedDescription.filter { !$0.isWhitespace }
        guard mentionsStatus || mentionsPlainStatus && text.contains("20") else { return false }
        // A range up to 599 says that a number is a status, not that it is a good one.
        if text.contains("599") || text.contains("999") || text.contains("<600") { return false }
        if isSuccess {
            return text.contains("==20") || text.contains("200..") || text.contains("<400")
                || text.contains("<300")
        }
        return text.contains("!=20") || text.contains(">=300") || text.contains(">=400")
            || text.contains(">299")
            || text.contains("!(200") || text.contains("<200") || text.contains(">399")
    }
}

extension CodeBlockItemListSyntax {
    /// Whether an error is made here without a status, a response or data.
    fileprivate func failsWithoutStatus(in file: SourceFile) -> Bool {
        guard let last, let failure = last.item.failure, !keepsStatus,
            failure.pathNames.words.isDisjoint(with: Vocabulary.decorationWords)
        else { return false }
        return !allCalls.contains { file.vocabulary.isReporter($0.path) }
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
    fileprivate var failure: ExprSyntax? {
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
                inner.calleeName == "failure"
            else { return nil }
            return inner.arguments.first?.expression
        }.first
    }
}

extension FunctionCallExprSyntax {
    /// Whether `validate` of Alamofire finds a status that is not kept.
    fileprivate func losesValidation(in file: SourceFile) -> Bool {
        guard calleeName == "validate", receiverCall != nil,
            chain.contains(where: { $0.calleeName == "request" })
        else { return false }
        let later = wholeChain.filter { $0.position == position && $0.endPosition > endPosition }
        if later.contains(where: { $0.mapsBlindly(in: file) }) { return true }
        return caughtBlindly(in: file)
    }

    private func mapsBlindly(in file: SourceFile) -> Bool {
        if calleeName == "mapError", let closure = closures.last {
            return !closure.statements.reads(
                closure.parameterNames?.first ?? "$0", beyondLogsOf: file)
        }
        guard calleeName.hasPrefix("response"), let closure = closures.last else { return false }
        let branches = closure.statements.allNodes.compactMap(FailureBranch.init)
        return branches.contains {
            $0.statements.failsWithoutStatus(in: file) && !$0.looksAtError(in: file)
        }
    }

    private func caughtBlindly(in file: SourceFile) -> Bool {
        for ancestor in ancestors {
            if ancestor.isScope { return false }
            guard let statement = ancestor.as(DoStmtSyntax.self),
                let clause = statement.catchClauses.last,
                clause.catchesEverything, let branch = FailureBranch(Syntax(clause))
            else { continue }
            return branch.statements.failsWithoutStatus(in: file) && !branch.looksAtError(in: file)
        }
        return false
    }
}
