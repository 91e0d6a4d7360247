import HTTPTypes

extension Endpoint {
    /// Who is signed in.
    static let session = Endpoint(
        name: "session", method: .get, path: "/v1/session", needsToken: true,
        success: { _ in .json(#"{"userID":"member-12"}"#) }, faultEffects: brokenSessions,
        respond: \.success)

    private static let brokenSessions: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.json("{}")) },
        "wrong-type": { _ in .respond(.json(#"{"userID":12}"#)) },
    ]
}
