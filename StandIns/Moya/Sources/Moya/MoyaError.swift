import Foundation

/// The errors of a provider and of a response that cannot be mapped.
public enum MoyaError: Error {
    case imageMapping(Response)
    case jsonMapping(Response)
    case stringMapping(Response)
    case objectMapping(any Error, Response)
    case encodableMapping(any Error)
    case statusCode(Response)
    case underlying(any Error, Response?)
    case requestMapping(String)
    case parameterEncoding(any Error)

    public var response: Moya.Response? {
        switch self {
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response),
            .objectMapping(_, let response), .statusCode(let response):
            response
        case .underlying(_, let response): response
        case .encodableMapping, .requestMapping, .parameterEncoding: nil
        }
    }
}
