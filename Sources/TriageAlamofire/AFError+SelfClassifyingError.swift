#if Alamofire
public import Alamofire
import HTTPTypes
public import TriageCore
import TriageHTTP

/// Alamofire's errors stand for their causes: for the status of a response that is not valid, for
/// the failure of a connection, or for the fault of a refresh.
///
/// An error has no body. The operation under way knows the body from the requests of
/// `Session.triage(_:)`. Outside of an operation, `response.fault()` and `send(as:)` have the body,
/// the server's message and the refusals.
extension AFError: SelfClassifyingError {
    /// The causes of the error, and its kind if no cause has one.
    public var classification: ErrorClassification {
        var known = ErrorClassification(code: caseName(of: self))
        known.causes = underlyingError.map { [$0] } ?? []
        switch self {
        case .explicitlyCancelled: known.kind = .canceled
        case .requestRetryFailed(let retry, let original):
            // A request that is canceled while it waits for a retry is canceled, whatever failed
            // before. Any other cancellation stands beside the failure and does not hide it.
            if retry.asAFError?.isExplicitlyCancelledError != true { known.causes.append(original) }
        case .responseSerializationFailed where known.causes.isEmpty: known.kind = .undecodable
        // A response of another type than the request accepts cannot be decoded, as a network's
        // page. Its status is not known here: a validation of the type may come before one of it.
        case .responseValidationFailed(.missingContentType),
            .responseValidationFailed(.unacceptableContentType):
            known.kind = .undecodable
        case .responseValidationFailed:
            guard let status = responseCode else { break }
            let sent = RequestSummary(method: "", path: nil, carriesCredentials: true)
            let response = ClientResponse(
                head: HTTPResponse(status: .init(code: status)), requestSummary: sent)
            known.kind = StatusRules().kind(of: response, declaredAs: nil)
            known.code =
                known.kind == .unreachable
                ? NetworkFaultCode.signIn : Fault.code(ofStatus: status)
            known.facts.status = status
        default: if isInsecure { known.kind = .insecure }
        }
        return known
    }

    private var isInsecure: Bool {
        #if canImport(Security)
        isServerTrustEvaluationError
        #else
        false
        #endif
    }
}
#endif
