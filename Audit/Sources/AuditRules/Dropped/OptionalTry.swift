import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds `try?` whose nil ends in silence.
enum OptionalTry: Rule {
    static let kinds: [SyntaxKind] = [.tryExpr]

    static let description = RuleDescription(
        id: "optional-try",
        category: .dropped,
        severity: .warning,
        summary:
            "A `try?` on a server or a store, whose nil ends in a silent `return` or no `else`.",
        consequence: "Nothing happens: no list, no message, no next screen.",
        assumption: """
            What is awaited, or asked of something named like a server or a store, is waited for. \
            Code after an `if` that leaves is a second way; so are the branches of a chain whose \
            last `else` does something, and a variable that is handed on as it was. Limits that \
            are enforced, work of background priority and files of the bundle are not waited for. A \
            log at the level of errors is enough where no user waits, and so is a search through \
            several sources that ends in nil, another value where it is nil, or a comment that gives a \
            reason.
            """,
        examples: [
            RuleExample(
                dont: """
                    func openProfile() async {
                        guard let profile = ↓try? await api.profile() else { return }
                        path.append(.profile(profile))
                    }
                    """,
                do: """
                    func openProfile() async throws {
                        let profile = try await api.profile()
                        path.append(.profile(profile))
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isOptional,
            tried.asksForData(in: file), !tried.isAside, tried.endsInSilence(in: file),
            !tried.isHousekeeping, !tried.isInBackground,
            !tried.isInAnswerOfUser, !tried.isTurnOfSearch,
            !tried.readsBundledFile(in: file), !tried.neverFails(in: file)
        else { return }
        report(match(at: tried, "This `try?` drops the error, and its nil ends in silence."))
    }
}

extension TryExprSyntax {
    /// Whether nil goes unreported.
    fileprivate func endsInSilence(in file: SourceFile) -> Bool {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .conditionElement: return ancestor.isSilentCondition(in: file)
            case .patternBinding:
                return ancestor.cast(PatternBindingSyntax.self).isForgotten(in: file)
            case .sequenceExpr:
                if let target = assignee(in: ancestor) { return isForgotten(target, in: file) }
            case .tupleExpr, .labeledExpr, .labeledExprList, .memberAccessExpr,
                .optionalChainingExpr, .exprList, .initializerClause, .optionalBindingCondition,
                .awaitExpr:
                continue
            default: return false
            }
        }
        return false
    }

    /// The name that the value is assigned to in `name = try? …`.
    private func assignee(in sequence: Syntax) -> String? {
        let parts = sequence.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
            !parts[0].is(DiscardAssignmentExprSyntax.self), expression.is(AwaitExprSyntax.self)
        else { return nil }
        return parts[0].pathNames.last
    }

    /// Whether the assigned value is not compared to nil later in the block, or in the one around; a
    /// loop goes on until there is something.
    private func isForgotten(_ name: String, in file: SourceFile) -> Bool {
        for ancestor in ancestors {
            if ancestor.isScope || ancestor.is(WhileStmtSyntax.self) { break }
            guard let block = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
            let rest = block.lazy.filter { $0.position > position }
            if rest.contains(where: { $0.tells(of: name, in: file) }) { return false }
        }
        return true
    }
}

extension Syntax {
    fileprivate func isSilentCondition(in file: SourceFile) -> Bool {
        guard let statement = parent?.parent else { return false }
        if let node = statement.as(GuardStmtSyntax.self) {
            let returnsValue = node.body.statements.onlyReturn != nil
            return file.isSilent(node.body.statements) && !(readsFile && returnsValue)
                && (isWaitedFor || node.body.statements.onlyReturn?.looksLikeData == true
                    || !file.logsError(node.body.statements))
        }
        guard let node = statement.as(IfExprSyntax.self), !comparesEqual, !readsFile,
            !node.endsChain
        else { return false }
        return file.isSilentWithoutElse(node) && !node.body.statements.onlyChecks
            && !node.body.statements.onlyRefinesLocals(in: file)
    }
}

extension IfExprSyntax {
    /// Whether other ways were tried before, and something is done where this one fails too.
    fileprivate var endsChain: Bool {
        guard parent?.is(IfExprSyntax.self) == true, case .codeBlock(let last) = elseBody else {
            return false
        }
        return last.allCalls.contains { _ in true }
    }
}

extension CodeBlockItemListSyntax {
    /// Whether the statements only leave under further conditions: a check that nil leaves out.
    fileprivate var onlyChecks: Bool {
        !isEmpty
            && allSatisfy { item in
                guard case .stmt(let statement) = item.item else { return false }
                if statement.is(GuardStmtSyntax.self) { return true }
                let choice = statement.as(ExpressionStmtSyntax.self)?.expression
                    .as(IfExprSyntax.self)
                return choice?.elseBody == nil && choice?.body.statements.leaves == true
            }
    }
}

extension Syntax {
    /// Whether the condition holds for nil: `… == nil`.
    fileprivate var comparesEqual: Bool {
        guard case .expression(let expression)? = self.as(ConditionElementSyntax.self)?.condition
        else { return false }
        return expression.as(SequenceExprSyntax.self)?.elements.contains {
            $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
        } == true
    }
}

extension PatternBindingSyntax {
    /// Whether the constant is only used where it is not nil.
    fileprivate func isForgotten(in file: SourceFile) -> Bool {
        guard let name = pattern.boundName, let item = nearest(CodeBlockItemSyntax.self),
            let block = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let rest = block.lazy.filter { $0.position > item.position && $0.item.reads(name) }
        return !rest.isEmpty && rest.allSatisfy { $0.usesOnlyPresent(name, in: file) }
    }
}

extension CodeBlockItemSyntax {
    /// Whether nil is reported here, or handed to the caller.
    fileprivate func tells(of name: String, in file: SourceFile) -> Bool {
        tests(name) && !file.isSilentTest(self) || returns(name) || fallsBack(from: name)
    }

    /// Whether the statement hands the name to the caller.
    private func returns(_ name: String) -> Bool {
        guard case .stmt(let statement) = item else { return false }
        return statement.is(ReturnStmtSyntax.self) && statement.reads(name)
    }
}
