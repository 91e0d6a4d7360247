import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// Gives new tokens for a refresh token, which is dead from then on.
    static let refresh = Endpoint(
        name: "refresh", method: .post, path: "/v1/auth/refresh", needsToken: false,
        success: { $0.session.withLockedValue { .grant(renewing: &$0, rotating: false) } },
        broken: brokenRefreshes, answer: { $0.club.refresh($0) })

    private static let brokenRefreshes: [String: @Sendable (Visit) -> Course] = [
        "missing-field": { _ in .instead(.garbled) },
        "refresh-bad-request": { _ in .instead(.unreadable) },
        "refresh-closed": { _ in .wire(WireScript(then: .close)) },
        "refresh-dead-401": { _ in .instead(.unknownRefreshToken) },
        "refresh-dead-403": { _ in .instead(.message(.forbidden, "이용할 수 없는 계정이에요")) },
        "refresh-dead-418": { _ in .instead(.refreshTokenExpired) },
        "refresh-dead-grant": { _ in
            .instead(.json(#"{"error":"invalid_grant"}"#, status: .badRequest))
        },
        "refresh-echo-secret": { .instead(.message(.internalServerError, echo($0))) },
        "refresh-empty-token": { _ in .instead(.json(#"{"accessToken":"","expiresIn":3600}"#)) },
        "refresh-garbled": { _ in .instead(.garbled) },
        "refresh-not-found": { _ in .instead(.notFound) },
        "refresh-silent": { _ in .wire(WireScript(then: .wait)) },
        "refresh-slow": { _ in .late(.milliseconds(500)) },
        "refresh-too-many": { _ in .instead(.tooMany()) },
        "refresh-unavailable": { _ in .instead(.unavailable(retryAfter: "2")) },
        "refresh-without-rotation": { .instead($0.club.refresh($0, rotating: false)) },
        "wrong-type": { _ in .instead(.json(#"{"accessToken":4821,"expiresIn":3600}"#)) },
    ]

    private static func echo(_ visit: Visit) -> String {
        let wish: RefreshWish? = visit.read()
        return "refreshToken \(wish?.refreshToken ?? "none")을 처리하지 못했어요"
    }
}

extension Club {
    /// Answers a wish for new tokens; one without the current refresh token changes nothing.
    fileprivate func refresh(_ visit: Visit, rotating: Bool = true) -> Answer {
        guard let wish: RefreshWish = visit.read() else { return .unreadable }
        return session.withLockedValue { session in
            switch session.standing(of: wish.refreshToken, as: \.refresh) {
            case .current: .grant(renewing: &session, rotating: rotating)
            case .expired: .refreshTokenExpired
            case .unknown: .unknownRefreshToken
            }
        }
    }
}

extension Answer {
    fileprivate static let garbled = json(#"{"expiresIn":3600}"#)
    fileprivate static let refreshTokenExpired = message(
        .init(code: 418), "다시 로그인해 주세요", code: "refresh_token_expired")
    fileprivate static let unknownRefreshToken = message(
        .unauthorized, "다시 로그인해 주세요", code: "unknown_refresh_token")

    /// New tokens; without rotation the access token alone.
    fileprivate static func grant(renewing session: inout Session, rotating: Bool) -> Answer {
        session.renew(rotating: rotating)
        let (access, refresh) = (session.tokens.access, session.tokens.refresh)
        let grant =
            rotating
            ? Grant(accessToken: access, refreshToken: refresh, expiresIn: 3_600)
            : Grant(accessToken: access, refreshToken: nil, expiresIn: nil)
        return json(encoding: grant)
    }
}

private struct RefreshWish: Decodable {
    let refreshToken: String
}

private struct Grant: Encodable {
    let accessToken: String
    let refreshToken: String?
    let expiresIn: Int?
}
