import AuditSyntax
package import SwiftSyntax

/// Operators that take a failure out of a stream, and chains that a failure can leave.
extension FunctionCallExprSyntax {
    /// Whether an operator takes failures out of the stream, or reports them.
    package var catchesFailure: Bool {
        switch calleeName {
        case "catch", "catchError", "catchAndReturn", "catchErrorJustReturn", "replaceError",
            "flatMapError", "materialize", "trackError", "asDriverOnErrorJustComplete", "asResult",
            "mapToResult", "assertNoFailure", "catchErrorJustComplete", "suppressError",
            "demoteErrors":
            true
        case "handleEvents": argument("receiveCompletion") != nil
        case "do":
            allArguments.contains {
                FailureNames.labels.union(["afterError"]).contains($0.label ?? "")
            }
        case "on": argument("failed") != nil
        default: calleeName.saysThatErrorsAreTold
        }
    }

    /// Whether the failure was reported before it came here.
    package var wasTold: Bool {
        chain.dropLast().contains {
            ["handleEvents", "do", "on", "trackError"].contains($0.calleeName) && $0.catchesFailure
        }
    }

    /// Whether a failure can come out of the chain that ends here: a server is asked, and nothing catches.
    package func canFail(in file: SourceFile) -> Bool {
        var canFail = false
        for call in chain {
            if call.catchesFailure || call.isInfallible { canFail = false }
            if call.asksServer(in: file)
                || call.closures.contains(where: { $0.makesFailable(in: file) })
            {
                canFail = true
            }
        }
        return canFail
    }

    /// Whether the stream of such a name cannot fail.
    private var isInfallible: Bool {
        ["asDriver", "asSignal", "asInfallible"].contains(calleeName)
    }

    /// Whether this call of a chain asks a server: `api.items()`, `provider.rx.request()`.
    private func asksServer(in file: SourceFile) -> Bool {
        guard receiverCall == nil, !file.facts(of: self).contains(.catchesErrors) else {
            return false
        }
        let path = CallPath(names: calledExpression.pathNames)
        if file.vocabulary.isNetwork(path) { return true }
        guard path.names.count > 1, path.name.first?.isLowercase == true,
            !path.name.isNameOfStateStream
        else { return false }
        if Self.operators.contains(path.name) { return path.isOfRequest }
        if path.names.contains("rx") {
            let isSession = path.receivers.contains { $0.lowercased().hasSuffix("session") }
            guard Self.requests.contains(path.name) else { return false }
            if isSession { return true }
        }
        return path.receivers.contains { $0.namesServer }
    }

    /// Operators on a stream that is a property: `repository.map`, where no one is asked.
    private static let operators: Set = [
        "asDriver", "asObservable", "asSignal", "bind", "combineLatest", "compactMap", "debounce",
        "delay", "distinctUntilChanged", "do", "drive", "filter", "flatMap", "flatMapLatest",
        "map", "merge", "observe", "observeOn", "share", "skip", "startWith", "subscribe",
        "subscribeOn", "take", "throttle", "timeout", "withLatestFrom", "zip",
    ]

    private static let requests: Set = [
        "request", "requestWithProgress", "data", "json", "response",
    ]
}

extension CallPath {
    /// Whether an operator is called on a property that asks once: `provider.contentSingle.map`.
    fileprivate var isOfRequest: Bool {
        let kind = receivers.last?.words.last ?? ""
        return ["completable", "maybe", "single"].contains(kind)
            && receivers.dropLast().contains(where: \.namesServer)
    }
}

extension String {
    /// Whether a stream of this name emits a state and does not fail: `recordsObservable`.
    fileprivate var isNameOfStateStream: Bool {
        let words = words
        guard words.count > 1, let first = words.first, let last = words.last else { return false }
        let asks = ["create", "fetch", "get", "load", "make", "post", "request", "search", "send"]
        return ["changes", "observable", "updates"].contains(last) && !asks.contains(first)
    }

    private static let verbs: Set = [
        "alert", "assign", "bind", "handle", "present", "record", "report", "show", "track",
    ]

    /// Whether an operator of this name reports errors: `recordErrors(on:)`, `assignErrorsToAlertItem`.
    fileprivate var saysThatErrorsAreTold: Bool {
        let words = words
        return words.count > 1 && words.first.map(Self.verbs.contains) == true
            && words.contains { $0 == "error" || $0 == "errors" }
    }

    /// Whether a variable of this name asks a server: `api`, `userService`, `useCase`.
    var namesServer: Bool {
        let words = words
        guard let last = words.last else { return false }
        return Vocabulary.serverWords.contains(last) || words.suffix(2) == ["use", "case"]
            || words.suffix(2) == ["network", "model"]
    }
}

extension ClosureExprSyntax {
    /// Whether a `flatMap` makes a stream here that can fail.
    fileprivate func makesFailable(in file: SourceFile) -> Bool {
        guard receivingCall?.calleeName.hasPrefix("flatMap") == true else { return false }
        guard let value = statements.onlyReturn?.unwrapped else { return false }
        return value.as(FunctionCallExprSyntax.self)?.canFail(in: file) == true
    }
}
