import HTTPTypes

extension Endpoint {
    /// Says whether the app is the one that was published.
    static let integrity = Endpoint(
        name: "integrity", method: .post, path: "/v1/integrity", needsToken: false,
        success: { _ in .verdict("genuine") }, broken: brokenIntegrities, answer: judge)

    private static let brokenIntegrities: [String: @Sendable (Visit) -> Course] = [
        "missing-field": { _ in .instead(.json("{}")) },
        "tampered": { _ in .instead(.verdict("tampered")) },
        "unknown-status-enum": { _ in .instead(.verdict("perhaps")) },
        "wrong-type": { _ in .instead(.json(#"{"verdict":1}"#)) },
    ]

    @Sendable private static func judge(_ visit: Visit) -> Answer {
        let evidence: Evidence? = visit.read()
        return evidence == nil ? .unreadable : .verdict("genuine")
    }
}

extension Answer {
    fileprivate static func verdict(_ verdict: String) -> Answer {
        json(encoding: ["verdict": verdict])
    }
}

private struct Evidence: Decodable {
    let nonce: String
    let appVersion: String
}
