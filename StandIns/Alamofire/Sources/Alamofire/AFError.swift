import Foundation

public enum AFError: Error, Sendable {
    public enum ResponseValidationFailureReason: Sendable {
        case missingContentType(acceptableContentTypes: [String])
        case unacceptableContentType(
            acceptableContentTypes: [String], responseContentType: String)
        case unacceptableStatusCode(code: Int)
        case customValidationFailed(error: any Error)
    }

    public enum ResponseSerializationFailureReason: Sendable {
        case inputDataNilOrZeroLength
        case decodingFailed(error: any Error)
        case customSerializationFailed(error: any Error)
    }

    case createURLRequestFailed(error: any Error)
    case explicitlyCancelled
    case requestAdaptationFailed(error: any Error)
    case requestRetryFailed(retryError: any Error, originalError: any Error)
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
    case responseValidationFailed(reason: ResponseValidationFailureReason)
    case sessionDeinitialized
    case sessionTaskFailed(error: any Error)

    public var underlyingError: (any Error)? {
        switch self {
        case .createURLRequestFailed(let error), .requestAdaptationFailed(let error),
            .requestRetryFailed(let error, _), .sessionTaskFailed(let error),
            .responseSerializationFailed(.decodingFailed(let error)),
            .responseSerializationFailed(.customSerializationFailed(let error)),
            .responseValidationFailed(.customValidationFailed(let error)):
            error
        default: nil
        }
    }

    public var responseCode: Int? {
        guard case .responseValidationFailed(.unacceptableStatusCode(let code)) = self
        else { return nil }
        return code
    }

    public var isSessionTaskError: Bool {
        if case .sessionTaskFailed = self { true } else { false }
    }

    public var isExplicitlyCancelledError: Bool {
        if case .explicitlyCancelled = self { true } else { false }
    }
}

extension Error {
    public var asAFError: AFError? { self as? AFError }
}
