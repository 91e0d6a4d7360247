import Foundation
import HTTPTypes
import NIOCore
import NIOConcurrencyHelpers

extension Endpoint {
    /// Checks a member in with the code of the day.
    static let attendance = Endpoint(
        name: "attendance", method: .post, path: "/v1/attendance", needsToken: true,
        success: .json(#"{"status":"present"}"#, status: .created), broken: brokenAttendances,
        answer: { visit, club in club.attend(visit) })

    private static let brokenAttendances: [String: @Sendable (Visit) -> Answer] = [
        "already": { _ in .already },
        "closed": { _ in .problem(.gone, title: "출석 종료", detail: "출석은 14시 10분에 끝났어요") },
        "closed-without-detail": { _ in .problem(.gone, title: "출석이 끝났어요") },
        "echo-secret": { visit in .message(.badRequest, echo(visit)) },
        "missing-field": { _ in .json("{}", status: .created) },
        "unknown-status-enum": { _ in .json(#"{"status":"teleported"}"#, status: .created) },
        "wrong-code": { _ in .wrongCode },
        "wrong-code-blank": { _ in .message(.badRequest, "") },
        "wrong-code-silent": { _ in Answer(status: .badRequest) },
        "wrong-type": { _ in .json(#"{"status":1}"#, status: .created) },
    ]

    private static func echo(_ visit: Visit) -> String {
        let token = visit.bearerToken ?? "none"
        return "kim@moim.example 님의 요청(Authorization: Bearer \(token))을 처리할 수 없어요"
    }
}

extension Club {
    /// Answers a submission; what cannot be read or has no key changes nothing.
    fileprivate func attend(_ visit: Visit) -> Answer {
        guard let key = visit.idempotencyKey else {
            return .message(.badRequest, "Idempotency-Key가 필요해요", code: "no_key")
        }
        guard let submission = Submission(visit.body) else {
            return .message(.badRequest, "요청을 읽을 수 없어요", code: "unreadable")
        }
        switch attendance.withLockedValue({ $0.submit(submission.code, key: key) }) {
        case .recorded: return visit.endpoint.success
        case .already: return .already
        case .wrongCode: return .wrongCode
        }
    }
}

extension Answer {
    fileprivate static let already = message(.conflict, "이미 출석했어요", code: "already")
    fileprivate static let wrongCode = message(.badRequest, "출석 코드가 달라요", code: "wrong_code")
}

private struct Submission: Decodable {
    let code: String

    init?(_ body: ByteBuffer) {
        let data = Data(body.readableBytesView)
        guard let read = try? JSONDecoder().decode(Submission.self, from: data) else { return nil }
        self = read
    }
}
