import Foundation
import TriageCore
import TriageHTTP

/// An error in the shape of Alamofire's, which keeps causes in reasons.
enum SessionError: Error {
    enum Validation {
        case unacceptableStatusCode(code: Int)
    }

    enum Serialization {
        case decodingFailed(error: any Error)
    }

    case explicitlyCancelled
    case sessionTaskFailed(error: any Error)
    case responseValidationFailed(reason: Validation)
    case responseSerializationFailed(reason: Serialization)
    case requestRetryFailed(retryError: any Error, originalError: any Error)
}

extension SessionError: SelfClassifyingError {
    var classification: ErrorClassification {
        var known = ErrorClassification(reflecting: self)
        switch self {
        case .explicitlyCancelled: known.kind = .canceled
        case .requestRetryFailed(retryError: SessionError.explicitlyCancelled, originalError: _):
            // As in Alamofire's: a request that is canceled while it waits for a retry is canceled.
            known.causes.removeLast()
        default: break
        }
        return known
    }
}

/// An error in the shape of Moya's, which carries responses.
indirect enum ProviderError: Error {
    case statusCode(Received)
    case underlying(any Error, Received?)
    case objectMapping(any Error, Received)

    final class Received: Sendable {
        let request: URLRequest
        let response: HTTPURLResponse
        let data: Data

        init(_ request: URLRequest, _ response: HTTPURLResponse, _ data: Data) {
            (self.request, self.response, self.data) = (request, response, data)
        }
    }

    private var received: Received? {
        switch self {
        case .statusCode(let received), .objectMapping(_, let received): received
        case .underlying(_, let received): received
        }
    }
}

extension ProviderError: SelfClassifyingError {
    var classification: ErrorClassification {
        let response = received.flatMap { received in
            var response = ClientResponse(received.response, body: received.data)
            response?.requestSummary = RequestSummary(received.request)
            return response
        }
        return ErrorClassification(reflecting: self).carrying(response)
    }
}
