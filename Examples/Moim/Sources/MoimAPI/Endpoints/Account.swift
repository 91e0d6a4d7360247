import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// What state the account is in.
    static let account = Endpoint(
        name: "account", method: .get, path: "/v1/account", needsToken: true,
        success: { _ in .account("active") }, faultEffects: brokenAccounts, respond: \.success)

    private static let brokenAccounts: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "dormant": { visit in
            let isAwake = visit.club.isReactivated.withLockedValue { $0 }
            return .respond(.account(isAwake ? "active" : "dormant"))
        },
        "missing-field": { _ in .respond(.json("{}")) },
        "suspended": { _ in .respond(.account("suspended", reason: "회비를 내지 않아 정지됐어요")) },
        "suspended-silent": { _ in .respond(.account("suspended")) },
        "unknown-status-enum": { _ in .respond(.account("asleep")) },
        "wrong-type": { _ in .respond(.json(#"{"state":1}"#)) },
    ]

    /// Wakes a dormant account.
    static let reactivation = Endpoint(
        name: "reactivation", method: .post, path: "/v1/account/reactivation", needsToken: true,
        success: { _ in .json("{}") }, faultEffects: brokenReactivations,
        respond: { visit in
            visit.club.isReactivated.withLockedValue { $0 = true }
            return APIResponse(status: .noContent)
        })

    private static let brokenReactivations: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "reactivation-refused": { _ in
            .respond(.message(.conflict, "탈퇴한 계정이에요", code: "left"))
        },
        "reactivation-refused-silent": { _ in .respond(APIResponse(status: .conflict)) },
    ]
}

extension APIResponse {
    fileprivate static func account(_ state: String, reason: String? = nil) -> APIResponse {
        json(encoding: Account(state: state, reason: reason))
    }
}

private struct Account: Encodable {
    let state: String
    let reason: String?
}
