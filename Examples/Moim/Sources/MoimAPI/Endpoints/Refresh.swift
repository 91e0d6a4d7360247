import HTTPTypes
import NIOConcurrencyHelpers

extension Endpoint {
    /// Gives new tokens for a refresh token, which is dead from then on.
    static let refresh = Endpoint(
        name: "refresh", method: .post, path: "/v1/auth/refresh", needsToken: false,
        success: { $0.session.withLockedValue { .grant(renewing: &$0, rotating: false) } },
        faultEffects: brokenRefreshes, respond: { $0.club.refresh($0) })

    private static let brokenRefreshes: [String: @Sendable (APIRequest) -> FaultEffect] = [
        "missing-field": { _ in .respond(.garbled) },
        "refresh-bad-request": { _ in .respond(.unreadable) },
        "refresh-closed": { _ in .wire(WireScript(then: .close)) },
        "refresh-dead-401": { _ in .respond(.unknownRefreshToken) },
        "refresh-dead-403": { _ in .respond(.message(.forbidden, "이용할 수 없는 계정이에요")) },
        "refresh-dead-418": { _ in .respond(.refreshTokenExpired) },
        "refresh-dead-grant": { _ in
            .respond(.json(#"{"error":"invalid_grant"}"#, status: .badRequest))
        },
        "refresh-echo-secret": { .respond(.message(.internalServerError, echo($0))) },
        "refresh-empty-token": { _ in .respond(.json(#"{"accessToken":"","expiresIn":3600}"#)) },
        "refresh-garbled": { _ in .respond(.garbled) },
        "refresh-not-found": { _ in .respond(.notFound) },
        "refresh-silent": { _ in .wire(WireScript(then: .wait)) },
        "refresh-slow": { _ in .delay(.milliseconds(500)) },
        "refresh-too-many": { _ in .respond(.tooMany()) },
        "refresh-unavailable": { _ in .respond(.unavailable(retryAfter: "2")) },
        "refresh-without-rotation": { .respond($0.club.refresh($0, rotating: false)) },
        "wrong-type": { _ in .respond(.json(#"{"accessToken":4821,"expiresIn":3600}"#)) },
    ]

    private static func echo(_ visit: APIRequest) -> String {
        let wish: RefreshRequest? = visit.read()
        return "refreshToken \(wish?.refreshToken ?? "none")을 처리하지 못했어요"
    }
}

extension ServerState {
    /// Answers a wish for new tokens; one without the current refresh token changes nothing.
    fileprivate func refresh(_ visit: APIRequest, rotating: Bool = true) -> APIResponse {
        guard let wish: RefreshRequest = visit.read() else { return .unreadable }
        return session.withLockedValue { session in
            switch session.status(of: wish.refreshToken, as: \.refresh) {
            case .current: .grant(renewing: &session, rotating: rotating)
            case .expired: .refreshTokenExpired
            case .unknown: .unknownRefreshToken
            }
        }
    }
}

extension APIResponse {
    fileprivate static let garbled = json(#"{"expiresIn":3600}"#)
    fileprivate static let refreshTokenExpired = message(
        .init(code: 418), "다시 로그인해 주세요", code: "refresh_token_expired")
    fileprivate static let unknownRefreshToken = message(
        .unauthorized, "다시 로그인해 주세요", code: "unknown_refresh_token")

    /// New tokens; without rotation the access token alone.
    fileprivate static func grant(renewing session: inout Session, rotating: Bool) -> APIResponse {
        session.renew(rotating: rotating)
        let (access, refresh) = (session.tokens.access, session.tokens.refresh)
        let grant =
            rotating
            ? Grant(accessToken: access, refreshToken: refresh, expiresIn: 3_600)
            : Grant(accessToken: access, refreshToken: nil, expiresIn: nil)
        return json(encoding: grant)
    }
}

private struct RefreshRequest: Decodable {
    let refreshToken: String
}

private struct Grant: Encodable {
    let accessToken: String
    let refreshToken: String?
    let expiresIn: Int?
}
