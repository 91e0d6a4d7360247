import HTTPTypes

extension Endpoint {
    /// Says whether an address can be used to sign up.
    static let email = Endpoint(
        name: "email", method: .post, path: "/v1/validation/email", needsToken: false,
        success: { _ in .usable }, faultEffects: brokenEmails, respond: answer)

    private static let taken: Set = ["kim@moim.example", "lee@moim.example", "park@moim.example"]

    private static let brokenEmails: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.json("{}")) },
        "missing-value": { _ in .respond(.missingValue) },
        "taken": { _ in .respond(.taken) },
        "taken-silent": { _ in .respond(APIResponse(status: .conflict)) },
        "too-many-tries": { _ in .respond(.tooMany(detail: "2초 뒤에 다시 시도해 주세요")) },
        "wrong-type": { _ in .respond(.json(#"{"message":1}"#)) },
    ]

    /// Addresses are compared without case.
    @Sendable private static func answer(_ visit: APIRequest) -> APIResponse {
        guard let candidate: Candidate = visit.read(), !candidate.email.isEmpty else {
            return .missingValue
        }
        return taken.contains(candidate.email.lowercased()) ? .taken : .usable
    }
}

extension APIResponse {
    fileprivate static let usable = message(.ok, "사용할 수 있는 이메일이에요")
    fileprivate static let missingValue = message(
        .badRequest, "이메일을 입력해 주세요", code: "missing_value")
    fileprivate static let taken = message(.conflict, "이미 가입한 이메일이에요", code: "taken")
}

private struct Candidate: Decodable {
    let email: String
}
