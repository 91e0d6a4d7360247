import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// A sign that makes the user wait, and the way it ends.
enum Spinner {
    /// `isLoading = true`.
    case flag(String)
    /// `state = .loading`.
    case state(String)
    /// `loadingView.isHidden = false`.
    case view([String])
    /// `isLoading.accept(true)`.
    case relay([String])
    /// `setLoading(true)`.
    case setter(String)
    /// `hud.show()`, `showSpinner()`.
    case call(receiver: [String])

    /// Recognizes the beginning of a spinner.
    init?(beginningAt node: Syntax) {
        if let assignment = node.as(SequenceExprSyntax.self)?.assignment {
            self.init(beginningBy: assignment)
        } else if let call = node.as(FunctionCallExprSyntax.self) {
            self.init(beginningBy: call)
        } else {
            return nil
        }
    }

    private init?(beginningBy assignment: Assignment) {
        if assignment.isBoolean(true), assignment.name.soundsLikeWaiting {
            self = .flag(assignment.name)
        } else if let name = assignment.caseName, Self.waitingCases.contains(name),
            !assignment.isLocal
        {
            self = .state(assignment.name)
        } else if assignment.isBoolean(false), assignment.name == "isHidden",
            assignment.path.dropLast().last?.soundsLikeWaiting == true
        {
            self = .view(assignment.path)
        } else if assignment.isBoolean(true), assignment.name == "value",
            assignment.path.dropLast().last?.soundsLikeWaiting == true
        {
            self = .relay(assignment.path.dropLast())
        } else {
            return nil
        }
    }

    private init?(beginningBy call: FunctionCallExprSyntax) {
        let name = call.calleeName
        guard let verb = name.firstWord, Self.verbs.contains(verb),
            name.first?.isUppercase != true
        else { return nil }
        if Self.relays.contains(name) {
            guard call.passes(true), call.path.receivers.last?.soundsLikeWaiting == true
            else { return nil }
            self = .relay(Array(call.path.receivers))
        } else if Self.setting.contains(verb), call.passes(true),
            name.soundsLikeWaiting
        {
            self = .setter(name)
        } else if Self.beginning.contains(verb), call.namesSpinner(name.words) {
            self = .call(receiver: Array(call.path.receivers))
        } else {
            return nil
        }
    }

    /// The name of the spinner in a message.
    var name: String {
        switch self {
        case .flag(let name), .state(let name), .setter(let name): "`\(name)`"
        case .relay(let names): "`\(names.last ?? "")`"
        case .view(let names): "`\(names.joined(separator: "."))`"
        case .call: "This spinner"
        }
    }

    /// Whether an expression ends the spinner.
    func ends(_ node: Syntax) -> Bool {
        if let assignment = node.as(SequenceExprSyntax.self)?.assignment { return ends(assignment) }
        guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
        switch self {
        case .flag(let name):
            return call.calleeName == "toggle" && call.path.receivers.last == name
        case .state(let name):
            return call.path.receivers.last == name
                && call.calleeName.hasWord(in: ["error", "fail", "failed", "failure", "finish"])
        case .relay(let path):
            return Self.relays.contains(call.calleeName) && Array(call.path.receivers) == path
                && !call.passes(true)
        case .setter(let name):
            return call.calleeName == name && !call.passes(true) || call.hides(nil)
        case .call(let receiver): return call.hides(receiver)
        case .view: return call.hides(nil)
        }
    }

    private func ends(_ assignment: Assignment) -> Bool {
        switch self {
        case .flag(let name): assignment.name == name && !assignment.isBoolean(true)
        case .state(let name):
            assignment.name == name && !Self.waitingCases.contains(assignment.caseName ?? "")
        case .relay(let path):
            Array(assignment.path.dropLast()) == path && assignment.name == "value"
        case .view(let path): assignment.path == path && assignment.isBoolean(true)
        case .setter, .call: false
        }
    }

    private static let relays: Set = ["accept", "onNext", "send"]
    private static let waitingCases: Set = [
        "loading", "inProgress", "submitting", "saving", "refreshing", "fetching", "sending",
        "uploading", "processing", "busy", "working", "searching", "authenticating",
    ]
    private static let setting: Set = ["set", "show", "update", "toggle", "is"]
    private static let beginning: Set = ["show", "start", "begin", "present", "display"]
    /// The first words of the names of all functions that begin a spinner.
    private static let verbs = setting.union(beginning).union(relays.compactMap(\.firstWord))
}

extension String {
    /// Whether a name is one for waiting: `isLoading`, `showsSpinner`, `isSubmitting`.
    fileprivate var soundsLikeWaiting: Bool {
        let words = words
        return words.contains(where: Self.waiting.contains)
            && !words.contains(
                where: ["was", "has", "did", "should", "can", "needs", "more"].contains)
    }

    private static let waiting: Set = [
        "loading", "busy", "refreshing", "submitting", "saving", "fetching", "processing",
        "sending", "uploading", "downloading", "searching", "updating", "syncing", "spinner",
        "progress", "loader", "working", "waiting", "posting", "deleting", "signing", "logging",
        "purchasing", "hud", "verifying", "creating", "paying", "joining", "reloading",
        "authenticating", "generating", "spinning", "activity", "skeleton", "indicator",
    ]
}

extension FunctionCallExprSyntax {
    private static let spinners: Set = [
        "spinner", "loading", "loader", "hud", "activity", "indicator", "progress", "animating",
        "refreshing", "skeleton",
    ]

    /// Whether the only argument without a closure is this literal.
    fileprivate func passes(_ boolean: Bool) -> Bool {
        guard let first = arguments.first?.expression.as(BooleanLiteralExprSyntax.self)
        else { return false }
        return first.literal.tokenKind == .keyword(boolean ? .true : .false)
    }

    /// Whether the function or its receiver is named like a spinner.
    fileprivate func namesSpinner(_ words: [String]) -> Bool {
        if words.dropFirst().contains(where: Self.spinners.contains) {
            return !words.contains(where: ["error", "success", "failure", "alert"].contains)
        }
        guard words.count == 1 || words.dropFirst() == ["added"] else { return false }
        return path.receivers.contains { $0.hasWord(in: Self.spinners) }
    }

    /// Whether the call hides a spinner, on the same receiver if there is one.
    fileprivate func hides(_ receiver: [String]?) -> Bool {
        guard let words = calleeToken?.text.words, let verb = words.first else { return false }
        let isSame = receiver.map { !$0.isEmpty && $0 == Array(path.receivers) } ?? false
        if isSame,
            ["hide", "stop", "end", "dismiss", "remove", "finish", "flash"].contains(verb)
                || words.contains(where: ["error", "success", "failed", "succeed"].contains)
        {
            return true
        }
        return ["hide", "stop", "end", "dismiss", "remove", "finish"].contains(verb)
            && namesSpinner(words)
    }
}
