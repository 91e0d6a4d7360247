import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds one text that is shown for every failure.
enum GenericMessage: Rule {
    static let kinds: [SyntaxKind] = FailureHandler.kinds

    static let description = RuleDescription(
        id: "generic-message",
        category: .disguised,
        severity: .warning,
        summary: "A text such as “Network error” for every failure, which is never looked at.",
        consequence: "A user with a perfect connection is told to check it, and so is the support.",
        assumption: """
            A text that names what could not be done is honest. So is a vague one beside a report \
            of the error, behind branches that tell of known errors, where the error is nil, and on a \
            view that shows the \
            error elsewhere.
            """,
        examples: [
            RuleExample(
                dont: """
                    do {
                        items = try store.items()
                    } ↓catch {
                        showAlert(message: "Network error")
                    }
                    """,
                do: """
                    do {
                        items = try store.items()
                    } catch {
                        center.report(error)
                        showAlert(for: error)
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let node = node.as(GuardStmtSyntax.self), node.blamesOtherTypes {
            return report(match(at: node, "An error of any other type is told as this text."))
        }
        guard let handler = FailureHandler(node), handler.isForAll, handler.isOfResult,
            handler.tellsGenericText(in: file), !handler.looksAtErrorOrReports(in: file),
            !handler.isLastOfMany(in: file), !handler.isShownBeside
        else { return }
        report(match(at: handler.anchor, "Every failure is told as the same text."))
    }
}

extension GuardStmtSyntax {
    /// Whether what is no error of one type is told with a cause that no one checked:
    /// `guard let error = error as? APIError else { return "Check your connection" }`.
    fileprivate var blamesOtherTypes: Bool {
        let casts = conditions.contains { element in
            guard case .optionalBinding(let binding) = element.condition,
                let parts = binding.initializer?.value.as(SequenceExprSyntax.self)?.elements
            else { return false }
            return parts.first?.nameToken?.text.isNameOfError == true
                && parts.contains { $0.is(UnresolvedAsExprSyntax.self) }
        }
        return casts && body.statements.onlyReturn?.is(StringLiteralExprSyntax.self) == true
            && body.literalTexts.contains(where: GenericText.blames)
    }
}

extension FailureHandler {
    fileprivate func looksAtErrorOrReports(in file: SourceFile) -> Bool {
        guard let errorName, errorName != "_" else { return false }
        let reads = statements.allNodes.filter { $0.isRead(of: errorName) }
        return reads.contains { node in
            let call = node.enclosingCalls(inside: Syntax(statements)).first {
                file.isTelling($0)
            }
            guard let call else { return true }
            return file.keeps(call) && !blames(in: file)
        }
    }

    private func blames(in file: SourceFile) -> Bool {
        texts(in: file).contains { GenericText.blames($0) }
    }

    /// Whether a user sees a generic text.
    fileprivate func tellsGenericText(in file: SourceFile) -> Bool {
        let texts = texts(in: file)
        let isVague = texts.contains(where: GenericText.isVague)
        return texts.contains(where: GenericText.blames)
            || isVague && !texts.contains(where: GenericText.namesWork)
            || tellingNodes(in: file).contains { $0.namesGenericText }
    }

    private func texts(in file: SourceFile) -> [String] {
        tellingNodes(in: file).flatMap(\.literalTexts)
    }

    /// The calls and assignments that show a user something, without logs and reports.
    private func tellingNodes(in file: SourceFile) -> [Syntax] {
        statements.allNodes.filter { node in
            if let call = node.as(FunctionCallExprSyntax.self) {
                return call.tells(in: file) && !call.isFallbackOfError
            }
            return node.as(SequenceExprSyntax.self)?.isAssignment == true
        }
    }
}

extension FailureHandler {
    /// Whether branches before this one show the user the errors that are known.
    fileprivate func isLastOfMany(in file: SourceFile) -> Bool {
        branchesBefore.contains {
            file.listeners(in: $0).contains(.user) && $0.literalTexts.contains { $0 != "" }
        }
    }

    private var branchesBefore: [CodeBlockItemListSyntax] {
        if let clause = anchor.as(CatchClauseSyntax.self) {
            let all = clause.parent?.as(CatchClauseListSyntax.self)
            return all?.prefix { $0.id != clause.id }.filter { !$0.isOfCancellation }
                .map(\.body.statements) ?? []
        }
        guard let item = anchor.as(SwitchCaseSyntax.self) else { return [] }
        return item.enclosingSwitch?.cases.prefix { $0.id != item.id }
            .compactMap { $0.as(SwitchCaseSyntax.self) }
            .filter { $0.failurePattern != nil }.map(\.statements) ?? []
    }

    /// Whether a view says here that something failed, and shows the same error elsewhere.
    fileprivate var isShownBeside: Bool {
        guard let path = anchor.as(IfExprSyntax.self)?.conditions.pathOfError,
            anchor.isOfView, let type = anchor.enclosingType
        else { return false }
        return type.allNodes.contains { node in
            guard node.trimmedText == path else { return false }
            return node.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
                || node.parent?.is(LabeledExprSyntax.self) == true
        }
    }
}

extension ConditionElementListSyntax {
    /// The member that holds the error: `model.error` in `model.error != nil`.
    fileprivate var pathOfError: String? {
        guard let condition = first?.condition, case .expression(let asked) = condition else {
            return nil
        }
        let member = asked.as(SequenceExprSyntax.self)?.elements.first
        return member?.is(MemberAccessExprSyntax.self) == true ? member?.trimmedText : nil
    }
}

extension Syntax {
    /// Whether the node stands in a property or a function that makes a view.
    fileprivate var isOfView: Bool {
        ancestors.contains { node in
            let type =
                node.as(PatternBindingSyntax.self)?.typeAnnotation?.type
                ?? node.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
            return type?.trimmedText == "some View"
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call may show a text.
    fileprivate func tells(in file: SourceFile) -> Bool {
        !file.isTelling(self) && !closures.contains { !$0.statements.isEmpty && isDispatch($0) }
    }

    /// Whether the call stands where the real error is nil: `result.error ?? LoadError("Unknown")`.
    fileprivate var isFallbackOfError: Bool {
        guard let list = parent?.as(ExprListSyntax.self), list.first?.id != ExprSyntax(self).id
        else { return false }
        return list.first?.pathNames.last?.isNameOfError == true
            && list.dropFirst().first?.trimmedText == "??"
    }

    private func isDispatch(_ closure: ClosureExprSyntax) -> Bool { path.isDispatch }
}

extension SequenceExprSyntax {
    fileprivate var isAssignment: Bool { elements.contains { $0.is(AssignmentExprSyntax.self) } }
}

extension SourceFile {
    /// Whether a call reports, or logs at the level of errors, so that the team knows more than users.
    fileprivate func keeps(_ call: FunctionCallExprSyntax) -> Bool {
        isReporter(call) || Vocabulary.errorLevels.contains(call.calleeName)
    }

    /// Whether a call writes to a log or to a reporter: no user reads it.
    fileprivate func isTelling(_ call: FunctionCallExprSyntax) -> Bool {
        isOnlyLogged(call) || isReporter(call)
    }
}

extension Syntax {
    fileprivate func enclosingCalls(inside body: Syntax) -> [FunctionCallExprSyntax] {
        var calls: [FunctionCallExprSyntax] = []
        for ancestor in ancestors {
            if ancestor.id == body.id { break }
            if let call = ancestor.as(FunctionCallExprSyntax.self) { calls.append(call) }
        }
        return calls
    }

    /// Whether a constant is used whose name says that its text is generic.
    fileprivate var namesGenericText: Bool {
        allNodes.contains { node in
            guard let member = node.as(MemberAccessExprSyntax.self) else { return false }
            let names = ExprSyntax(member).pathNames
            let isText = names.first.map { Self.tables.contains($0) } == true
            return isText && GenericText.isNameOfGeneric(names.dropFirst().joined(separator: "_"))
        }
    }

    private static let tables: Set = [
        "Constants", "L10n", "LocalizedString", "Localized", "Message", "Messages", "R",
        "StringLiterals",
        "Strings", "Text", "Texts", "Localizable",
    ]
}
