import HTTPTypes
import NIOConcurrencyHelpers

/// What the server knows and keeps: its session, and who was present.
struct Club: Sendable {
    let tokens: Tokens
    let attendance = NIOLockedValueBox(AttendanceBook())

    /// Why a request may not pass, or nil when its token is good.
    func refusal(of visit: Visit) -> Answer? {
        guard visit.endpoint.needsToken, visit.bearerToken != tokens.access else { return nil }
        guard visit.bearerToken != nil else {
            return .message(.unauthorized, "로그인이 필요해요", code: "no_token")
        }
        return .message(.unauthorized, "다시 로그인해 주세요", code: "invalid_token")
            .adding(.wwwAuthenticate, #"Bearer error="invalid_token""#)
    }
}
