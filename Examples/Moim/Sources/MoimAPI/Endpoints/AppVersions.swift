import HTTPTypes

extension Endpoint {
    /// The versions of the app that the server supports.
    static let version = Endpoint(
        name: "version", method: .get, path: "/v1/app/version", needsToken: false,
        success: { _ in .versions() }, broken: brokenVersions, answer: \.success)

    private static let brokenVersions: [String: @Sendable (Visit) -> Course] = [
        "forced-update": { _ in .instead(.versions(minimum: "99.0.0", recommended: "99.0.0")) },
        "missing-field": { _ in .instead(.json(#"{"minimum":"1.10.0"}"#)) },
        "unreadable-version": { _ in .instead(.versions(minimum: "the latest")) },
        "update-recommended": { _ in .instead(.versions(recommended: "99.0.0")) },
        "wrong-type": { _ in
            .instead(.json(#"{"minimum":1.1,"recommended":"1.12.0","storeURL":""}"#))
        },
    ]
}

extension Answer {
    fileprivate static func versions(
        minimum: String = "1.10.0", recommended: String = "1.12.0"
    ) -> Answer {
        json(encoding: [
            "minimum": minimum, "recommended": recommended,
            "storeURL": "https://moim.example/store",
        ])
    }
}
