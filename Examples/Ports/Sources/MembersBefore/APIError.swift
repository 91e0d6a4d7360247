import Alamofire
import Foundation
import Moya

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The error of the API layer.
enum APIError: Error {
    case offline
    case connection(URLError)
    case unauthorized
    case forbidden
    case rejected(status: Int, message: String?)
    case server(status: Int)
    case decoding(any Error)
    case unknown(any Error)
}

extension APIError {
    init(_ error: any Error) {
        guard let error = error as? MoyaError else {
            self = .unknown(error)
            return
        }
        if let response = error.response, !(200..<300).contains(response.statusCode) {
            self.init(response)
            return
        }
        switch error {
        case .objectMapping(let cause, _): self = .decoding(cause)
        case .imageMapping, .jsonMapping, .stringMapping: self = .decoding(error)
        case .underlying(let cause, _): self.init(underlying: cause)
        case .statusCode, .encodableMapping, .requestMapping, .parameterEncoding:
            self = .unknown(error)
        }
    }

    private init(_ response: Moya.Response) {
        switch response.statusCode {
        case 401: self = .unauthorized
        case 403: self = .forbidden
        case 400..<500:
            let body = try? response.map(ErrorBody.self)
            self = .rejected(status: response.statusCode, message: body?.message)
        default: self = .server(status: response.statusCode)
        }
    }

    private init(underlying error: any Error) {
        guard let error = (error.asAFError?.underlyingError ?? error) as? URLError else {
            self = .unknown(error)
            return
        }
        switch error.code {
        case .notConnectedToInternet, .dataNotAllowed: self = .offline
        case .timedOut, .cannotConnectToHost, .cannotFindHost, .networkConnectionLost:
            self = .connection(error)
        default: self = .unknown(error)
        }
    }

    private struct ErrorBody: Decodable { let message: String }
}
