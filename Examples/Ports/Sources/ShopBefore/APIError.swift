import Alamofire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The failure of a request, by the status of its response.
enum APIError: Error {
    case unauthorized(ServerError)
    case paymentRequired(ServerError)
    case forbidden(ServerError)
    case notFound
    case conflict(ServerError)
    case gone
    case unprocessable(ServerError)
    case locked
    case updateRequired
    case termsRequired
    case tooManyRequests
    case maintenance(ServerError)
    case server(Int)
    case offline
    case timeout
    case cancelled
    case network

    /// The `error` that our server puts into its bodies.
    struct ServerError: Sendable {
        var code: String?
        var title: String?
        var message: String?
        var body = Data()
    }

    init(_ error: AFError, status: Int?, body: Data?) {
        let said = ServerError(body)
        switch status {
        case 401, 419: self = .unauthorized(said)
        case 402: self = .paymentRequired(said)
        case 403: self = .forbidden(said)
        case 404: self = .notFound
        case 409: self = .conflict(said)
        case 410: self = .gone
        case 422: self = .unprocessable(said)
        case 423: self = .locked
        case 426: self = .updateRequired
        case 428: self = .termsRequired
        case 429: self = .tooManyRequests
        case 503 where said.code == "MAINTENANCE": self = .maintenance(said)
        case .some(let status) where status >= 400: self = .server(status)
        default: self.init(withoutResponse: error)
        }
    }

    private init(withoutResponse error: AFError) {
        if error.isExplicitlyCancelledError {
            self = .cancelled
            return
        }
        switch (error.underlyingError as? URLError)?.code {
        case .notConnectedToInternet, .dataNotAllowed: self = .offline
        case .timedOut: self = .timeout
        default: self = .network
        }
    }
}

extension APIError.ServerError {
    private struct Wrapper: Decodable {
        struct Content: Decodable {
            var code: String?
            var title: String?
            var message: String?
        }
        var error: Content
    }

    init(_ body: Data?) {
        let content = try? JSONDecoder().decode(Wrapper.self, from: body ?? Data()).error
        self.init(
            code: content?.code, title: content?.title, message: content?.message,
            body: body ?? Data())
    }
}
