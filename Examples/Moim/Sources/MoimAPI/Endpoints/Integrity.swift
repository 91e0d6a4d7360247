import HTTPTypes

extension Endpoint {
    /// Says whether the app is the one that was published.
    static let integrity = Endpoint(
        name: "integrity", method: .post, path: "/v1/integrity", needsToken: false,
        success: { _ in .verdict("genuine") }, faultEffects: brokenIntegrities, respond: evaluate)

    private static let brokenIntegrities: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.json("{}")) },
        "tampered": { _ in .respond(.verdict("tampered")) },
        "unknown-status-enum": { _ in .respond(.verdict("perhaps")) },
        "wrong-type": { _ in .respond(.json(#"{"verdict":1}"#)) },
    ]

    @Sendable private static func evaluate(_ visit: APIRequest) -> APIResponse {
        let evidence: Evidence? = visit.read()
        return evidence == nil ? .unreadable : .verdict("genuine")
    }
}

extension APIResponse {
    fileprivate static func verdict(_ verdict: String) -> APIResponse {
        json(encoding: ["verdict": verdict])
    }
}

private struct Evidence: Decodable {
    let nonce: String
    let appVersion: String
}
