import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds `try?` whose nil becomes a default that the user takes for data.
enum DefaultedTry: Rule {
    static let kinds: [SyntaxKind] = [.tryExpr]

    static let description = RuleDescription(
        id: "defaulted-try",
        category: .dropped,
        severity: .warning,
        summary: "A `try?` on a server or a store, with a default such as `?? []`.",
        consequence: "A failure looks like an empty list, a zero or a no.",
        assumption: """
            What is awaited, or asked of something named like a server or a store, is data. Texts, \
            numbers, settings, caches and pictures may have a default, and so may a stored copy \
            that the next statement fetches anew, the answer of a dialog, and a result whose cases \
            are matched beside. Where a function of the file throws only for an empty list, it is no \
            failure. A comment may give a reason.
            """,
        examples: [
            RuleExample(
                dont: """
                    func load() async {
                        orders = (↓try? await api.orders()) ?? []
                    }
                    """,
                do: """
                    func load() async throws {
                        orders = try await api.orders()
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let tried = node.as(TryExprSyntax.self), tried.isOptional, tried.hasDefault,
            tried.asksForData(in: file), !FallibleWork(of: tried, in: file).isFile, !tried.isAside,
            !tried.isFetchedAnew, !tried.neverFails(in: file), !tried.isInAnswerOfUser,
            !tried.isMatchedToo, !tried.answersNo,
            !tried.failsOnlyForNone(in: file)
        else { return }
        report(match(at: tried, "This `try?` turns a failure into a default that looks like data."))
    }
}

extension TryExprSyntax {
    /// Whether data of a server or a store is asked for.
    func asksForData(in file: SourceFile) -> Bool {
        let work = FallibleWork(of: self, in: file)
        if work.isDecoration { return false }
        return work.matters || work.isParsing && decodesAnswer
    }

    /// Whether a stored copy is read, and the next statement fetches it: `sync()`.
    fileprivate var isFetchedAnew: Bool {
        guard !expression.awaits, !expression.is(AwaitExprSyntax.self),
            let next = nearest(CodeBlockItemSyntax.self)?.following.first,
            case .expr(let expression) = next.item,
            let path = expression.unwrapped.as(FunctionCallExprSyntax.self)?.path
        else { return false }
        return path.receivers.isEmpty
            && ["download", "fetch", "request", "sync", "synchronize"]
                .contains(path.name.words.first)
    }

    /// Whether the result that is unwrapped here is matched in the same body: `if case .success`.
    fileprivate var isMatchedToo: Bool {
        let names = expression.pathNames
        guard names.count == 2, names[1] == "get", let scope = enclosingScope else { return false }
        return scope.ownNodes.contains { node in
            let matched = node.as(MatchingPatternConditionSyntax.self)?.initializer.value
            return (matched ?? node.as(SwitchExprSyntax.self)?.subject)?.pathNames == [names[0]]
        }
    }

    /// Whether a handler of the function around is called with "no": `completion((try? save()) ?? false)`.
    fileprivate var answersNo: Bool {
        guard let sum = nearest(SequenceExprSyntax.self), sum.elements.last?.isFalse == true,
            let call = sum.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        return enclosingFunction?.parameterNames.contains(call.path.text) == true
    }

    /// Whether the function of the file that is tried throws for nothing but an empty list.
    fileprivate func failsOnlyForNone(in file: SourceFile) -> Bool {
        guard let body = functionOfFile(file)?.body, !body.tried.contains(where: \.isPlain) else {
            return false
        }
        let throwing = body.ownNodes.filter { $0.is(ThrowStmtSyntax.self) }
        return !throwing.isEmpty
            && throwing.allSatisfy { node in
                let asked = node.nearest(GuardStmtSyntax.self)?.conditions
                return asked?.trimmedText.hasWord(in: ["count", "empty"]) == true
            }
    }

    /// Whether a default stands after `??`.
    fileprivate var hasDefault: Bool {
        var node = Syntax(self)
        while let parent = node.parent {
            if let list = parent.as(ExprListSyntax.self) { return list.hasDefault(after: node) }
            guard parent.continuesValue else { return false }
            node = parent
        }
        return false
    }
}

extension Syntax {
    /// Whether the value of the node inside goes through this one.
    fileprivate var continuesValue: Bool {
        switch kind {
        case .tupleExpr, .labeledExpr, .labeledExprList, .memberAccessExpr, .optionalChainingExpr,
            .functionCallExpr, .awaitExpr, .tryExpr, .sequenceExpr:
            true
        default: false
        }
    }
}

extension ExprListSyntax {
    fileprivate func hasDefault(after node: Syntax) -> Bool {
        let parts = Array(self)
        guard let index = parts.firstIndex(where: { $0.id == node.id }) else { return false }
        let rest = parts[(index + 1)...]
        guard let sign = rest.firstIndex(where: \.isNilCoalescing), sign + 1 < parts.count else {
            return false
        }
        return parts[sign + 1].isDefaultData
    }
}

extension ExprSyntax {
    fileprivate var isNilCoalescing: Bool {
        self.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    }
}
