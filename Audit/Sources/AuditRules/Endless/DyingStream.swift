import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds streams of events that end with the first failure of a request.
enum DyingStream: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr, .forStmt]
    static let callees: Set<String>? = [
        "flatMap", "flatMapLatest", "flatMapFirst", "concatMap", "flatMapWithIndex", "map",
    ]

    static let description = RuleDescription(
        id: "dying-stream",
        category: .endless,
        severity: .error,
        summary:
            "A stream of taps, texts or other events that the first failure of a request ends.",
        consequence: "After one failure the button or the search field does nothing any more.",
        assumption: """
            A stream that begins with `rx`, a `@Published` value, a subject, or something named like \
            events or inputs is a stream of events. A call on something named like a client may \
            fail, unless the file declares it and catches its errors. A stream that is assigned, or received without a completion, cannot fail in \
            Combine.
            """,
        examples: [
            RuleExample(
                dont: """
                    searchField.rx.text.orEmpty
                        .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                        .↓flatMapLatest { [api] in api.search($0) }
                        .subscribe(onNext: show, onError: showAlert)
                        .disposed(by: bag)
                    """,
                do: """
                    searchField.rx.text.orEmpty
                        .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                        .flatMapLatest { [api] in api.search($0).materialize() }
                        .subscribe(onNext: showEvent, onError: showAlert)
                        .disposed(by: bag)
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let loop = node.as(ForStmtSyntax.self) {
            guard loop.diesOfRequest(in: file) else { return }
            return report(
                match(at: loop, "The first failure of the request ends this loop for ever."))
        }
        guard let call = node.as(FunctionCallExprSyntax.self), let token = call.calleeToken,
            call.flattens(token.text), call.isFailable(in: file),
            call.chain.startsWithEvents(of: file), !call.survives(in: file)
        else { return }
        report(
            match(
                at: token, "The first failure of the request ends this stream of events for ever."))
    }
}

extension FunctionCallExprSyntax {
    /// Whether the operator makes a stream of each event.
    fileprivate func flattens(_ name: String) -> Bool {
        switch name {
        case "flatMap", "flatMapLatest", "flatMapFirst", "concatMap", "flatMapWithIndex": true
        case "map":
            continuation?.calleeName == "switchToLatest"
                || continuation?.calleeName == "switchLatest"
        default: false
        }
    }

    /// Whether the stream cannot fail, or begins anew.
    fileprivate func survives(in file: SourceFile) -> Bool {
        let before = chain.dropLast().map(\.calleeName)
        if before.contains(where: { $0.hasPrefix("asDriver") || $0.hasPrefix("asSignal") }) {
            return true
        }
        let after = continuations
        if after.contains(where: { $0.calleeName == "retry" && $0.arguments.isEmpty }) {
            return true
        }
        if isRx(in: file, after) { return after.endsAsDriver }
        return !failsInCombine(before, after)
    }

    private func isRx(in file: SourceFile, _ after: [FunctionCallExprSyntax]) -> Bool {
        let names = (chain + after).map(\.calleeName)
        if names.contains(
            where: [
                "flatMapLatest", "flatMapFirst", "concatMap", "subscribe", "bind", "drive",
                "disposed", "start", "observeValues",
            ].contains)
        {
            return true
        }
        return path.names.contains("rx") || file.imports.contains("RxSwift")
    }

    /// Whether the rest of the chain says that the stream can fail.
    private func failsInCombine(_ before: [String], _ after: [FunctionCallExprSyntax]) -> Bool {
        let names = after.map(\.calleeName)
        if before.contains("setFailureType") { return true }
        if names.contains(where: { $0.catchesErrors || $0 == "mapError" || $0 == "tryMap" }) {
            return true
        }
        if let last = after.first(where: { ["sink", "assign"].contains($0.calleeName) }) {
            return last.argument("receiveCompletion") != nil
        }
        guard let type = declaredResult else { return false }
        return type.contains("Publisher<") && !type.contains("Never>")
    }

    /// The type that the function or property around the call returns.
    private var declaredResult: String? {
        if let function = enclosingFunction {
            return function.signature.returnClause?.type.trimmedText
        }
        return nearest(PatternBindingSyntax.self)?.typeAnnotation?.type.trimmedText
    }
}

extension [FunctionCallExprSyntax] {
    /// Whether the chain is a driver or a signal, in which nothing can fail.
    fileprivate var endsAsDriver: Bool {
        guard let last = first(where: { ["drive", "emit"].contains($0.calleeName) }) else {
            return false
        }
        return !prefix { $0.id != last.id }
            .contains { $0.calleeName.hasPrefix("asDriver") || $0.calleeName.hasPrefix("asSignal") }
    }
}

extension ForStmtSyntax {
    /// Whether the loop goes over events and lets the failure of a request out.
    fileprivate func diesOfRequest(in file: SourceFile) -> Bool {
        guard awaitKeyword != nil, sequence.isStreamOfEvents else { return false }
        return body.tried.contains { tried in
            tried.isPlain && !tried.isCaught(before: Syntax(body)) && file.makesRequest(tried)
        }
    }
}

extension ExprSyntax {
    private static let events: Set = [
        "notifications", "taps", "events", "queries", "actions", "inputs", "intents", "clicks",
        "texts", "keystrokes", "refreshes",
    ]

    fileprivate var isStreamOfEvents: Bool {
        let names = pathNames
        return names.contains { $0.hasPrefix("$") || $0.hasWord(in: Self.events) }
    }
}
