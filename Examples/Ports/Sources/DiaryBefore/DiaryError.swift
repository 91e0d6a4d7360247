import Foundation

/// An error of the diary, in the words of the app.
package enum DiaryError: Error, Equatable {
    case offline
    case sessionExpired
    case refused(String)
    case server(status: Int)
    case network

    package init(_ error: any Error) {
        switch error {
        case let error as DiaryError: self = error
        case let error as URLError:
            switch error.code {
            case .notConnectedToInternet, .dataNotAllowed: self = .offline
            default: self = .network
            }
        default: self = .network
        }
    }
}

extension DiaryError: LocalizedError {
    package var title: String {
        switch self {
        case .offline: "You’re offline"
        case .sessionExpired: "Sign in again"
        case .refused: "That didn’t work"
        case .server: "We’re having trouble"
        case .network: "Network error"
        }
    }

    package var message: String {
        switch self {
        case .offline: "Check your internet connection and try again."
        case .sessionExpired: "Your session has ended."
        case .refused(let words): words
        case .server: "The problem is on our side. Try again in a moment."
        case .network: "Check your connection and try again."
        }
    }

    package var errorDescription: String? { message }

    package var canRetry: Bool {
        switch self {
        case .offline, .server, .network: true
        case .sessionExpired, .refused: false
        }
    }

    /// The name of the error in the analytics.
    var code: String {
        switch self {
        case .offline: "offline"
        case .sessionExpired: "session_expired"
        case .refused: "refused"
        case .server(let status): "server_\(status)"
        case .network: "network"
        }
    }
}
