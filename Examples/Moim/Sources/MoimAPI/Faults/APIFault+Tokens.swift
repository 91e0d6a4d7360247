import HTTPTypes
import NIOConcurrencyHelpers

extension APIFault {
    /// What goes wrong with access tokens, and with their refresh.
    static let tokens: [APIFault] = [
        .rejectingToken(
            "unauthorized", "401 without a challenge",
            with: .message(.unauthorized, "로그인이 필요해요")),
        .rejectingToken(
            "invalid-token", "401 with the Bearer error invalid_token", with: .invalidToken),
        .rejectingToken(
            "basic-challenge", "401 that asks for a name and password by HTTP Basic",
            with: .message(.unauthorized, "로그인이 필요해요")
                .adding(.wwwAuthenticate, #"Basic realm="moim""#)),
        .rejectingToken(
            "token-expired", "419 whatever the token: it has expired", with: .accessTokenExpired),
        APIFault(
            "access-token-expired", "419 to the session's first access token, until a refresh",
            needsToken: true
        ) { visit in
            let first = visit.club.session.withLockedValue(\.first.access)
            return visit.bearerToken == first ? .respond(.accessTokenExpired) : nil
        },
        .declared("refresh-dead-401", "refresh 401: the session is over"),
        .declared("refresh-dead-403", "refresh 403: the session is over"),
        .declared("refresh-dead-418", "refresh 418: the refresh token has expired"),
        .declared("refresh-dead-grant", "refresh 400 with the error invalid_grant"),
        .declared("refresh-slow", "the proper answer of refresh after 0.5 s"),
        .declared("refresh-unavailable", "refresh 503 with Retry-After: 2"),
        .declared("refresh-too-many", "refresh 429 with Retry-After: 2"),
        .declared("refresh-not-found", "refresh 404"),
        .declared("refresh-bad-request", "refresh 400 with a message"),
        .declared("refresh-garbled", "refresh 200 without an access token"),
        .declared("refresh-empty-token", "refresh 200 with an empty access token"),
        .declared("refresh-silent", "refresh never answers"),
        .declared("refresh-closed", "refresh closes the connection without a byte"),
        .declared("refresh-without-rotation", "refresh 200 with a new access token and no more"),
        .declared("refresh-echo-secret", "refresh 500 whose message echoes the refresh token"),
    ]
}
