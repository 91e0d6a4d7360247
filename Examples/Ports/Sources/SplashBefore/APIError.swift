import Foundation
import RxSwift

/// The errors of the network layer.
enum APIError: Error {
    case network(any Error)
    case unauthorized
    case server(Int)
    /// The server's words for the user.
    case message(String)
}

/// The errors of the launch, which the view model turns into words.
enum LaunchError: Error {
    case signInNeeded
    case noConnection(any Error)
    case serverDown(Int)
    case refused(String)
    case timedOut
    case unknown(any Error)

    init(_ error: any Error) {
        switch error {
        case APIError.unauthorized: self = .signInNeeded
        case APIError.network(let cause): self = .noConnection(cause)
        case APIError.server(let status): self = .serverDown(status)
        case APIError.message(let text): self = .refused(text)
        case RxError.timeout: self = .timedOut
        default: self = .unknown(error)
        }
    }

    var text: String {
        switch self {
        case .signInNeeded: "Please sign in again."
        case .noConnection: "Network error. Check your connection."
        case .serverDown: "The server is not available. Try again later."
        case .refused(let text): text
        case .timedOut: "It takes too long. Try again later."
        case .unknown: "Something went wrong."
        }
    }
}
