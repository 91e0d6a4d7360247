import MoimDomain
import TriageClient
import TriageHTTP

/// What Moim asks its server.
enum Endpoints {
    static let home = Endpoint.get("/v1/home", as: HomeBody.self)
        .reading(errorBody)

    /// One call is one tap: its key stays the same however often the request is sent.
    static func attendance(code: String) -> Endpoint<AttendanceBody> {
        .post("/v1/attendance", ["code": code], as: AttendanceBody.self)
            .withIdempotencyKey
            .reading(errorBody.on(410, .problem))
    }

    /// New tokens for a refresh token.
    static func refresh(_ token: String) -> Endpoint<TokensBody> {
        .post("/v1/auth/refresh", ["refreshToken": token], as: TokensBody.self).withoutSession
    }

    private static let errorBody = ServerMessage.decoded(as: ErrorBody.self, \.message)
}

/// What most of Moim's endpoints say when they refuse.
private struct ErrorBody: Decodable {
    let message: String?
}
