import HTTPTypes

extension Endpoint {
    /// Whether the service is closed for maintenance.
    static let maintenance = Endpoint(
        name: "maintenance", method: .get, path: "/v1/maintenance", needsToken: false,
        success: { _ in .json(#"{"active":false}"#) }, broken: brokenMaintenances,
        answer: \.success)

    private static let brokenMaintenances: [String: @Sendable (Visit) -> Course] = [
        "maintenance": { _ in
            .instead(.json(#"{"active":true,"message":"14시 30분까지 점검해요"}"#))
        },
        "maintenance-garbled": { _ in .instead(.json(#"{"active":true,"message":1430}"#)) },
        "maintenance-silent": { _ in .instead(.json(#"{"active":true}"#)) },
        "missing-field": { _ in .instead(.json("{}")) },
        "wrong-type": { _ in .instead(.json(#"{"active":"no"}"#)) },
    ]
}
