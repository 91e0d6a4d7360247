public import Triage

extension DecisionTable {
    /// What Moim does about its failures, wherever they happen.
    public static let moim = DecisionTable(always + waits + failures)

    private static let always = [
        Rule(.hasDeclaredNotice, .declaredNotice),
        Rule(.code(SessionFaultCode.visitor), .route(.registration)),
        Rule(.kind(.unauthenticated), .routeOnce(.signIn)),
        Rule(.kind("feedback.reply"), .notice(.reply)),
    ]

    /// A server that says how long it is out: the alert of its row, which names the wait as the
    /// standard table does.
    private static let waits = [
        "minute", "minutes", "halfHour", "hour", "hours", "day", "later",
    ].map { wait in
        Rule(
            .kind(.server) && .intent(.load) && .standardWait(wait),
            .notice(.retryable("server", saying: "alert.server.wait.\(wait)")), report: .warning)
    }

    private static let failures = [
        Rule(.kind(.offline) && .intent(.load), .notice(.retryable("network"))),
        Rule(.kind(.offline), .notice(.toast("offline"))),

        Rule(.lost && .intent(.load), .notice(.retryable("network")), report: .warning),
        Rule(.lost, .notice(.toast("later")), report: .warning),

        Rule(.kind(.server) && .intent(.load), .notice(.retryable("server")), report: .warning),
        Rule(.kind(.server), .notice(.toast("later")), report: .warning),

        Rule(.kind(.rateLimited) && .intent(.load), .notice(.retryable("busy")), report: .warning),
        Rule(.kind(.rateLimited), .notice(.toast("later")), report: .warning),

        Rule(.kind(.insecure), .notice(.final("insecure")), report: .error),
        Rule(.kind(.storage), .notice(.final("storage")), report: .error),
        Rule(.kind(.forbidden), .notice(.final("forbidden")), report: .warning),

        Rule(.intent(.load), .notice(.retryable("temporary")), report: .error),
        Rule(.any, .notice(.toast("later")), report: .error),
    ]
}

extension Condition {
    /// No answer came, though the device has a network.
    fileprivate static let lost = kind(.unreachable, .connectionLost, .timeout)

    /// The standard table would name this wait.
    fileprivate static func standardWait(_ wait: String) -> Condition {
        Condition("wait \(wait)") { failure in
            let decision = DecisionTable.standard.decision(for: failure)
            guard case .notice(let notice) = decision.surface else { return false }
            return notice.message == .key("failure.wait.\(wait)")
        }
    }
}

extension NoticeTemplate {
    /// An alert that offers to try again, with the message of its key or another one.
    fileprivate static func retryable(
        _ key: String, saying message: String? = nil
    ) -> NoticeTemplate {
        var alert = alert(key, [.retry, .dismiss])
        if let message { alert.message = .key(message) }
        return alert
    }

    /// An alert that can only be read.
    fileprivate static func final(_ key: String) -> NoticeTemplate { alert(key, [.dismiss]) }

    private static func alert(_ key: String, _ actions: [Notice.Action.ID]) -> NoticeTemplate {
        NoticeTemplate(
            .alert, title: .key("alert.\(key).title"), message: .key("alert.\(key).message"),
            actions: actions)
    }

    /// The team's reply to a message from the member.
    fileprivate static let reply = NoticeTemplate(
        .alert, title: .key("feedback.reply.title"),
        message: .server(orKey: "feedback.reply.message"), actions: [.dismiss])

    fileprivate static func toast(_ key: String) -> NoticeTemplate {
        NoticeTemplate(.toast, message: .key("toast.\(key)"))
    }
}

extension NoticeTemplate {
    /// An alert of a screen's own that says no; its title has the key's `.title`.
    static func refusal(_ key: String, message: NoticeText) -> NoticeTemplate {
        NoticeTemplate(.alert, title: .key("\(key).title"), message: message, actions: [.dismiss])
    }
}

extension Route {
    /// The first screen of a member.
    public static let home: Route = "home"
    /// Where new versions of the app come from.
    public static let store: Route = "store"
    /// The screen on which a member signs in.
    public static let signIn: Route = "signIn"
    /// The screen on which a person becomes a member.
    public static let registration: Route = "registration"
}
