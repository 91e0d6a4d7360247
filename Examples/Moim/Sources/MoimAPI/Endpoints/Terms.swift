import HTTPTypes

extension Endpoint {
    /// Whether the member has accepted the terms of today.
    static let terms = Endpoint(
        name: "terms", method: .get, path: "/v1/terms", needsToken: true,
        success: { _ in .json(#"{"accepted":true,"version":"2026-11"}"#) },
        faultEffects: brokenTerms,
        respond: \.success)

    private static let brokenTerms: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.json(#"{"version":"2026-11"}"#)) },
        "terms-changed": { _ in .respond(.json(#"{"accepted":false,"version":"2026-12"}"#)) },
        "wrong-type": { _ in .respond(.json(#"{"accepted":"yes","version":"2026-11"}"#)) },
    ]
}
