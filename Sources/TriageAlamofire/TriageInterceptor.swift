#if Alamofire
import Alamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#else
import Foundation
#endif

/// The interceptor of an Alamofire session, on a chain of middleware.
final class TriageInterceptor: RequestInterceptor, RedirectHandler {
    let chain: MiddlewareChain
    private let placements: [TokenPlacement]
    private let hasWarned = Lock(false)

    /// Creates an interceptor.
    ///
    /// - Parameter chain: The middleware that every request goes through.
    init(_ chain: MiddlewareChain) {
        self.chain = chain
        placements = chain.placements
    }

    /// Passes a request through the middleware before Alamofire sends it.
    ///
    /// A request that is not validated is validated only for the session: a status that means an
    /// expired token becomes a failure, since Alamofire retries nothing else.
    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let id = state.requestID
        state.session.withAllRequests { [self] requests in
            // Alamofire has ended a request that is not among them.
            guard let request = requests.first(where: { $0.id == id }) else { return }
            RequestExchange.of(request).adapt(urlRequest, through: self, then: completion)
        }
    }

    /// Asks the middleware whether a failed request is sent again, and waits for its delays.
    ///
    /// Alamofire's own error for this request is delivered unchanged. Another error, such as the
    /// error of a refresh, is delivered as the `retryError`.
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        RequestExchange.of(request).retry(after: error, then: completion)
    }

    /// Follows a redirect without the tokens if it leads to another scheme, host or port.
    ///
    /// A session from `triage(_:)` does so by itself, after its own handlers.
    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest,
        for response: HTTPURLResponse, completion: @escaping (URLRequest?) -> Void
    ) {
        let origin = task.originalRequest?.url
        completion(placements.redirected(request, from: origin))
    }

    /// Logs once in debug builds that a failed response counts as a success.
    func warnOfMissingValidation(_ status: Int) {
        #if DEBUG
        let isFirst = hasWarned.withLock { hasWarned in
            defer { hasWarned = true }
            return !hasWarned
        }
        guard isFirst else { return }
        logProblem(
            "a response with the status \(status) is a success of Alamofire and not retried, "
                + "because its request is not validated: call validate(), or give a target of Moya "
                + "a validationType such as .successCodes")
        #endif
    }
}
#endif
