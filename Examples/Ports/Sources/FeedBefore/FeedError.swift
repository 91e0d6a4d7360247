/// The errors of the feed, as its screen tells them apart.
enum FeedError: Error {
    case offline, sessionExpired, unavailable
    case refused(message: String)

    init(_ error: NetworkError) {
        switch error {
        case .offline: self = .offline
        case .unauthorized: self = .sessionExpired
        case .rejected(_, .some(let message)): self = .refused(message: message)
        case .timeout, .server, .rejected, .decoding, .unknown: self = .unavailable
        }
    }

    var title: String {
        switch self {
        case .offline: "You're offline"
        case .sessionExpired: "Sign in again"
        case .refused: "This isn't possible"
        case .unavailable: "Network error"
        }
    }

    var message: String {
        switch self {
        case .offline: "Check your connection and try again."
        case .sessionExpired: "Your session has ended."
        case .refused(let message): message
        case .unavailable: "Please try again later."
        }
    }
}
