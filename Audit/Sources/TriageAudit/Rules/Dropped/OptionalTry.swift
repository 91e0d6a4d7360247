import SwiftSyntax

/// Finds `try?` whose nil ends in silence.
struct OptionalTry: Rule {
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
            Code after an `if` that leaves is a second way.
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

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isOptional,
            tried.asksForData(in: file), !tried.isAside, tried.endsInSilence(in: file)
        else { return }
        report(Match(at: tried, "This `try?` drops the error, and its nil ends in silence."))
    }
}

extension TryExprSyntax {
    /// Whether no one is told of nil.
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

    /// Whether what is assigned is not compared to nil later in the block.
    private func isForgotten(_ name: String, in file: SourceFile) -> Bool {
        for ancestor in ancestors {
            if ancestor.isScope { break }
            guard let block = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
            let rest = block.filter { $0.position > position }
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
        }
        guard let node = statement.as(IfExprSyntax.self), !comparesEqual, !readsFile else {
            return false
        }
        return file.isSilentWithoutElse(node)
    }
}

extension Syntax {
    /// Whether a file is read, which may not be there yet.
    fileprivate var readsFile: Bool {
        allNodes.contains {
            $0.as(LabeledExprSyntax.self)?.label?.text.hasPrefix("contentsOf") == true
        }
    }

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
        let rest = block.filter { $0.position > item.position && $0.item.reads(name) }
        return !rest.isEmpty && rest.allSatisfy { $0.usesOnlyPresent(name, in: file) }
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement branches on a name.
    fileprivate func tests(_ name: String) -> Bool {
        conditions.map { $0.reads(name) } ?? false
    }

    private var conditions: ConditionElementListSyntax? {
        guard case .stmt(let statement) = item else { return nil }
        if let node = statement.as(GuardStmtSyntax.self) { return node.conditions }
        return statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)?.conditions
    }

    /// Whether nil is told here, or handed to the caller.
    fileprivate func tells(of name: String, in file: SourceFile) -> Bool {
        tests(name) && !file.isSilentTest(self) || returns(name)
    }

    /// Whether the statement hands the name to the caller.
    private func returns(_ name: String) -> Bool {
        guard case .stmt(let statement) = item else { return false }
        return statement.as(ReturnStmtSyntax.self)?.expression?.reads(name) == true
    }

    /// Whether nil goes unheard here: `if let name`, `guard let name else { return }`, `name ?? []`.
    fileprivate func usesOnlyPresent(_ name: String, in file: SourceFile) -> Bool {
        if tests(name) { return file.isSilentTest(self) }
        let uses = item.allNodes.filter { $0.isRead(of: name) }
        return uses.allSatisfy { $0.hasLiteralDefault }
    }
}

extension Syntax {
    /// Whether the name stands before `?? []`.
    fileprivate var hasLiteralDefault: Bool {
        guard let list = parent?.as(ExprListSyntax.self) else { return false }
        let parts = Array(list)
        guard let index = parts.firstIndex(where: { $0.id == id }), index + 2 < parts.count,
            parts[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
        else { return false }
        return parts[index + 2].isDefaultData
    }
}

extension SourceFile {
    /// Whether an `if` or `guard` tells no one where it does not hold.
    fileprivate func isSilentTest(_ item: CodeBlockItemSyntax) -> Bool {
        guard case .stmt(let statement) = item.item else { return false }
        if let node = statement.as(GuardStmtSyntax.self) { return isSilent(node.body.statements) }
        let node = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
        return node.map { !$0.asksForMore && isSilentWithoutElse($0) } ?? false
    }

    /// Whether nothing happens where an `if` does not hold.
    func isSilentWithoutElse(_ node: IfExprSyntax) -> Bool {
        switch node.elseBody {
        case .codeBlock(let block): return isSilent(block.statements)
        case .ifExpr: return false
        case nil: break
        }
        guard node.body.statements.leaves, let rest = node.statementsAfter else { return true }
        return isSilent(rest)
    }
}

extension IfExprSyntax {
    /// Whether a condition may hold for nil: `x == nil`, `x?.status != 200`.
    fileprivate var asksForMore: Bool {
        conditions.contains { element in
            guard case .expression(let expression) = element.condition else { return false }
            let parts = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
            guard parts.count == 3 else { return true }
            let isEqual = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
            return isEqual == parts[2].is(NilLiteralExprSyntax.self)
        }
    }

    /// The statement that follows in the same block; nil for none.
    fileprivate var statementsAfter: CodeBlockItemListSyntax? {
        guard let item = nearest(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return nil }
        let rest = list.filter { $0.position > item.position }
        return rest.isEmpty ? nil : CodeBlockItemListSyntax(rest)
    }
}
