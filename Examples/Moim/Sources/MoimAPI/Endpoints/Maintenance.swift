import HTTPTypes

extension Endpoint {
    /// Whether the service is closed for maintenance.
    static let maintenance = Endpoint(
        name: "maintenance", method: .get, path: "/v1/maintenance", needsToken: false,
        success: { _ in .json(#"{"active":false}"#) }, faultEffects: brokenMaintenances,
        respond: \.success)

    private static let brokenMaintenances: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "maintenance": { _ in
            .respond(.json(#"{"active":true,"message":"14시 30분까지 점검해요"}"#))
        },
        "maintenance-garbled": { _ in .respond(.json(#"{"active":true,"message":1430}"#)) },
        "maintenance-silent": { _ in .respond(.json(#"{"active":true}"#)) },
        "missing-field": { _ in .respond(.json("{}")) },
        "wrong-type": { _ in .respond(.json(#"{"active":"no"}"#)) },
    ]
}
