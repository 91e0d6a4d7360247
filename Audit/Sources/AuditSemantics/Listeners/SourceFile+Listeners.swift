package import AuditSyntax
package import SwiftSyntax

/// The listeners that hear of an error through a call or an assignment.
extension SourceFile {
    /// The listener that hears of an error through a call; nil for none.
    package func listener(of call: FunctionCallExprSyntax) -> Listener? {
        let path = call.path
        if !vocabulary.isNamedOwn(path) {
            let facts = facts(of: call)
            if facts.contains(.tells) { return .user }
            if facts.contains(.reports) { return .team }
            if !facts.isDisjoint(with: [.onlyLogs, .doesNothing]) { return nil }
        }
        if vocabulary.isLog(path) { return nil }
        if vocabulary.isReporter(path) || path.soundsLikeReport { return .team }
        return alerts(call, path) ? .user : nil
    }

    /// All listeners that hear of an error through a call: a function of the app may show it and report it.
    package func listeners(of call: FunctionCallExprSyntax) -> Set<Listener> {
        var listeners: Set<Listener> = []
        if !vocabulary.isNamedOwn(call.path) {
            let facts = facts(of: call)
            if facts.contains(.tells) { listeners.insert(.user) }
            if facts.contains(.reports) { listeners.insert(.team) }
        }
        return listeners.isEmpty ? Set([listener(of: call)].compactMap(\.self)) : listeners
    }

    /// Whether a call brings an error to the team.
    package func isReporter(_ call: FunctionCallExprSyntax) -> Bool {
        let path = call.path
        if vocabulary.isNamedOwn(path) { return vocabulary.isReporter(path) }
        let facts = facts(of: call)
        if facts.contains(.reports) { return true }
        return facts.isDisjoint(with: [.onlyLogs, .doesNothing]) && vocabulary.isReporter(path)
    }

    /// Whether a call shows an alert, a toast or the like.
    package func alerts(_ call: FunctionCallExprSyntax) -> Bool { alerts(call, call.path) }

    private func alerts(_ call: FunctionCallExprSyntax, _ path: CallPath) -> Bool {
        if path.name == "UIAlertController" || path.name == "Alert" { return false }
        if vocabulary.isAlert(path) || path.soundsLikeAlert { return !declaresQuietly(call) }
        return path.name == "present" && call.presentsAlert || call.showsError
    }

    /// Whether the file declares the function that is called, and nothing in it shows or hands on.
    private func declaresQuietly(_ call: FunctionCallExprSyntax) -> Bool {
        guard let body = functions.function(called: call, from: call)?.body else { return false }
        return !body.statements.isEmpty && body.assignments.allSatisfy(\.isLocal)
            && body.allCalls.allSatisfy { call in
                call.path.names.words.isDisjoint(with: Self.outward)
            }
    }

    /// Words of calls that bring something to the screen, or to code that can.
    private static let outward: Set = [
        "alert", "banner", "callback", "completion", "controller", "coordinator", "delegate",
        "dialog", "display", "handler", "hud", "message", "modal", "notification", "notify",
        "popup", "post", "present", "presenter", "router", "send", "sheet", "show", "snackbar",
        "subject", "toast", "view", "window",
    ]

    /// Whether an assignment shows the user a failure: `errorMessage = …`, `showsError = true`, `state = .failed`.
    package func tellsUser(_ assignment: Assignment) -> Bool {
        if assignment.isEmpty || assignment.mayBeNil { return false }
        if let name = assignment.caseName?.words, name.contains(where: Self.failures.contains) {
            return !assignment.name.hasWord(in: ["result", "completion"])
        }
        let words = assignment.name.words
        if words.contains(where: Self.otherThanShown.contains) { return false }
        if words.contains(where: Self.texts.contains), assignment.mentionsError {
            return !assignment.isLocal
        }
        guard words.contains(where: Self.notices.contains) else { return false }
        return !assignment.isLocal
    }

    /// Whether anyone hears of an error within a body: the user by a call or an assignment, the team by a call.
    package func listeners(in body: some SyntaxProtocol) -> Set<Listener> {
        var listeners: Set<Listener> = []
        for node in body.allNodes {
            if let call = node.as(FunctionCallExprSyntax.self) {
                listeners.formUnion(self.listeners(of: call))
            } else if let assignment = node.as(SequenceExprSyntax.self)?.assignment,
                tellsUser(assignment)
            {
                listeners.insert(.user)
            }
        }
        return listeners
    }

    private static let otherThanShown: Set = ["last", "count", "handler", "color", "code", "had"]
    private static let failures: Set = ["failed", "failure", "error", "errored"]
    private static let texts: Set = ["message", "text", "subtitle", "reason", "prompt"]
    private static let notices: Set = ["error", "alert", "toast", "banner", "snackbar", "failure"]
}

extension CallPath {
    /// `ErrorReporting.shared.capture`, `crashReporter.log`, `recordNonFatalError`.
    fileprivate var soundsLikeReport: Bool {
        let words = name.words
        guard let verb = words.first else { return false }
        if ["report", "record", "capture", "track", "notify"].contains(verb),
            words.dropFirst().contains(where: Self.reported.contains)
        {
            return true
        }
        return Self.reporting.contains(verb)
            && receivers.contains { $0.hasWord(in: Self.reporterWords) }
    }

    /// `showErrorToast`, `presentFailureAlert`, `ProgressHUD.showError`.
    fileprivate var soundsLikeAlert: Bool {
        let words = name.words
        guard let verb = words.first else { return false }
        if words.count == 1 {
            return Self.showing.contains(verb)
                && receivers.contains { $0.hasWord(in: ["banner", "snackbar", "toast"]) }
        }
        return Self.showing.contains(verb) && words.dropFirst().contains(where: Self.shown.contains)
            && !words.contains(where: ["hud", "loading", "progress"].contains)
    }

    private static let reported: Set = ["error", "exception", "crash", "fatal", "issue"]
    private static let reporting: Set = [
        "report", "record", "capture", "notify", "track", "send", "add", "log", "error",
    ]
    private static let reporterWords: Set = [
        "crashlytics", "sentry", "bugsnag", "reporter", "rollbar", "instabug", "raygun",
        "crashes", "embrace",
    ]
    private static let showing: Set = [
        "show", "present", "display", "flash",
    ]
    private static let shown: Set = [
        "alert", "error", "toast", "banner", "snackbar", "failure", "dialog", "popup",
    ]
}

extension Assignment {
    /// Whether the value is made of an error: `error.localizedDescription`.
    fileprivate var mentionsError: Bool {
        values.contains { $0.mentions("error") || $0.mentions("err") || $0.mentions("failure") }
    }
}

extension FunctionCallExprSyntax {
    /// `view.show(error)`, `display(error: error)`.
    fileprivate var showsError: Bool {
        guard ["show", "display", "present"].contains(calleeName), let first = arguments.first
        else { return false }
        let name = first.label?.text ?? first.expression.nameToken?.text ?? ""
        return name == "error" || name == "err" || name == "failure"
    }

    /// `present(alert, animated: true)`.
    fileprivate var presentsAlert: Bool {
        guard let first = allArguments.first?.expression.unwrapped else { return false }
        let path = first.pathNames + (first.as(FunctionCallExprSyntax.self)?.path.names ?? [])
        return path.contains { $0.hasWord(in: ["alert", "toast"]) }
    }
}
