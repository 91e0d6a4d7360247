import HTTPTypes

/// What more than one place answers.
extension APIResponse {
    static let notFound = message(.notFound, "없는 주소예요")

    /// Asks for the name of the tap, where none was given.
    static let missingIdempotencyKey = message(.badRequest, "Idempotency-Key가 필요해요", code: "no_key")

    /// Refuses a body that is not what the contract asks for.
    static let unreadable = message(.badRequest, "요청을 읽을 수 없어요", code: "unreadable")

    static let invalidToken = message(.unauthorized, "다시 로그인해 주세요", code: "invalid_token")
        .adding(.wwwAuthenticate, #"Bearer error="invalid_token""#)

    /// The contract's own status for an access token that has expired.
    static let accessTokenExpired = message(
        .init(code: 419, reasonPhrase: "Access Token Expired"), "로그인이 만료됐어요",
        code: "token_expired")

    static func tooMany(detail: String? = nil) -> APIResponse {
        problem(.tooManyRequests, title: "요청이 너무 많아요", detail: detail).adding(.retryAfter, "2")
    }

    static func unavailable(retryAfter: String) -> APIResponse {
        problem(.serviceUnavailable, title: "서비스 점검 중이에요").adding(.retryAfter, retryAfter)
    }
}
