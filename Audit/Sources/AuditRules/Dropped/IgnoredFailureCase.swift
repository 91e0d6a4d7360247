import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds failures of a result that are matched and then ignored.
enum IgnoredFailureCase: Rule {
    static let kinds: [SyntaxKind] = [.switchCase, .ifExpr, .guardStmt]

    static let description = RuleDescription(
        id: "ignored-failure-case",
        category: .dropped,
        severity: .warning,
        conditions: ["waited-for", "action", "other-types", "aside"],
        summary:
            "`case .failure: break`, `default: break` over a result, `if case .success` without `else`.",
        consequence: "The request fails and the screen stays as it was.",
        assumption: """
            A `switch` with a case for success is over a result, unless it is named like a state or \
            has cases such as `idle` and `loading`. A failure of a confirmation is the user's no. \
            What is stored, handed on or told beside is heard of, and a comment may say why it is \
            left.
            """,
        examples: [
            RuleExample(
                dont: """
                    service.load { result in
                        switch result {
                        case .success(let items): self.items = items
                        ↓case .failure: break
                        }
                    }
                    """,
                do: """
                    service.load { result in
                        switch result {
                        case .success(let items): self.items = items
                        case .failure(let error): self.show(error)
                        }
                    }
                    """),
            RuleExample(
                dont: """
                    userAPI.getUser(id: id) { response in
                        switch response {
                        case .success(let user): self.user = user
                        ↓default: break
                        }
                    }
                    """,
                do: """
                    userAPI.getUser(id: id) { response in
                        switch response {
                        case .success(let user): self.user = user
                        case .failure(let error): self.show(error)
                        }
                    }
                    """),
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let node = node.as(GuardStmtSyntax.self), node.leavesOtherErrors(in: file) {
            return report(
                match(
                    at: node, "An error of another type ends here and is lost.",
                    condition: "other-types"))
        }
        guard node.ignoresFailure(in: file), !node.isAside, !node.isAboutPicture,
            !node.isNoError, !node.isHeardElsewhere(in: file)
        else { return }
        report(match(at: node, "The failure ends here and is lost."))
    }
}

extension Syntax {
    fileprivate func ignoresFailure(in file: SourceFile) -> Bool {
        if let item = self.as(SwitchCaseSyntax.self) {
            if item.isDefault { return item.doesNothing && item.isDefaultOfResult(in: file) }
            return item.isFailureOfResult(in: file)
                && (item.doesNothing
                    || file.onlyEndsWork(item.statements) && !isToldLater(in: file))
        }
        if let node = self.as(GuardStmtSyntax.self) {
            return node.conditions.isSuccess && file.isSilent(node.body.statements)
                && !file.logsError(node.body.statements)
                && !node.returnsValue
        }
        guard let node = self.as(IfExprSyntax.self), node.conditions.isSuccess else { return false }
        return file.isSilentWithoutElse(node) && !node.returnsValue && !node.isPartner
    }
}

extension GuardStmtSyntax {
    /// Whether a handler of failures lets go what is of another type: `guard let e = error as? APIError else { return }`.
    fileprivate func leavesOtherErrors(in file: SourceFile) -> Bool {
        guard let handler = enclosingFailureHandler, handler.isForAll, let name = handler.errorName,
            handler.statements.contains(where: { $0.item.id == Syntax(self).id }),
            conditions.contains(where: { $0.casts(name) }), file.isSilent(body.statements),
            !isAside, tellsOne(in: handler, file),
            !handler.statements.prefix(while: { $0.position < position }).contains(where: {
                $0.reads(name)
            })
        else { return false }
        return true
    }

    /// Whether the handler does something with the error of the one type, or tells of it.
    private func tellsOne(in handler: FailureHandler, _ file: SourceFile) -> Bool {
        if !file.listeners(in: handler.statements).isEmpty { return true }
        return conditions.contains { element in
            guard case .optionalBinding(let binding) = element.condition,
                let name = binding.pattern.boundName
            else { return false }
            return handler.statements.contains {
                $0.position > position && $0.reads(name, beyondLogsOf: file)
            }
        }
    }
}

extension ConditionElementSyntax {
    /// Whether an error is cast to a type that not every error has.
    fileprivate func casts(_ name: String) -> Bool {
        guard case .optionalBinding(let binding) = condition,
            let parts = binding.initializer?.value.as(SequenceExprSyntax.self).map({
                Array($0.elements)
            }),
            parts.count == 3, parts[0].trimmedText == name,
            parts[1].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark != nil
        else { return false }
        return !["NSError", "Error", "any Error", "LocalizedError"].contains(parts[2].trimmedText)
    }
}

extension SyntaxProtocol {
    /// Whether the result is one of a picture, which has a placeholder.
    fileprivate var isAboutPicture: Bool {
        var names = Syntax(self).as(IfExprSyntax.self)?.conditions.names ?? []
        names += Syntax(self).as(SwitchCaseSyntax.self)?.enclosingSwitch?.subject.pathNames ?? []
        names += enclosingClosure?.receivingCall?.path.names ?? []
        return !names.words.isDisjoint(with: Vocabulary.decorationWords)
    }
}

extension ConditionElementListSyntax {
    /// The names of what is matched here.
    fileprivate var names: [String] {
        flatMap { element in
            guard case .matchingPattern(let match) = element.condition else {
                return [] as [String]
            }
            return match.initializer.value.pathNames
        }
    }
}

extension SwitchCaseSyntax {
    /// Whether the case holds `break`, `return`, `()` or `return .none`.
    fileprivate var doesNothing: Bool {
        guard statements.count == 1, let only = statements.first?.item else { return false }
        if case .expr(let expression) = only {
            return expression.as(TupleExprSyntax.self)?.elements.isEmpty == true
        }
        guard case .stmt(let statement) = only else { return false }
        if statement.is(BreakStmtSyntax.self) { return true }
        guard let value = statement.as(ReturnStmtSyntax.self) else { return false }
        return value.expression.map { $0.asMember?.declName.baseName.text == "none" } ?? true
    }

    /// Whether this is a failure in a switch over a result.
    func isFailureOfResult(in file: SourceFile) -> Bool {
        guard let pattern = failurePattern, pattern.isForAll, !isListOfMany, !wasTold,
            let parent = enclosingSwitch
        else { return false }
        let isNested = patterns.contains {
            $0.pattern.failure != nil && $0.pattern.caseName?.isNameOfFailure == false
        }
        return isNested || parent.isOverResult && !parent.leavesKinds
    }

    /// Whether the case lists actions that a reducer leaves to others.
    private var isListOfMany: Bool {
        patterns.count > 3 && !patterns.allSatisfy { $0.pattern.failure != nil }
    }

    /// Whether an operator of the stream has reported it before.
    private var wasTold: Bool {
        guard let chain = enclosingClosure?.receivingCall?.receiver else { return false }
        return chain.allCalls.contains { $0.calleeName == "trackError" }
    }

    /// Whether failures fall into this `default`.
    fileprivate func isDefaultOfResult(in file: SourceFile) -> Bool {
        guard let parent = enclosingSwitch, parent.isOverResult, !wasTold else { return false }
        return FailureNames.cases.isDisjoint(with: parent.caseNames)
    }
}

extension SwitchExprSyntax {
    /// Whether cases beside failures are left too, so that the subject is a message of many kinds.
    fileprivate var leavesKinds: Bool {
        let left = cases.compactMap { $0.as(SwitchCaseSyntax.self) }.filter(\.doesNothing)
        return left.count { $0.failurePattern == nil && !$0.isDefault } > 1
    }
}
