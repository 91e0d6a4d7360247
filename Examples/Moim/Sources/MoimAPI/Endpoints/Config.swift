import HTTPTypes

extension Endpoint {
    /// Settings from afar, whatever they are.
    static let config = Endpoint(
        name: "config", method: .get, path: "/v1/config", needsToken: false,
        success: { _ in .json(#"{"attendanceRadius":50,"theme":{"season":"autumn"}}"#) },
        faultEffects: [:], respond: \.success)
}
