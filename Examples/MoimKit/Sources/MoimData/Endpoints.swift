import HTTPTypes
import MoimDomain
import Triage

/// What Moim asks its server.
enum Endpoints {
    static let home = APIEndpoint.get("/v1/home", as: HomeBody.self)
        .rejecting(HomeRefusal.self)

    static func attendance(
        code: String
    ) -> RejectingRequest<AttendanceBody, AttendanceRefusal> {
        APIRequest.post("/v1/attendance", ["code": code], as: AttendanceBody.self)
            .withIdempotencyKey
            .rejecting(AttendanceRefusal.self)
    }

    /// New tokens for a refresh token.
    static func refresh(_ token: String) -> APIRequest<TokensBody> {
        .post("/v1/auth/refresh", ["refreshToken": token], as: TokensBody.self)
            .withoutAuthentication
    }

    static let timers = APIEndpoint.get("/v1/timers", as: [TimerBody].self)
        .rejecting(TimersRefusal.self)

    static func addTimer(_ timer: NewTimer) -> RejectingRequest<Void, AddTimerRefusal> {
        APIRequest.post("/v1/timers", NewTimerBody(timer))
            .withIdempotencyKey
            .rejecting(AddTimerRefusal.self)
    }

    /// Nothing but the message of a 200 is used, so one that has none will do.
    static func email(_ address: String) -> RejectingRequest<String?, EmailRefusal> {
        APIRequest<String?>(.post, "/v1/validation/email") { (answer, decoder) throws(Fault) in
            if answer.status != 200 { _ = try decoder.decode(ErrorBody.self, from: answer) }
            return ServerMessageDecoder.moim.message(in: answer).map { String($0.prefix(2000)) }
        }
        .jsonBody(["email": address])
        .withoutAuthentication
        .rejecting(.signUp)
        .rejecting(EmailRefusal.self)
    }

    static func friends(query: String) -> RejectingEndpoint<[FriendBody], FriendsRefusal> {
        APIEndpoint.get("/v1/friends", as: [FriendBody].self)
            .query(["query": query])
            .serverMessage(.path("error.detail"))
            .rejecting(FriendsRefusal.self)
    }
}
