#if Moya
import Foundation
public import Moya
import TriageAlamofire
public import TriageCore
import TriageHTTP

/// In every center and gate, an error of Moya stands for the response or the error in it.
///
/// If the status of a response in the error means a failure, the response is the failure, with its
/// body. Otherwise the underlying error is the failure, or the cancellation if it is one. The
/// declarations of the chain of `Session.triage(_:)` count, and with a ``TriagePlugin`` the target's.
extension MoyaError: SelfClassifyingError {
    /// The kind, code and facts of the response in the error, or of the error within it.
    public var classification: ErrorClassification {
        var known = ErrorClassification(reflecting: self)
        switch self {
        case .imageMapping, .jsonMapping, .stringMapping, .objectMapping: known.kind = .undecodable
        case .statusCode, .underlying, .encodableMapping, .requestMapping, .parameterEncoding: break
        }
        guard let response else { return known }
        let declared = response.declaration ?? ResponseDeclaration()
        var received = ClientResponse(response)
        received?.requestSummary = declared.summary(of: response.request)
        return known.carrying(received, declared)
    }
}

extension ClientResponse {
    /// Converts Moya's response; nil if its status is not a number of three digits.
    ///
    /// The response of a stub may have only a status and a body.
    fileprivate init?(_ response: Moya.Response) {
        guard let head = response.head else { return nil }
        self.init(head, body: response.data)
    }
}
#endif
