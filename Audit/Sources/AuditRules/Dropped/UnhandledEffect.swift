import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds cases that failures become, and that the file then does nothing with.
enum UnhandledEffect: Rule {
    static let kinds: [SyntaxKind] = [.switchCase, .guardStmt, .ifExpr]

    static let description = RuleDescription(
        id: "unhandled-effect",
        category: .dropped,
        severity: .warning,
        conditions: ["named-failure", "other-name", "reset", "answer"],
        summary: "A failure that becomes a case, such as `.failed`, which the code then ignores.",
        consequence: "The request fails, the app knows it, and the screen stays as it was.",
        assumption: """
            The case is made where something failed, is sent or returned there, and is matched in the \
            same file and nowhere else but by code that is empty or logs. A case that is stored in a \
            property may be shown by a view, and a value that is handed on may be heard of elsewhere. \
            A function of the app that catches a failure and answers nil leaves it to its callers.
            """,
        examples: [
            RuleExample(
                dont: """
                    func bind() {
                        api.items()
                            .map { Effect.loaded($0) }
                            .catch { _ in Just(Effect.failed) }
                            .sink { [weak self] effect in
                                switch effect {
                                case .loaded(let items): self?.items = items
                                ↓case .failed: break
                                }
                            }
                            .store(in: &bag)
                    }
                    """,
                do: """
                    func bind() {
                        api.items()
                            .map { Effect.loaded($0) }
                            .catch { Just(Effect.failed($0)) }
                            .sink { [weak self] effect in
                                switch effect {
                                case .loaded(let items): self?.items = items
                                case .failed(let error): self?.show(error)
                                }
                            }
                            .store(in: &bag)
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let name = node.unhandledAnswer(in: file) {
            return report(
                match(
                    at: node,
                    "`\(name)` answers a failure with nothing, which ends here in silence.",
                    condition: "answer"))
        }
        if let (name, maker) = node.unmatchedCase(in: file) {
            return report(
                match(
                    at: node,
                    "A failure becomes `\(name)`, and only other cases are looked at here.",
                    condition: isNamed(name) ? "named-failure" : "other-name", related: [maker]))
        }
        guard let item = node.as(SwitchCaseSyntax.self), !item.isDefault, file.saysNothing(item),
            let subject = item.enclosingSwitch?.subject, !subject.isStored,
            !item.isHandedOn(subject, in: file), !item.isAside
        else { return }
        for name in item.patterns.compactMap(\.pattern.caseName)
        where !Self.harmless.contains(name) && !(name == "failure" && item.isOfResult) {
            let makers = file.makers(of: name)
            guard !makers.isEmpty, file.handlers(of: name).allSatisfy(file.saysNothing)
            else { continue }
            let isNamed = isNamed(name)
            guard isNamed || file.leaves(item) else { continue }
            return report(
                match(
                    at: item, "A failure becomes `\(name)`, and nothing is done with it here.",
                    condition: !isNamed
                        ? "other-name" : file.leaves(item) ? "named-failure" : "reset",
                    related: makers))
        }
    }

    private static func isNamed(_ name: String) -> Bool {
        name.isNameOfFailure || name.hasWord(in: failures)
    }

    /// Cases that say that there is nothing to say.
    static let harmless: Set = [
        "canceled", "cancelled", "delegate", "empty", "finished", "idle", "initial", "none", "some",
        "success",
    ]
    private static let failures: Set = [
        "broken", "denied", "error", "errored", "failed", "failing", "failure", "invalid", "lost",
        "offline", "unavailable",
    ]
}

extension SourceFile {
    /// Whether the case does nothing, or nothing but a log and the end of a spinner.
    fileprivate func saysNothing(_ item: SwitchCaseSyntax) -> Bool {
        leaves(item)
            || item.statements.allSatisfy { statement in
                isSilent([statement]) || statement.endsWork || statement.returnsNothing
            }
    }

    /// Whether the statements of a case do nothing, or only write a log.
    func leaves(_ item: SwitchCaseSyntax) -> Bool {
        item.statements.allSatisfy { statement in
            switch statement.item {
            case .stmt(let inner):
                if inner.is(BreakStmtSyntax.self) { return true }
                guard let value = inner.as(ReturnStmtSyntax.self) else { return false }
                return value.expression?.saysNothing ?? true
            case .expr(let expression):
                return expression.saysNothing
                    || expression.unwrapped.as(FunctionCallExprSyntax.self).map(isOnlyLogged)
                        == true
            case .decl: return false
            }
        }
    }

    /// The cases of all switches of the file that match a name.
    fileprivate func handlers(of name: String) -> [SwitchCaseSyntax] {
        nodes.compactMap { $0.as(SwitchCaseSyntax.self) }
            .filter { $0.patterns.contains { $0.pattern.caseName == name } }
    }

    /// The places where a failure becomes a case of the name; none if one of them stores it, or if a condition asks
    /// for it elsewhere.
    fileprivate func makers(of name: String) -> [Syntax] {
        var makers: [Syntax] = []
        for node in nodes {
            guard let member = node.as(MemberAccessExprSyntax.self),
                member.declName.baseName.text == name, member.namesCase
            else { continue }
            if node.isAskedFor { return [] }
            guard !node.isInPattern, node.runsAfterFailure else { continue }
            if !node.isSentOrReturned { return [] }
            makers.append(node)
        }
        return makers
    }
}

extension CodeBlockItemSyntax {
    /// Whether a flag of running work is taken back: `state.isExporting = false`.
    fileprivate var endsWork: Bool {
        guard let set = item.as(SequenceExprSyntax.self)?.assignment, set.isBoolean(false) else {
            return false
        }
        let words = set.name.words
        return words.first == "is" && words.contains { $0.hasSuffix("ing") }
    }

    fileprivate var returnsNothing: Bool {
        item.as(ReturnStmtSyntax.self)?.expression?.saysNothing == true
    }
}

extension MemberAccessExprSyntax {
    /// Whether the member is a case: `.failed`, `Effect.failed`.
    fileprivate var namesCase: Bool {
        base.map { $0.pathNames.last?.first?.isUppercase == true } ?? true
    }
}

extension Syntax {
    fileprivate var isInPattern: Bool {
        ancestors.prefix { !$0.is(CodeBlockItemSyntax.self) && !$0.is(SwitchCaseSyntax.self) }
            .contains { $0.is(ExpressionPatternSyntax.self) }
    }

    /// Whether an `if case` or a comparison asks for the case.
    fileprivate var isAskedFor: Bool {
        if parent?.as(ExprListSyntax.self)?.contains(where: {
            ["==", "!="].contains($0.trimmedText)
        })
            == true
        {
            return true
        }
        return isInPattern && nearest(SwitchCaseItemSyntax.self) == nil
    }

    private static let replacing: Set = [
        "asDriver", "asSignal", "catchAndReturn", "catchErrorJustReturn", "replaceError",
    ]

    /// Whether the value is made because something failed.
    fileprivate var runsAfterFailure: Bool {
        if enclosingFailureHandler != nil { return true }
        return ancestors.prefix { !$0.is(CodeBlockItemSyntax.self) }.contains { node in
            let call = node.as(FunctionCallExprSyntax.self)
            return call.map {
                Self.replacing.contains($0.calleeName)
                    && $0.arguments.position <= position && position < $0.arguments.endPosition
            } == true
        }
    }

    private static let sending: Set = [
        "Just", "accept", "eraseToEffect", "just", "of", "on", "onNext", "send", "value", "yield",
    ]

    /// Whether the value goes into a stream or to the caller, rather than into a property.
    fileprivate var isSentOrReturned: Bool {
        var node = self
        if let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
            node = Syntax(call)
        }
        if node.parent?.is(ReturnStmtSyntax.self) == true
            || node.parent?.is(CodeBlockItemSyntax.self) == true
        {
            return true
        }
        guard let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
            node.parent?.is(LabeledExprSyntax.self) == true
        else { return false }
        return Self.sending.contains(call.calleeName) || Self.replacing.contains(call.calleeName)
            || call.calleeName.isNameOfCompletion
    }
}

extension ExprSyntax {
    /// Whether the value says that nothing is to be done: `.none`, `()`.
    fileprivate var saysNothing: Bool {
        if self.as(TupleExprSyntax.self)?.elements.isEmpty == true { return true }
        return unwrapped.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "none"
    }

    /// Whether the subject of a switch is a property, which others may read.
    fileprivate var isStored: Bool {
        unwrapped.is(MemberAccessExprSyntax.self) && trimmedText.hasPrefix("self.")
            || trimmedText == "self"
    }
}

extension SwitchCaseSyntax {
    /// Whether the switch is over a result, which another rule judges.
    fileprivate var isOfResult: Bool { enclosingSwitch?.isOverResult == true }

    /// Whether the value is also given away in the same body: stored, returned, or an argument of a call.
    fileprivate func isHandedOn(_ subject: ExprSyntax, in file: SourceFile) -> Bool {
        guard let name = subject.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let scope = enclosingScope
        else { return false }
        return scope.ownNodes.contains { node in
            guard node.isRead(of: name), node.id != Syntax(subject.unwrapped).id else {
                return false
            }
            if let argument = node.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            {
                return !file.isOnlyLogged(call)
            }
            return node.parent?.is(ReturnStmtSyntax.self) == true
                || node.parent?.parent?.as(SequenceExprSyntax.self)?.assignment != nil
        }
    }
}
