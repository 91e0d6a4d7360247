import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Finds paths of a function that never call its completion handler.
enum MissedCompletion: Rule {
    static let kinds: [SyntaxKind] = [.functionDecl]
    static let words: [String]? = [
        "callback", "complet", "decisionHandler", "done", "finish", "replyHandler", "resultHandler",
    ]

    static let description = RuleDescription(
        id: "missed-completion",
        category: .dropped,
        severity: .error,
        summary: "A path that returns without calling the completion handler.",
        consequence:
            "Whoever asked waits for ever: a spinner that never stops, a screen that never opens.",
        assumption: """
            A closure parameter named like a completion must be called once on every path, or handed \
            on. Without `self`, in a canceled task and after a panel that the user closed there is \
            no one left to tell. A handler that is only ever told what was refused says nothing of \
            success. One that may be left out (`= nil`, `(() -> Void)?`) is owed where work that was \
            begun has ended. A handler that comes again may call it later, an alert tells where it \
            takes nothing but a success, a notification that is posted tells, a timer may call it unless \
            a flag says that it was called, and a comment may say \
            why a path leaves.
            """,
        examples: [
            RuleExample(
                dont: """
                    func load(completion: @escaping (User?) -> Void) {
                        ↓guard let url = makeURL() else { return }
                        session.load(url) { user in completion(user) }
                    }
                    """,
                do: """
                    func load(completion: @escaping (User?) -> Void) {
                        guard let url = makeURL() else { return completion(nil) }
                        session.load(url) { user in completion(user) }
                    }
                    """)
        ])

    static func examine(_ node: Syntax, in file: SourceFile, _ report: (Match) -> Void) {
        guard let function = node.as(FunctionDeclSyntax.self), let body = function.body,
            let completion = function.completion, !function.tellsOtherwise,
            !body.onlyRejects(with: completion.name)
        else { return }
        let duty = Obligation(
            names: Set(function.handlerNames),
            isToldByValue: function.signature.returnClause != nil, leaving: .everywhere,
            endsWhenGivenUp: true)
        guard duty.isMentioned(in: body), !duty.isDoneByTimer(in: body) else { return }
        for breach in duty.breaches(in: body.statements) {
            if completion.isOptional && !breach.followsWork(of: function) { continue }
            if completion.cannotSayNo && breach.followsQuestion || file.neverRuns(breach) {
                continue
            }
            if let branch = duty.statements(of: breach), file.answers(branch, for: function) {
                continue
            }
            report(match(at: breach, "On this path `\(completion.name)` is never called."))
        }
    }
}

extension Syntax {
    /// Whether work that the function began has ended here: in a closure, or in a `catch`.
    fileprivate func followsWork(of function: FunctionDeclSyntax) -> Bool {
        self.is(CatchClauseSyntax.self) || enclosingScope?.id != Syntax(function).id
    }

    /// Whether the user was asked, and may have chosen nothing.
    fileprivate var followsQuestion: Bool {
        enclosingClosure?.receivingCall?.asksUser == true
    }
}

extension CodeBlockSyntax {
    /// Whether the handler is only ever called by a `guard` that leaves, so that it hears of
    /// refusals and nothing else.
    fileprivate func onlyRejects(with name: String) -> Bool {
        let uses = allNodes.filter { $0.isRead(of: name) }
        return uses.allSatisfy { use in
            guard let call = use.parent?.as(FunctionCallExprSyntax.self), !call.arguments.isEmpty
            else { return false }
            return use.enclosingScope?.id == enclosingScope?.id
                && call.nearest(GuardStmtSyntax.self)?.body.statements.contains {
                    $0.item.position <= call.position && call.endPosition <= $0.endPosition
                } == true
        }
    }
}

extension Completion {
    fileprivate var cannotSayNo: Bool { isOfSuccess || isSignal }
}

extension SourceFile {
    /// Whether a branch is taken only in debug builds, or for a case that does not exist yet.
    fileprivate func neverRuns(_ branch: Syntax) -> Bool {
        branch.as(GuardStmtSyntax.self)?.failsOnlyInDebug(in: self) == true
            || branch.as(SwitchCaseSyntax.self)?.attribute != nil
    }

    /// Whether a branch ends the wait without the parameter: it shows the failure and stops the
    /// spinner, hands the failure to another handler, posts a notification, or calls a function of
    /// the file that calls a stored completion.
    fileprivate func answers(
        _ branch: CodeBlockItemListSyntax, for function: FunctionDeclSyntax
    ) -> Bool {
        let calls = branch.allCalls
        if calls.contains(where: alerts),
            function.completion?.isOfSuccess == true
                || calls.contains(where: { $0.path.stopsSpinner })
        {
            return true
        }
        return calls.contains { call in
            call.isOfFailureHandler || call.postsNotification
                || functions.function(called: call, from: call)?.callsStoredHandler == true
        }
    }
}

extension FunctionDeclSyntax {
    private static let handlers: Set = [
        "callback", "callbacks", "completion", "completions", "handler", "handlers",
    ]

    /// Whether a handler is called that is none of the parameters: `handlers[id]?(nil)`.
    fileprivate var callsStoredHandler: Bool {
        body?.allCalls.contains { call in
            let name = call.path.name
            return name.isNameOfCompletion || Self.handlers.contains(name.words.last ?? "")
        } == true
    }
}

extension FunctionCallExprSyntax {
    fileprivate var postsNotification: Bool {
        calleeName == "post" && path.receivers.words.contains("notification")
    }

    /// Whether a closure around was given a handler of failures, which is called here.
    fileprivate var isOfFailureHandler: Bool {
        let name = path.text
        guard name.hasWord(in: ["error", "fail", "failed", "failure", "reject"]) else {
            return false
        }
        return ancestors.contains {
            $0.as(ClosureExprSyntax.self)?.parameterNames?.contains(name) == true
        }
    }
}
