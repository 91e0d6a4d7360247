#if Moya
import Foundation
public import Moya
public import TriageCore
import TriageHTTP

/// The errors of Moya stand for what they wrap, in every center and gate.
///
/// A response in the error whose status says no is the failure, with its body. Otherwise the
/// underlying error is. A cancellation is one.
extension MoyaError: SelfClassifyingError {
    /// The kind, code and facts of the response in the error, or of the error within it.
    public var classification: ErrorClassification {
        var known = ErrorClassification(reflecting: self)
        switch self {
        case .imageMapping, .jsonMapping, .stringMapping, .objectMapping: known.kind = .undecodable
        case .statusCode, .underlying, .encodableMapping, .requestMapping, .parameterEncoding: break
        }
        return known.carrying(response.flatMap { ClientResponse($0) })
    }
}

extension ClientResponse {
    /// Converts Moya's response; nil if its status is not a number of three digits.
    ///
    /// The response of a stub may have a status and a body alone.
    init?(_ response: Moya.Response) {
        guard let head = response.head else { return nil }
        self.init(head, body: response.data)
        requestSummary = response.request.map { RequestSummary($0) }
    }
}
#endif
