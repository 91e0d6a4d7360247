extension DecisionTable {
    /// The decisions that are right for most apps.
    ///
    /// | failure | what the user gets | report |
    /// |---|---|---|
    /// | the API declares a notice for it | that notice | debug |
    /// | the same, and a declared recovery failed with an error | that notice | as for that error |
    /// | `unauthenticated` | ``Route/signIn``, once | debug |
    /// | 401 for a request without credentials | ``Route/signIn``, once | warning |
    /// | the same after a tap, or for a request that needs none | alert | warning |
    /// | `server`, `rateLimited`, with a wait of over 30 seconds | alert that names it | warning |
    /// | a network that wants a sign-in has answered instead | alert with a retry | warning |
    /// | `offline` | alert with a retry; toast after a tap that cannot be retried | debug |
    /// | `timeout`, `connectionLost`, `unreachable`, `server`, `rateLimited` | the same | warning |
    /// | `insecure` | alert with a retry | error |
    /// | `forbidden` | alert | warning |
    /// | `storage`: no space is left | alert with a retry | warning |
    /// | `storage`: no such file, no permission, anything else | alert | error |
    /// | `undecodable`, `invalidResponse` | alert with an apology | error |
    /// | `rejected`, with a message of the server | alert with that message | warning |
    /// | `rejected`: 404 or 410, 409 or 412, anything else | alert | error |
    /// | the configuration of a client or of a launch is invalid | alert with an apology | error |
    /// | anything else | alert with a retry | error |
    ///
    /// A report at the level `debug` goes only to a console. Every alert can be dismissed. In an
    /// operation with the intent ``OperationIntent/background``, the user gets nothing, and the
    /// report is the same.
    ///
    /// An app puts its own rules first, and needs no rule where this table is right:
    ///
    ///     let table = DecisionTable.standard.overridden(
    ///         by: DecisionTable([Rule(.status(402), .route("subscription"))]))
    ///
    /// A 401 is shown after a tap, because a sign-in form may have sent a wrong password, and so is
    /// one for a request that needs no session, because signing in would not change its response.
    /// The alert has the server's message, if there is one.
    ///
    /// The way to ``Route/signIn`` opens again with a later success, as
    /// ``Decision/Surface/routeOnce(_:)`` explains. For the clients and chains that a `FaultCenter`
    /// makes, it opens when the user signs in.
    ///
    /// The keys of the texts begin with `failure.`. The library has the texts in English, Japanese
    /// and Korean, and an app replaces a text with one of the same key.
    public static let standard = DecisionTable(
        [
            Rule("intent background: silent; report as otherwise") { failure in
                guard failure.operation?.intent == .background else { return nil }
                return Decision(.silent, report: visible.decision(for: failure).report)
            }
        ] + visible.rules)

    /// The decisions about failures that a user waits for.
    private static let visible: DecisionTable = DecisionTable(
        [recoveries, session, waits, network, transient, device, server].flatMap(\.self))

    /// A declared refusal is expected, but a recovery that fails may be a defect.
    private static let recoveries: [Rule] = [
        Rule("declared, and its recovery failed: declared notice; report as for its error") {
            failure in
            let links = failure.chain.links
            guard failure.fault.facts.declaredNotice != nil,
                let index = links.firstIndex(where: { $0.error is RecoveryFailure }),
                let cause = links.first(where: { $0.parent == index })
            else { return nil }
            let fault =
                CauseChain(cause.error).fault
                ?? Fault(ours: cause.classification.kind ?? .unexpected)
            let alone = visible.decision(for: FailureContext(fault: fault))
            return Decision(.declaredNotice, report: alone.report)
        }
    ]

    private static let session = [
        Rule(.hasDeclaredNotice, .declaredNotice, report: .debug),
        Rule(.kind(.unauthenticated), .routeOnce(.signIn), report: .debug),
        Rule(
            .isRefusedWithoutToken && !.intent(.tap) && !.needsNoToken, .routeOnce(.signIn),
            report: .warning),
        Rule(.isRefusedWithoutToken, .serverMessage, report: .warning),
    ]

    /// Failures that the server says will last; a retry before then is pointless.
    ///
    /// The wait is rounded up to one that can be said in words.
    private static let waits = [
        (60, "minute"), (300, "minutes"), (1800, "halfHour"), (3600, "hour"), (28_800, "hours"),
        (86_400, "day"), (Int.max, "later"),
    ].map { seconds, word in
        Rule(
            .kind(.server, .rateLimited) && .wait(word, upTo: .seconds(seconds)),
            .notice(
                .init(
                    .alert, title: "failure.wait.title", message: .key("failure.wait.\(word)"),
                    actions: [.dismiss])),
            report: .warning)
    }

    /// A network between the app and the server, also of a refresh, where an update of the app
    /// would not help.
    private static let network = [
        Rule(.networkSignIn, .alert("networkSignIn", canRetry: true), report: .warning)
    ]

    /// Failures that may be over a moment later.
    private static let transient: [Rule] = [
        .offline, .timeout, .connectionLost, .unreachable, .server, .rateLimited,
    ].flatMap { (kind: Fault.Kind) in
        let level: ReportLevel = kind == .offline ? .debug : .warning
        let toast = NoticeTemplate(.toast, message: .key("failure.\(kind).message"))
        return [
            Rule(.kind(kind) && .intent(.tap) && !.canRetry, .notice(toast), report: level),
            Rule(.kind(kind), .alert("\(kind)", canRetry: true), report: level),
        ]
    }

    private static let device = [
        Rule(.kind(.insecure), .alert("insecure", canRetry: true), report: .error),
        Rule(
            .kind(.storage) && .storage(.full), .alert("storage.full", canRetry: true),
            report: .warning),
        Rule(.kind(.storage) && .storage(.denied), .alert("storage.denied"), report: .error),
        Rule(.kind(.storage) && .storage(.missing), .alert("notFound"), report: .error),
        Rule(.kind(.storage), .alert("storage"), report: .error),
    ]

    private static let server = [
        Rule(.kind(.forbidden), .alert("forbidden"), report: .warning),
        Rule(.kind(.undecodable, .invalidResponse), .alert("undecodable"), report: .error),
        Rule(.kind(.rejected) && .hasServerMessage, .serverMessage, report: .warning),
        Rule(.status(404, 410), .alert("notFound"), report: .error),
        Rule(
            .status(409, 412),
            .notice(
                .init(
                    .alert, title: "failure.rejected.title", message: "failure.rejected.conflict",
                    actions: [.dismiss])),
            report: .error),
        Rule(.kind(.rejected), .alert("rejected"), report: .error),
        // No retry can help.
        Rule(.isMisconfigured, .alert("undecodable"), report: .error),
        Rule(
            .any,
            .notice(
                .init(
                    .alert, title: "failure.title", message: "failure.message",
                    actions: [.retry, .dismiss])),
            report: .error),
    ]
}

extension Decision.Surface {
    /// An alert with the standard texts of a name, such as a kind.
    fileprivate static func alert(_ name: String, canRetry: Bool = false) -> Self {
        .notice(
            .init(
                .alert, title: .key("failure.\(name).title"),
                message: .key("failure.\(name).message"),
                actions: canRetry ? [.retry, .dismiss] : [.dismiss]))
    }

    /// An alert with the server's message, and its title if it has one.
    fileprivate static let serverMessage = Self.notice(
        .init(
            .alert, title: .server(orKey: "failure.rejected.title"),
            message: .server(orKey: "failure.rejected.message"), actions: [.dismiss]))
}

extension Condition {
    /// A 401 that no token can have caused.
    fileprivate static let isRefusedWithoutToken = Condition("401 without a token") {
        let fault = $0.fault
        return fault.kind == .rejected && fault.isErrorResponse(401)
            && fault.facts.credentials != .carried
    }

    fileprivate static let needsNoToken = Condition("public") {
        $0.fault.facts.credentials == .unneeded
    }

    fileprivate static let hasServerMessage = Condition("server message") {
        $0.fault.facts.serverMessage != nil
    }

    /// The server asks for a wait of more than half a minute.
    fileprivate static func wait(_ word: String, upTo limit: Duration) -> Condition {
        Condition("wait \(word)") { failure in
            failure.fault.facts.retryAfter.map { $0 > .seconds(30) && $0 <= limit } ?? false
        }
    }

    /// The error of an app's own client, such as its decoder's, holds no fault.
    fileprivate static let networkSignIn = Condition("network wants a sign-in") { failure in
        let faults = [failure.fault] + failure.chain.links.compactMap { $0.error as? Fault }
        return failure.fault.kind == .unreachable
            && faults.contains { $0.code == Fault.networkSignInCode }
    }

    fileprivate static let isMisconfigured = Condition("misconfigured") {
        $0.fault.facts.isMisconfigured
    }

    /// The system names this reason, wherever in the chain.
    fileprivate static func storage(_ reason: Fault.StorageReason) -> Condition {
        Condition(reason.rawValue) { $0.chain.facts.storage == reason }
    }
}

extension Route {
    /// The sign-in screen, where ``DecisionTable/standard`` navigates.
    @_disfavoredOverload  // An app's own constant of this name must not be ambiguous.
    public static let signIn: Route = "signIn"
}
