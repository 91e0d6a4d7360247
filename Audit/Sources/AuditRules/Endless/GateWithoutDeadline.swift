import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds requests that the first screen waits for together, without a deadline: zipped, `async let`, in a task group.
enum GateWithoutDeadline: Rule {
    static let kinds: [SyntaxKind] = [.functionCallExpr, .variableDecl]

    static var callees: Set<String>? {
        FunctionCallExprSyntax.groups.union(FunctionCallExprSyntax.operators)
    }

    static let description = RuleDescription(
        id: "gate-without-deadline",
        category: .endless,
        severity: .error,
        summary: "A launch that waits for several requests at once, without a deadline.",
        consequence:
            "If one of the requests never answers, the user looks at the splash screen for ever.",
        assumption: """
            A type, function or file named like a launch is one, and so is code that shows the main \
            screen. Calls on something named like a client ask a server. A timeout anywhere in the \
            function bounds the wait.
            """,
        examples: [
            RuleExample(
                dont: """
                    final class SplashViewModel {
                        func start() {
                            Observable.↓zip(api.config(), api.profile())
                                .subscribe(onNext: { [weak self] in self?.showMain($0, $1) })
                                .disposed(by: bag)
                        }
                    }
                    """,
                do: """
                    final class SplashViewModel {
                        func start() {
                            Observable.zip(api.config(), api.profile())
                                .timeout(.seconds(5), scheduler: MainScheduler.instance)
                                .subscribe(
                                    onNext: { [weak self] in self?.showMain($0, $1) },
                                    onError: { [weak self] in self?.showRetry($0) }
                                )
                                .disposed(by: bag)
                        }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let anchor = node.gathering(in: file), node.isGate(in: file), !node.hasDeadline else {
            return
        }
        report(
            match(at: anchor, "The launch waits for all of these requests, however long one takes.")
        )
    }
}

extension Syntax {
    /// The beginning of a wait for several requests.
    fileprivate func gathering(in file: SourceFile) -> Syntax? {
        if let variable = self.as(VariableDeclSyntax.self) {
            return variable.isFirstOfGathered(in: file) ? self : nil
        }
        guard let call = self.as(FunctionCallExprSyntax.self), let token = call.calleeToken else {
            return nil
        }
        if FunctionCallExprSyntax.groups.contains(token.text) {
            return call.closures.last?.addsRequests(in: file) == true ? self : nil
        }
        return call.gathersRequests(in: file) ? Syntax(token) : nil
    }
}

extension VariableDeclSyntax {
    /// Whether this is the first of several `async let` of requests in its block.
    fileprivate func isFirstOfGathered(in file: SourceFile) -> Bool {
        guard isAsyncRequest(in: file), let list = nearest(CodeBlockItemListSyntax.self) else {
            return false
        }
        let requests = list.compactMap { $0.item.as(VariableDeclSyntax.self) }
            .filter { $0.isAsyncRequest(in: file) }
        return requests.count > 1 && requests.first?.id == id
    }

    private func isAsyncRequest(in file: SourceFile) -> Bool {
        modifiers.contains { $0.name.text == "async" }
            && bindings.contains { binding in
                binding.initializer.map { file.makesRequest($0.value) } ?? false
            }
    }
}

extension ClosureExprSyntax {
    /// Whether several tasks of requests are added to a group.
    fileprivate func addsRequests(in file: SourceFile) -> Bool {
        let tasks = statements.allCalls.filter { $0.calleeName.hasPrefix("addTask") }
        return tasks.count { file.makesRequest($0) } > 1
    }
}

extension FunctionCallExprSyntax {
    fileprivate static let groups: Set = [
        "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
        "withThrowingDiscardingTaskGroup",
    ]

    fileprivate static let operators: Set = [
        "zip", "combineLatest", "Zip", "Zip3", "Zip4", "CombineLatest", "CombineLatest3",
        "CombineLatest4", "ZipMany", "forkJoin",
    ]

    /// Whether at least two of the combined values come from a server.
    fileprivate func gathersRequests(in file: SourceFile) -> Bool {
        var parts = arguments.map(\.expression)
        if let receiver, receiver.unwrapped.is(FunctionCallExprSyntax.self) {
            parts.append(receiver)
        }
        parts = parts.flatMap { part in
            part.as(ArrayExprSyntax.self).map { $0.elements.map(\.expression) } ?? [part]
        }
        return parts.count { isRequest($0, in: file) } >= 2
    }

    private func isRequest(_ part: ExprSyntax, in file: SourceFile) -> Bool {
        if part.is(ClosureExprSyntax.self) { return false }
        if file.makesRequest(part) { return true }
        guard let name = part.unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let value = localValue(of: name)
        else { return false }
        return file.makesRequest(value)
    }

}

extension Syntax {
    /// Whether the first screen waits here.
    fileprivate func isGate(in file: SourceFile) -> Bool {
        let fileName = file.path.split(separator: "/").last.map(String.init) ?? ""
        let names = [fileName, enclosingTypeName ?? "", enclosingFunction?.ownName ?? ""]
        if names.contains(where: { $0.hasWord(in: Self.launches) }) { return true }
        if Self.entrances.contains(enclosingTypeName ?? "") { return true }
        guard let call = self.as(FunctionCallExprSyntax.self) else {
            return enclosingFunction?.body.map { Syntax($0).opensMainScreen } ?? false
        }
        return call.wholeChain.contains { $0.closures.contains { Syntax($0).opensMainScreen } }
    }

    private static let entrances: Set = [
        "AppDelegate", "SceneDelegate", "AppCoordinator", "RootViewModel", "RootViewController",
        "RootCoordinator", "RootReactor", "AppViewModel",
    ]

    private static let launches: Set = [
        "launch", "launcher", "splash", "startup", "boot", "bootstrap", "bootstrapper", "gate",
        "preload", "warmup", "intro", "loading", "initialization", "initializer",
    ]

    /// Whether a timeout bounds the call, here or in the function.
    fileprivate var hasDeadline: Bool {
        let body =
            enclosingFunction.map { Syntax($0) } ?? nearest(CodeBlockItemSyntax.self).map {
                Syntax($0)
            } ?? self
        return body.allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            return name.hasWord(in: ["timeout", "deadline", "timed"])
        }
    }
}

extension Syntax {
    /// Whether the code shows the app's first screen.
    fileprivate var opensMainScreen: Bool {
        allNodes.contains { node in
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else {
                return false
            }
            if ["rootViewController", "isReady", "isLaunched", "isBootstrapped"].contains(name) {
                return true
            }
            let words = name.words
            return words.contains { $0 == "main" || $0 == "root" || $0 == "splash" }
                && words.contains {
                    [
                        "show", "go", "start", "enter", "open", "set", "route", "navigate", "move",
                        "switch", "present", "finish", "hide", "dismiss",
                    ].contains($0)
                }
        }
    }
}
