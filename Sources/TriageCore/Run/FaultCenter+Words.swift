extension FaultCenter {
    /// Returns the words for a failure, for a label or a toast of the app's own.
    ///
    ///     header.text = center.words(for: error)?.message
    ///
    /// They are the title and the message of the notice that the app's table decides on, in the
    /// user's language. Nothing is shown, reported or counted, whatever the mode of the center is.
    /// Where the table navigates, they are the standard words for that, such as the words for an
    /// ended session. Where it leaves the failure to the caller, they come from the rules that
    /// follow.
    ///
    /// It takes any error: a fault, an error of a layer that holds one, an error of another library
    /// that the center's classifier knows, and a plain one. For a plain error that ended an
    /// operation, pass the outcome's fault, which knows the cause that the error has dropped.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - operation: The operation, for its rules and for rules that depend on it; nil for the one
    ///     under way.
    /// - Returns: The notice, with all actions of its rule, which the app handles itself if it
    ///   shows them; nil for a cancellation, and for a failure that a rule declares to be silent.
    public func words(
        for error: any Error, in operation: Operation? = nil
    ) -> Notice? {
        let record = OperationRecord.current
        var failure = classify(error, in: record)
        guard failure.fault.kind != .canceled else { return nil }
        failure.operation = OperationInfo(
            name: operation?.name ?? record?.info.name ?? "words",
            intent: operation?.intent ?? record?.info.intent ?? .load)
        return configuration.table.overridden(by: operation?.rules ?? []).words(for: failure)
            .map { notice(of: $0, for: failure) }
    }
}

extension DecisionTable {
    /// The words of the first decision that has any; nil if the failure is silent.
    fileprivate func words(for failure: FailureContext) -> NoticeTemplate? {
        let decisions = rules.lazy.compactMap { $0.decision(for: failure) }
        switch decisions.first(where: { $0.surface != .handled })?.surface {
        case .silent: return nil
        case .route(let route), .routeOnce(let route):
            return .words(of: route, for: failure.fault)
        case .some(let surface): return surface.template(for: failure.fault)
        case .none: return .fallback
        }
    }
}

extension NoticeTemplate {
    /// The notice in place of a navigation, with the library's own texts.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - fault: The failure that leads to it; nil where none is known, as in a printed rule.
    /// - Returns: An alert that can be dismissed.
    package static func words(of route: Route, for fault: Fault?) -> NoticeTemplate {
        let signIn =
            fault?.isOfEndedSession ?? true ? "failure.unauthenticated" : "failure.signIn"
        let texts = route == .signIn ? signIn : "failure"
        return NoticeTemplate(
            .alert, title: .key("\(texts).title"), message: .key("\(texts).message"),
            actions: [.dismiss])
    }
}

extension Decision.Surface {
    /// The surface with the words of a sign-in, where it is a notice in place of that route.
    ///
    /// The server's words come first: it may have been a sign-in with a wrong password. A notice in
    /// place of an app's own route keeps the words of its rule.
    func withWords(inPlaceOf route: Route, for fault: Fault) -> Decision.Surface {
        guard case .notice(var notice) = self, route == .signIn, fault.asksForSignIn
        else { return self }
        let words = NoticeTemplate.words(of: route, for: fault).preferringServer
        if notice.title != nil { notice.title = words.title }
        notice.message = words.message
        if notice.style == .alert { notice.actions = words.actions }
        return .notice(notice)
    }
}

extension NoticeTemplate {
    /// The template with its texts only where the server has none.
    fileprivate var preferringServer: NoticeTemplate {
        var template = self
        template.title = title?.preferringServer
        template.message = message.preferringServer
        return template
    }
}

extension NoticeText {
    fileprivate var preferringServer: NoticeText {
        if case .key(let key) = self { .server(orKey: key) } else { self }
    }
}

extension Fault {
    /// Whether a session ended, so that the user must sign in again.
    fileprivate var isOfEndedSession: Bool {
        kind == .unauthenticated && !facts.isAnonymous
    }
}
