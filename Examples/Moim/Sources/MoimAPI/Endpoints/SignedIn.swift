import HTTPTypes

extension Endpoint {
    /// Who is signed in.
    static let session = Endpoint(
        name: "session", method: .get, path: "/v1/session", needsToken: true,
        success: { _ in .json(#"{"userID":"member-12"}"#) }, broken: brokenSessions,
        answer: \.success)

    private static let brokenSessions: [String: @Sendable (Visit) -> Course] = [
        "missing-field": { _ in .instead(.json("{}")) },
        "wrong-type": { _ in .instead(.json(#"{"userID":12}"#)) },
    ]
}
