import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds operators that replace a failure by a value, or by nothing.
enum ReplacedError: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]
    static let callees: Set<String>? = [
        "replaceError", "assertNoFailure", "catch", "catchError", "flatMapError", "recover",
        "tryCatch",
    ]

    static let description = RuleDescription(
        id: "replaced-error",
        category: .dropped,
        severity: .warning,
        summary: "`.replaceError`, `.catch { _ in Just([]) }`, `.assertNoFailure` and the like.",
        consequence:
            "A failure looks like an empty list, ends the stream in silence, or ends the app.",
        assumption: """
            A value whose name says that something failed tells the user; so do a second source and \
            `false` beside `true`, and a log at the level of errors. A picture may have a placeholder. `publisher(for:)` observes a \
            value and cannot fail.
            """,
        examples: [
            RuleExample(
                dont: """
                    api.items()
                        .↓replaceError(with: [])
                        .assign(to: &$items)
                    """,
                do: """
                    api.items()
                        .map(ViewState.loaded)
                        .catch { error in Just(ViewState.failed(error)) }
                        .assign(to: &$state)
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calleeToken,
            call.replacesError(in: file), !call.isPicture, !call.isInfallible(in: file),
            !call.wasTold,
            !call.answersYesOrNo, !call.isAside
        else { return }
        report(match(at: name, "The failure is replaced here and is lost."))
    }
}

extension FunctionCallExprSyntax {
    fileprivate func replacesError(in file: SourceFile) -> Bool {
        switch calleeName {
        case "replaceError": argument("with")?.expression.replacesData == true
        case "assertNoFailure": true
        case "catch", "catchError", "flatMapError", "recover", "tryCatch":
            closures.last.map { $0.replacesError(in: file) } ?? false
        default: false
        }
    }

    /// Whether the stream is one that cannot fail: a published property; or no stream at all.
    fileprivate func isInfallible(in file: SourceFile) -> Bool {
        let root = chain.first?.calledExpression
        let names = root?.pathNames ?? []
        if endsChainThatNeverFails(in: file) || chain.first?.onlySucceeds == true { return true }
        let isFlat = !chain.contains {
            ["decode", "flatMap", "switchToLatest", "tryMap"].contains($0.calleeName)
        }
        if isFlat && chain.first?.calleeName == "publisher" && chain.first?.argument("for") != nil {
            return true
        }
        return isFlat && names.contains { $0.hasPrefix("$") && $0 != "$0" } || names.first == "Rest"
    }

    /// Whether a promise is only ever kept: `Future { promise in promise(.success([])) }`.
    private var onlySucceeds: Bool {
        guard calleeName == "Future", let closure = closures.first,
            let name = closure.parameterNames?.first
        else { return false }
        let answers = closure.statements.allCalls.filter { $0.calleeName == name }
        return !answers.isEmpty
            && answers.allSatisfy { $0.arguments.first?.expression.caseReference == "success" }
    }

    /// Whether a picture is asked for, which has a placeholder.
    fileprivate var isPicture: Bool {
        var names = chain.first?.calledExpression.pathNames ?? []
        names += chain.flatMap(\.allArguments).compactMap(\.label)
        names += [nearest(PatternBindingSyntax.self)?.pattern.boundName, enclosingTypeName]
            .compactMap(\.self)
        return !names.words.isDisjoint(with: Vocabulary.decorationWords)
    }

    /// Whether success is `true` and a failure `false`, so that the value keeps the outcome.
    fileprivate var answersYesOrNo: Bool {
        guard let before = receiverCall, before.calleeName == "map",
            let value = before.closures.first?.onlyValue?.as(BooleanLiteralExprSyntax.self),
            value.literal.text == "true"
        else { return false }
        return argument("with")?.expression.trimmedText == "false"
    }
}

extension ClosureExprSyntax {
    /// Whether the failure becomes only a value that says nothing of it.
    fileprivate func replacesError(in file: SourceFile) -> Bool {
        guard let value = statements.onlyReturn, value.isEmptyStream else { return false }
        let others = CodeBlockItemListSyntax(statements.dropLast())
        return file.isSilent(others) && !file.logsError(others)
            && !statements.reads(parameterNames?.first ?? "$0", beyondLogsOf: file)
    }
}

extension ExprSyntax {
    /// Whether the value is a stream of nothing or of a default: `Empty()`, `Just([])`, `.never()`.
    fileprivate var isEmptyStream: Bool {
        let expression = unwrapped
        if let call = expression.as(FunctionCallExprSyntax.self) {
            if call.calleeName == "eraseToAnyPublisher" || call.calleeName == "asObservable" {
                return call.receiver?.isEmptyStream == true
            }
            return call.isEmptyStream
        }
        return ["empty", "never"].contains(expression.nameToken?.text)
    }

    /// Whether a value looks like data rather than like a failure.
    var replacesData: Bool {
        if self.is(NilLiteralExprSyntax.self) { return true }
        if let member = self.as(MemberAccessExprSyntax.self), member.base != nil {
            if member.base?.pathNames.words.contains("error") == true { return false }
            return !Set(member.declName.baseName.text.words).isDisjoint(with: [
                "default", "empty", "none", "zero",
            ])
        }
        let words = allNodes.compactMap { $0.as(DeclReferenceExprSyntax.self)?.baseName.text }.words
        if !words.isDisjoint(with: Self.failures.union(Vocabulary.decorationWords)) { return false }
        if let array = self.as(ArrayExprSyntax.self) { return array.elements.count < 2 }
        return isDefaultData
    }

    private static let failures: Set = [
        "cancel", "canceled", "cancelled", "error", "errored", "fail", "failed", "failure",
        "fallback", "offline", "retry", "ui",
        "unavailable", "unreachable", "unsent",
    ]
}

extension FunctionCallExprSyntax {
    fileprivate var isEmptyStream: Bool {
        switch calleeName {
        case "Empty", "empty", "never": true
        case "Just", "just", "of", "value": arguments.first.map(\.expression.replacesData) ?? true
        case "init", "SignalProducer", "Observable":
            argument("value")?.expression.replacesData == true
        default: false
        }
    }
}
