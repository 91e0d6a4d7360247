import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds Rx subscriptions to a server that do not look at errors.
enum RxUnhandledError: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr]
    static let callees: Set<String>? = [
        "catchAndReturn", "catchErrorJustReturn", "asDriver", "asSignal", "subscribe", "bind",
    ]

    static let description = RuleDescription(
        id: "rx-unhandled-error",
        category: .dropped,
        severity: .warning,
        conditions: ["subscribe", "observed", "replaced"],
        summary:
            "`subscribe(onNext:)` without `onError`, or `catchAndReturn`, on what asks a server.",
        consequence: "The list stays empty, and a button that failed once does nothing any more.",
        assumption: """
            A chain can fail if it begins with something named like a service, a client or a \
            repository, or flat-maps to it, and nothing catches in between. A property such as \
            `service.stateObservable` is asked for nothing and cannot fail.
            """,
        examples: [
            RuleExample(
                dont: """
                    apiService.fetchItems()
                        .↓subscribe(onNext: { self.items.accept($0) })
                        .disposed(by: bag)
                    """,
                do: """
                    apiService.fetchItems()
                        .subscribe(onNext: { self.items.accept($0) }, onError: { self.show($0) })
                        .disposed(by: bag)
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calleeToken,
            call.receiver != nil, call.dropsRxError(in: file), !call.isAside
        else { return }
        let subscribes = ["subscribe", "bind"].contains(call.calleeName)
        report(
            match(
                at: name, "An error of this stream ends it and is lost.",
                condition: !subscribes ? "replaced" : call.observes ? "observed" : "subscribe"))
    }
}

extension FunctionCallExprSyntax {
    /// Whether the stream brings what changes for as long as the screen is there, rather than an answer:
    /// `observeLocation()`.
    fileprivate var observes: Bool {
        let verb = chain.first?.path.names.last?.words.first ?? ""
        return ["listen", "monitor", "observe", "start", "watch"].contains(verb)
    }

    /// Whether the operator replaces an error that was not reported by a value, or subscribes to a stream
    /// that can fail without looking at its errors.
    fileprivate func dropsRxError(in file: SourceFile) -> Bool {
        switch calleeName {
        case "catchAndReturn", "catchErrorJustReturn":
            arguments.first.map { replacesRxError(with: $0.expression) } == true && !wasTold
                && !tellsByText && !isHeardAsEmpty(in: file)
        case "asDriver", "asSignal": replacesRxError && upstreamCanFail(in: file)
        case "subscribe": subscribesToValuesOnly && upstreamCanFail(in: file)
        case "bind": arguments.first?.label != nil && upstreamCanFail(in: file)
        default: false
        }
    }

    private func replacesRxError(with value: ExprSyntax) -> Bool {
        value.replacesData && !isSetting(with: value) && !answersQuestion(with: value)
    }

    /// Whether the same default stands where nothing is set: `map { $0 ?? 10 }.catchAndReturn(10)`.
    private func isSetting(with value: ExprSyntax) -> Bool {
        let text = value.trimmedText
        return receiverCall?.closures.contains { closure in
            guard let parts = closure.onlyValue?.as(SequenceExprSyntax.self)?.elements else {
                return false
            }
            return parts.dropFirst().first?.trimmedText == "??"
                && parts.last?.trimmedText == text
        } == true
    }

    /// Whether the function asks for yes or no, and a failure is the no:
    /// `func isValid() -> Single<Bool> { check().map { true }.catchAndReturn(false) }`.
    private func answersQuestion(with value: ExprSyntax) -> Bool {
        let yes = receiverCall?.closures.first?.onlyValue?.trimmedText
        let type = enclosingFunction?.signature.returnClause?.type.trimmedText ?? ""
        return yes == "true" && value.trimmedText == "false" && type.hasSuffix("<Bool>")
    }

    /// Whether `asDriver` or `asSignal` goes on without the error.
    private var replacesRxError: Bool {
        if let value = argument("onErrorJustReturn") { return value.expression.replacesData }
        return argument("onErrorDriveWith") != nil || argument("onErrorSignalWith") != nil
    }

    /// Whether values are looked at, but errors are not.
    private var subscribesToValuesOnly: Bool {
        let labels = allArguments.map { $0.label ?? "" }
        if labels.contains(where: { $0 == "on" || FailureNames.labels.contains($0) }) {
            return false
        }
        return labels.isEmpty
            || labels.contains { ["onNext", "onSuccess", "onCompleted"].contains($0) }
    }

    private func upstreamCanFail(in file: SourceFile) -> Bool {
        receiverCall?.canFail(in: file) == true
    }
}
