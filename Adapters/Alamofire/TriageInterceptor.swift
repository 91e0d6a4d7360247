// Copy this file into an app. CI does not compile it; it was written against Alamofire 5.10.
// Validate requests (`.validate()`): Alamofire asks its retrier about failures only.

import Alamofire
import Foundation
import Triage

/// An interceptor that adds tokens, one refresh for all requests, and retries to a session.
///
///     let session = Session(interceptor: TriageInterceptor(authentication))
final class TriageInterceptor: RequestInterceptor, @unchecked Sendable {
    // Unchecked: the pending requests are only used while the lock is held.
    private struct PendingRequest {
        let caller: SessionCaller
        var authorization: RequestAuthorization?
        var retryCount = 0
    }

    private let authentication: Authentication
    private let retryPolicy: HTTPRetryPolicy
    private let lock = NSLock()
    private var pending: [UUID: PendingRequest] = [:]

    /// Creates an interceptor.
    init(_ authentication: Authentication, retryPolicy: HTTPRetryPolicy = .standard) {
        self.authentication = authentication
        self.retryPolicy = retryPolicy
    }

    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let id = state.requestID
        let known = pendingRequest(id) ?? PendingRequest(caller: authentication.begin())
        set(known, id)
        Task {
            do {
                let authorization = try await authorize(known)
                var (request, next) = (urlRequest, known)
                next.authorization = authorization
                set(next, id)
                if let token = authorization.token {
                    request.headers.add(.authorization(bearerToken: token.value))
                }
                completion(.success(request))
            } catch {
                finish(id)
                completion(.failure(error))
            }
        }
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let known = pendingRequest(request.id), let authorization = known.authorization,
            let sent = request.request.flatMap({ ClientRequest($0) })
        else { return completion(.doNotRetry) }
        let response = request.response.flatMap {
            ClientResponse($0, body: (request as? DataRequest)?.data ?? Data())
        }
        Task {
            do {
                if let response,
                    let renewed = try await authentication.evaluate(
                        response, to: sent, from: known.caller, authorization: authorization)
                {
                    var next = known
                    next.authorization = renewed
                    set(next, request.id)
                    return completion(.retry)
                }
                completion(retryResult(known, request.id, sent, response, error))
            } catch {
                finish(request.id)
                completion(.doNotRetryWithError(error))
            }
        }
    }

    /// Returns the retry policy's decision about a failed attempt.
    private func retryResult(
        _ known: PendingRequest, _ id: UUID, _ request: ClientRequest, _ response: ClientResponse?,
        _ error: any Error
    ) -> RetryResult {
        let underlying = error.asAFError?.underlyingError ?? error
        let result: Result<ClientResponse, Fault> =
            response.map { .success($0) }
            ?? .failure(
                Fault(transportError: underlying, status: nil, isSecure: true, to: request.summary))
        guard let failed = FailedAttempt(result, of: request, retryCount: known.retryCount),
            let delay = retryPolicy.delay(after: failed, jitter: .random(in: 0..<1))
        else {
            finish(id)
            return .doNotRetry
        }
        var next = known
        next.retryCount += 1
        next.authorization = nil
        set(next, id)
        return .retryWithDelay(delay / .seconds(1))
    }

    /// Returns the authorization from an evaluation, or a new one if there is none.
    private func authorize(_ known: PendingRequest) async throws -> RequestAuthorization {
        if let authorization = known.authorization { return authorization }
        return try await authentication.authorize(known.caller)
    }

    private func pendingRequest(_ id: UUID) -> PendingRequest? { lock.withLock { pending[id] } }

    private func set(_ request: PendingRequest, _ id: UUID) {
        lock.withLock { pending[id] = request }
    }

    /// Ends a request for the session.
    ///
    /// Also call it for a request that succeeded, from an `EventMonitor`'s `requestDidFinish`.
    func finish(_ id: UUID) {
        guard let request = lock.withLock({ pending.removeValue(forKey: id) }) else { return }
        authentication.end(request.caller)
    }
}
