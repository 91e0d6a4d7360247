import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// Checks a member in with the code of the day.
    static let attendance = Endpoint(
        name: "attendance", method: .post, path: "/v1/attendance", needsToken: true,
        success: { _ in .present }, faultEffects: brokenAttendances, respond: { $0.club.attend($0) }
    )

    private static let brokenAttendances: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "already": { _ in .respond(.already) },
        "closed": { _ in .respond(.problem(.gone, title: "출석 종료", detail: "출석은 14시 10분에 끝났어요")) },
        "closed-without-detail": { _ in .respond(.problem(.gone, title: "출석이 끝났어요")) },
        "echo-secret": { visit in .respond(.message(.badRequest, echo(visit))) },
        "missing-field": { _ in .respond(.json("{}", status: .created)) },
        "unknown-status-enum": { _ in
            .respond(.json(#"{"status":"teleported"}"#, status: .created))
        },
        "wrong-code": { _ in .respond(.wrongCode) },
        "wrong-code-blank": { _ in .respond(.message(.badRequest, "")) },
        "wrong-code-silent": { _ in .respond(APIResponse(status: .badRequest)) },
        "wrong-type": { _ in .respond(.json(#"{"status":1}"#, status: .created)) },
    ]

    private static func echo(_ visit: APIRequest) -> String {
        let token = visit.bearerToken ?? "none"
        return "kim@moim.example 님의 요청(Authorization: Bearer \(token))을 처리할 수 없어요"
    }
}

extension ServerState {
    /// Answers a submission; what cannot be read or has no key changes nothing.
    fileprivate func attend(_ visit: APIRequest) -> APIResponse {
        guard let key = visit.idempotencyKey else { return .missingIdempotencyKey }
        guard let submission: Submission = visit.read() else { return .unreadable }
        switch attendance.withLockedValue({ $0.submit(submission.code, key: key) }) {
        case .recorded: return .present
        case .already: return .already
        case .wrongCode: return .wrongCode
        }
    }
}

extension APIResponse {
    fileprivate static let present = json(#"{"status":"present"}"#, status: .created)
    fileprivate static let already = message(.conflict, "이미 출석했어요", code: "already")
    fileprivate static let wrongCode = message(.badRequest, "출석 코드가 달라요", code: "wrong_code")
}

private struct Submission: Decodable {
    let code: String
}
