import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// Checks a member in with the code of the day.
    static let attendance = Endpoint(
        name: "attendance", method: .post, path: "/v1/attendance", needsToken: true,
        success: { _ in .present }, broken: brokenAttendances, answer: { $0.club.attend($0) })

    private static let brokenAttendances: [String: @Sendable (Visit) -> Course] = [
        "already": { _ in .instead(.already) },
        "closed": { _ in .instead(.problem(.gone, title: "출석 종료", detail: "출석은 14시 10분에 끝났어요")) },
        "closed-without-detail": { _ in .instead(.problem(.gone, title: "출석이 끝났어요")) },
        "echo-secret": { visit in .instead(.message(.badRequest, echo(visit))) },
        "missing-field": { _ in .instead(.json("{}", status: .created)) },
        "unknown-status-enum": { _ in
            .instead(.json(#"{"status":"teleported"}"#, status: .created))
        },
        "wrong-code": { _ in .instead(.wrongCode) },
        "wrong-code-blank": { _ in .instead(.message(.badRequest, "")) },
        "wrong-code-silent": { _ in .instead(Answer(status: .badRequest)) },
        "wrong-type": { _ in .instead(.json(#"{"status":1}"#, status: .created)) },
    ]

    private static func echo(_ visit: Visit) -> String {
        let token = visit.bearerToken ?? "none"
        return "kim@moim.example 님의 요청(Authorization: Bearer \(token))을 처리할 수 없어요"
    }
}

extension Club {
    /// Answers a submission; what cannot be read or has no key changes nothing.
    fileprivate func attend(_ visit: Visit) -> Answer {
        guard let key = visit.idempotencyKey else { return .noKey }
        guard let submission: Submission = visit.read() else { return .unreadable }
        switch attendance.withLockedValue({ $0.submit(submission.code, key: key) }) {
        case .recorded: return .present
        case .already: return .already
        case .wrongCode: return .wrongCode
        }
    }
}

extension Answer {
    fileprivate static let present = json(#"{"status":"present"}"#, status: .created)
    fileprivate static let already = message(.conflict, "이미 출석했어요", code: "already")
    fileprivate static let wrongCode = message(.badRequest, "출석 코드가 달라요", code: "wrong_code")
}

private struct Submission: Decodable {
    let code: String
}
