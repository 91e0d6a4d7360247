import SwiftSyntax

/// Finds retries that nothing ends but success.
struct UnboundedRetry: Rule {
    static let kinds: [SyntaxKind] = [
        .whileStmt, .repeatStmt, .forStmt, .functionCallExpr,
    ]

    static let description = RuleDescription(
        id: "unbounded-retry",
        category: .endless,
        severity: .error,
        summary: "A retry that only success ends: without a count, and often without a pause.",
        consequence: """
            While the server is down the user waits without an answer, the battery drains, and every \
            phone asks the broken server as often as it can.
            """,
        assumption: """
            A loop is a retry if success leaves it. A function that calls itself with what it was \
            given when it failed retries; a call in the handler of a button is the user's own retry. \
            A retry of a stream of taps or texts waits for the next one.
            """,
        examples: [
            RuleExample(
                dont: """
                    func profile() async -> Profile {
                        ↓while true {
                            if let profile = try? await api.profile() { return profile }
                        }
                    }
                    """,
                do: """
                    func profile() async throws -> Profile {
                        for attempt in 0..<3 {
                            do {
                                return try await api.profile()
                            } catch is URLError {
                                try await Task.sleep(for: .seconds(1 << attempt))
                            }
                        }
                        return try await api.profile()
                    }
                    """),
            RuleExample(
                dont: """
                    func profile() -> Observable<Profile> {
                        api.rx.request(.profile).asObservable().↓retry()
                    }
                    """,
                do: """
                    func profile() -> Observable<Profile> {
                        api.rx.request(.profile).asObservable().retry(2)
                    }
                    """),
        ])

    func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        if let loop = Loop(node) {
            guard loop.retriesForEver else { return }
            report(Match(at: node, "Only success ends this loop, so a lasting failure never does."))
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            examine(call, in: file, report)
        }
    }

    private func examine(
        _ call: FunctionCallExprSyntax, in file: SourceFile, _ report: (Match) -> Void
    ) {
        guard let token = call.calleeToken else { return }
        if token.text == "retry" || token.text == "retryWhen" {
            guard call.isEndlessOperator(in: file) else { return }
            report(
                Match(
                    at: token,
                    "`\(token.text)` has no count, so a lasting failure is repeated for ever."))
        } else if call.isEndlessInterceptor {
            report(Match(at: call, "The interceptor retries without asking how often it has."))
        } else if call.isEndlessRecursion {
            report(
                Match(at: call, "`\(token.text)` calls itself whenever it fails, without a count."))
        }
    }
}

extension Loop {
    /// Whether success leaves the loop, failure repeats it, and nothing else ends it.
    var retriesForEver: Bool {
        guard [.none, .condition, .flag].contains(bound), !isCounted,
            !node.isInTask(of: ["poll", "listen", "reconnect"])
        else { return false }
        if bound != .none { return waitsForValue || waitsForSuccess }
        return caughtTries.contains { mayLeave($0) } || optionalTries
    }

    /// Whether a number is compared in the body, as a count of attempts or a deadline is.
    private var isCounted: Bool {
        ownNodes.contains { node in
            guard let sign = node.as(BinaryOperatorExprSyntax.self)?.operator.text else {
                return false
            }
            if ["<", ">", "<=", ">="].contains(sign) { return true }
            let text = node.parent?.trimmedDescription ?? ""
            return sign == "=="
                && text.hasWord(in: ["attempt", "attempts", "retries", "tries", "count"])
        }
    }

    /// The bodies of `do` statements whose every `catch` goes on.
    private var caughtTries: [CodeBlockSyntax] {
        ownNodes.compactMap { $0.as(DoStmtSyntax.self) }.filter { statement in
            statement.catchClauses.contains { $0.catchesEverything && !mayLeave($0.body) }
                && !statement.body.tried.isEmpty
        }.map(\.body)
    }

    /// Whether a value that is not nil leaves: `if let value = try? await load() { return value }`.
    private var optionalTries: Bool {
        ownNodes.contains { node in
            if let branch = node.as(IfExprSyntax.self) {
                return branch.conditions.tried.contains(where: \.isOptional)
                    && mayLeave(branch.body)
            }
            guard let statement = node.as(GuardStmtSyntax.self) else { return false }
            return statement.conditions.tried.contains(where: \.isOptional)
                && statement.body.statements.last?.item.is(ContinueStmtSyntax.self) == true
        }
    }

    /// Whether the loop's condition is set where the work succeeds: `while !isSent { do { …; isSent = true } catch { } }`.
    private var waitsForSuccess: Bool {
        let names = Set(
            condition.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        return caughtTries.contains { body in body.assignments.contains { names.contains($0.name) }
        }
    }

    private var condition: String {
        node.as(WhileStmtSyntax.self)?.conditions.trimmedDescription
            ?? node.as(RepeatStmtSyntax.self)?.condition.trimmedDescription ?? ""
    }

    /// Whether the loop's condition is set by `try?`: `while value == nil { value = try? … }`.
    private var waitsForValue: Bool {
        guard condition.hasSuffix("== nil") else { return false }
        return body.assignments.contains { assignment in
            condition.contains(assignment.name)
                && assignment.values.contains { $0.as(TryExprSyntax.self)?.isOptional == true }
        }
    }
}

extension SyntaxProtocol {
    /// Whether the function around the node is named like work that goes on for as long as the app does.
    func isInTask(of verbs: Set<String>) -> Bool {
        enclosingFunction?.ownName.words.contains { word in verbs.contains { word.hasPrefix($0) } }
            ?? false
    }
}

extension FunctionCallExprSyntax {
    /// Whether `retry` or `retryWhen` repeats a stream that is none of taps or texts for ever.
    fileprivate func isEndlessOperator(in file: SourceFile) -> Bool {
        guard receiver != nil, isOperator(in: file) else { return false }
        guard !chain.startsWithEvents(of: file) else { return false }
        if let closure = closures.first { return closure.repeatsEverything }
        guard let only = arguments.first else { return true }
        guard arguments.count == 1, only.label == nil || only.label?.text == "retries" else {
            return false
        }
        let text = only.expression.trimmedDescription
        return [".max", "Int.max", ".infinity"].contains(text)
    }

    /// Whether the call is an operator of a stream, and not a method of an object.
    private func isOperator(in file: SourceFile) -> Bool {
        if chain.count < 2 && continuation == nil && arguments.isEmpty && closures.isEmpty {
            guard nearest(ReturnStmtSyntax.self) != nil else { return false }
        }
        if !arguments.isEmpty { return true }
        return file.usesRx || (!closures.isEmpty && calleeName == "retryWhen")
    }

    /// `completion(.retry)` in an interceptor that never looks at a count.
    fileprivate var isEndlessInterceptor: Bool {
        guard arguments.count == 1, let answer = arguments.first?.expression.caseReference,
            ["retry", "retryWithDelay", "doRetry"].contains(answer), receiver == nil,
            let function = enclosingFunction, let body = function.body
        else { return false }
        guard function.ownName == "retry" || function.ownName.hasWord(in: ["retry"]) else {
            return false
        }
        return !body.looksAtCount
    }

    /// Whether the function around the call calls itself because it failed, with what it was given.
    fileprivate var isEndlessRecursion: Bool {
        guard let function = enclosingFunction, function.isCalled(by: self),
            let failure = enclosingFailureBody, failure.node.enclosingFunction?.id == function.id,
            repeatsArguments(of: function), runsByItself(within: failure.node), !isToldToRetry, !isRepaired,
            let body = function.body
        else { return false }
        return !body.looksAtCount && !isDelayedReconnect(function)
    }

    /// Whether what failed is thrown away before: `cursor = nil`.
    private var isRepaired: Bool {
        guard let list = nearest(CodeBlockItemListSyntax.self) else { return false }
        return list.contains { item in
            guard item.position < position,
                let assignment = item.statementNode.as(SequenceExprSyntax.self)?.assignment
            else { return false }
            return assignment.value?.is(NilLiteralExprSyntax.self) == true
        }
    }

    /// Whether the server says that and when to ask again: `case .retry(let seconds)`.
    private var isToldToRetry: Bool {
        ancestors.contains { node in
            node.as(SwitchCaseSyntax.self)?.label.trimmedDescription.hasWord(in: ["retry"]) == true
        }
    }

    /// Whether a connection is opened again after a pause, as it should be.
    private func isDelayedReconnect(_ function: FunctionDeclSyntax) -> Bool {
        let words = function.ownName.words
        let isConnection = words.contains { word in
            ["connect", "reconnect", "listen", "poll", "observe", "subscribe", "monitor"]
                .contains { word.hasPrefix($0) }
        }
        guard isConnection, let body = function.body else { return false }
        return body.allCalls.contains {
            ["asyncAfter", "sleep", "scheduledTimer"].contains($0.calleeName)
        }
    }
}

extension SyntaxProtocol {
    /// Whether something is counted here: `retryCount`, `attempts < 3`.
    fileprivate var looksAtCount: Bool {
        allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            return name.hasWord(in: [
                "count", "counter", "retrying", "attempt", "attempts", "tries", "retries", "limit", "budget",
                "retried", "remaining",
            ])
        }
    }
}

extension ClosureExprSyntax {
    /// Whether the closure of `retryWhen` hands on every error: no bound stands in it.
    fileprivate var repeatsEverything: Bool {
        let bounds: Set = [
            "take", "zip", "scan", "enumerated", "error", "throwError", "Fail", "prefix", "timeout",
        ]
        let calls = allCalls
        if calls.contains(where: { bounds.contains($0.calleeName) }) { return false }
        return !looksAtCount && !allNodes.contains { $0.is(ThrowStmtSyntax.self) }
    }
}
