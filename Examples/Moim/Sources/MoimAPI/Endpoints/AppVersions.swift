import HTTPTypes

extension Endpoint {
    /// The versions of the app that the server supports.
    static let version = Endpoint(
        name: "version", method: .get, path: "/v1/app/version", needsToken: false,
        success: { _ in .versions() }, faultEffects: brokenVersions, respond: \.success)

    private static let brokenVersions: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "forced-update": { _ in .respond(.versions(minimum: "99.0.0", recommended: "99.0.0")) },
        "missing-field": { _ in .respond(.json(#"{"minimum":"1.10.0"}"#)) },
        "unreadable-version": { _ in .respond(.versions(minimum: "the latest")) },
        "update-recommended": { _ in .respond(.versions(recommended: "99.0.0")) },
        "wrong-type": { _ in
            .respond(.json(#"{"minimum":1.1,"recommended":"1.12.0","storeURL":""}"#))
        },
    ]
}

extension APIResponse {
    fileprivate static func versions(
        minimum: String = "1.10.0", recommended: String = "1.12.0"
    ) -> APIResponse {
        json(encoding: [
            "minimum": minimum, "recommended": recommended,
            "storeURL": "https://moim.example/store",
        ])
    }
}
