import Alamofire
import Foundation
import Moya

/// The errors of the network layer.
enum NetworkError: Error {
    case offline, timeout, unauthorized, decoding, unknown
    case server(status: Int)
    case rejected(status: Int, message: String?)

    private struct Body: Decodable { let message: String }

    init(_ error: MoyaError) {
        switch error {
        case .objectMapping, .jsonMapping, .stringMapping, .imageMapping:
            self = .decoding
        case .statusCode(let response), .underlying(_, .some(let response)):
            self.init(response)
        case .underlying(let error, nil):
            self.init(error)
        case .encodableMapping, .requestMapping, .parameterEncoding:
            self = .unknown
        }
    }

    private init(_ response: Moya.Response) {
        switch response.statusCode {
        case 401: self = .unauthorized
        case 400..<500:
            let message = try? response.map(Body.self).message
            self = .rejected(status: response.statusCode, message: message)
        default: self = .server(status: response.statusCode)
        }
    }

    private init(_ error: any Error) {
        switch (error.asAFError?.underlyingError ?? error) as? URLError {
        case .some(let error) where error.code == .timedOut: self = .timeout
        case .some(let error)
        where [.notConnectedToInternet, .networkConnectionLost].contains(error.code):
            self = .offline
        default: self = .unknown
        }
    }
}
