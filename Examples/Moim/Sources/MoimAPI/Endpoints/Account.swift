import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// What state the account is in.
    static let account = Endpoint(
        name: "account", method: .get, path: "/v1/account", needsToken: true,
        success: { _ in .account("active") }, broken: brokenAccounts, answer: \.success)

    private static let brokenAccounts: [String: @Sendable (Visit) -> Course] = [
        "dormant": { visit in
            let isAwake = visit.club.isReactivated.withLockedValue { $0 }
            return .instead(.account(isAwake ? "active" : "dormant"))
        },
        "missing-field": { _ in .instead(.json("{}")) },
        "suspended": { _ in .instead(.account("suspended", reason: "회비를 내지 않아 정지됐어요")) },
        "suspended-silent": { _ in .instead(.account("suspended")) },
        "unknown-status-enum": { _ in .instead(.account("asleep")) },
        "wrong-type": { _ in .instead(.json(#"{"state":1}"#)) },
    ]

    /// Wakes a dormant account.
    static let reactivation = Endpoint(
        name: "reactivation", method: .post, path: "/v1/account/reactivation", needsToken: true,
        success: { _ in .json("{}") }, broken: brokenReactivations,
        answer: { visit in
            visit.club.isReactivated.withLockedValue { $0 = true }
            return Answer(status: .noContent)
        })

    private static let brokenReactivations: [String: @Sendable (Visit) -> Course] = [
        "reactivation-refused": { _ in
            .instead(.message(.conflict, "탈퇴한 계정이에요", code: "left"))
        },
        "reactivation-refused-silent": { _ in .instead(Answer(status: .conflict)) },
    ]
}

extension Answer {
    fileprivate static func account(_ state: String, reason: String? = nil) -> Answer {
        json(encoding: Account(state: state, reason: reason))
    }
}

private struct Account: Encodable {
    let state: String
    let reason: String?
}
