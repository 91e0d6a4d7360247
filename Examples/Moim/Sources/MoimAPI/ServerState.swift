import HTTPTypes
import NIOConcurrencyHelpers

/// What the server knows and keeps: its session, who was present, the member's reminders, and
/// whether a dormant account was woken.
struct ServerState: Sendable {
    let session: NIOLockedValueBox<Session>
    let attendance = NIOLockedValueBox(AttendanceStore())
    let timers = NIOLockedValueBox(TimerStore())
    let isReactivated = NIOLockedValueBox(false)

    /// The tokens that are good now.
    var tokens: Tokens { session.withLockedValue(\.tokens) }

    init(tokens: Tokens) {
        session = NIOLockedValueBox(Session(tokens))
    }

    /// Makes everything as it was at first, with other tokens.
    func reset(tokens: Tokens) {
        session.withLockedValue { $0 = Session(tokens) }
        attendance.withLockedValue { $0 = AttendanceStore() }
        timers.withLockedValue { $0 = TimerStore() }
        isReactivated.withLockedValue { $0 = false }
    }

    /// Why a request may not pass, or nil when its token is good or it needs none.
    func rejection(of visit: APIRequest) -> APIResponse? {
        guard visit.endpoint.needsToken else { return nil }
        guard let token = visit.bearerToken else {
            return .message(.unauthorized, "로그인이 필요해요", code: "no_token")
        }
        switch session.withLockedValue({ $0.status(of: token, as: \.access) }) {
        case .current: return nil
        case .expired: return .accessTokenExpired
        case .unknown: return .invalidToken
        }
    }
}
