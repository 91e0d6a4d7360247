import AuditSyntax
package import SwiftSyntax

/// Closures that take over a duty, or only prepare it.
extension Obligation {
    /// Whether a closure only prepares the work that another one of the same call ends, which does the
    /// duty on every path.
    func isPreparation(_ closure: ClosureExprSyntax) -> Bool {
        guard let call = closure.receivingCall, closure.isNamedLikePreparation else { return false }
        return call.closures.contains { other in
            other.id != closure.id && isMentioned(in: other)
                && allBreaches(in: other.statements).isEmpty
        }
    }
}

extension ClosureExprSyntax {
    private static let preparing: Set = [
        "before", "begin", "partial", "placeholder", "prepare", "progress", "setup", "start",
        "update",
    ]

    fileprivate var isNamedLikePreparation: Bool {
        argumentLabel?.text.hasWord(in: Self.preparing) == true
    }

    /// Whether the closure is called once, judged by the name of the function.
    var runsOnce: Bool {
        guard let call = receivingCall else { return false }
        if ["Timer", "scheduledTimer"].contains(call.calleeName) { return !call.repeats }
        return !Self.repeating.contains(call.calleeName) && !call.startsUpdates
    }

    private static let repeating: Set = [
        "UIAction", "UIAlertAction", "addAction", "addObserver", "addPeriodicTimeObserver",
        "addSnapshotListener", "allSatisfy", "compactMap", "contains", "create", "filter", "first",
        "flatMap", "forEach", "handleEvents", "map", "observe", "onChange", "publisher",
        "recognitionTask", "reduce", "requestImage", "setEventHandler", "sink", "sorted",
        "subscribe", "Button",
    ]

    /// Whether the closure returns something, so that its caller decides: under a lock.
    package var returnsValue: Bool {
        if let type = signature?.returnClause?.type.trimmedText {
            return !["Void", "()"].contains(type)
        }
        return statements.ownNodes.contains { node in
            guard let value = node.as(ReturnStmtSyntax.self)?.expression else { return false }
            return !value.unwrapped.is(FunctionCallExprSyntax.self)
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether a timer fires again and again.
    fileprivate var repeats: Bool {
        argument("repeats")?.expression.trimmedText != "false"
    }

    /// Whether the handler comes again with each update: `startDeviceMotionUpdates`.
    fileprivate var startsUpdates: Bool {
        let words = calleeName.words
        return words.first == "start" && words.last == "updates"
    }
}
