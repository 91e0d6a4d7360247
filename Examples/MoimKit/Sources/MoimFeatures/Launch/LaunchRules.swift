import MoimDomain
public import Triage

/// What the launch declares about its failures, before Moim's table.
enum LaunchRules {
    /// Moim's alerts with nothing to do but to try again: there is no screen to go back to.
    static let launch = DecisionTable.moim.mapDecisions { decision in
        guard case .notice(var template) = decision.surface, template.style == .alert
        else { return decision }
        template.actions = [.retry]
        return Decision(.notice(template), report: decision.report)
    }
    .overridden(by: [silentNotices])

    /// Notices that do not come in time were not needed; Moim reports only what failed.
    private static let silentNotices = Rule(
        Condition("notices unanswered") {
            $0.fault.code == "launch.deadline" && $0.fault.facts.check == CheckName.notices.rawValue
        }, .silent)

    /// The club knows best why it does not want an account woken.
    static let reactivate = DecisionTable([
        Rule(ReactivationFailure.self) { failure in
            switch failure {
            case .refused:
                Decision(
                    .notice(.init(.toast, message: .server(orKey: "launch.reactivationRefused"))))
            case .unavailable: nil
            }
        }
    ])

    /// There is a newer version, which the member may skip.
    static let updateRecommended = NoticeTemplate(
        .banner, title: "launch.updateRecommended.title", message: "launch.updateRecommended")
}

extension LaunchStop {
    /// What the member is shown; nil where they are led elsewhere.
    var notice: NoticeTemplate? {
        switch self {
        case .tampered, .jailbroken: .blocking(name, [])
        case .forcedUpdate: .blocking(name, [.update])
        case .maintenance: .blocking(name, [.retry])
        case .suspended: .blocking(name, [])
        case .dormant: .launch(.alert, name, [.reactivate, .switchAccount])
        case .signedOut, .visiting, .terms: nil
        }
    }

    /// What the server says about it.
    var serverMessage: String? {
        switch self {
        case .maintenance(let words), .suspended(let words): words
        case .tampered, .jailbroken, .forcedUpdate, .signedOut, .visiting, .dormant, .terms: nil
        }
    }
}

extension NoticeTemplate {
    fileprivate static func blocking(
        _ name: String, _ actions: [Notice.Action.ID]
    ) -> NoticeTemplate {
        launch(.blocking, name, actions)
    }

    fileprivate static func launch(
        _ style: Notice.Style, _ name: String, _ actions: [Notice.Action.ID]
    ) -> NoticeTemplate {
        let key = "launch.\(name)"
        return NoticeTemplate(
            style, title: .key("\(key).title"), message: .server(orKey: key), actions: actions)
    }
}

extension Notice.Action.ID {
    /// Wakes a dormant account.
    public static let reactivate: Self = "reactivate"
    /// Leaves an account for another one.
    public static let switchAccount: Self = "switchAccount"
    /// Leads to the store; the notice stays, since a member may come back without the update.
    public static let update: Self = "update"
}
