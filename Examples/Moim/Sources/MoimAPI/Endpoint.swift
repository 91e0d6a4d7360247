import HTTPTypes

/// One operation of the contract: where it is, what it answers, and how it may break its promise.
struct Endpoint: Sendable {
    /// How a fault names it: `home@…`.
    let name: String
    let method: HTTPRequest.Method
    let path: String
    let needsToken: Bool
    /// A success for faults to spoil; a client that cannot read it has missed nothing.
    let success: @Sendable (ServerState) -> APIResponse
    /// Faults that only some endpoints can have, by the fault's name.
    let faultEffects: [String: @Sendable (APIRequest) -> FaultEffect]
    /// What it answers without a fault to a request whose token, where it needs one, is good.
    let respond: @Sendable (APIRequest) -> APIResponse

    static let all =
        [integrity, version, maintenance, session, account, reactivation, terms, config, notices]
        + [home, attendance, timers, addTimer, email, friends, refresh]

    static func named(_ name: String) -> Endpoint? {
        all.first { $0.name == name }
    }
}
