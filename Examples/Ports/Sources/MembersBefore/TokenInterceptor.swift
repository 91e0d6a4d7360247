import Alamofire
import Foundation
import MembersNetwork
import Moya

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts the login token into the field `accessToken`, and refreshes it after a 401.
final class TokenInterceptor: RequestInterceptor, @unchecked Sendable {
    // Unchecked: the requests that wait are used with the lock held.
    private let server: URL
    private let store: TokenStore
    private let logger: AppLogger
    private let auth = MoyaProvider<AuthAPI>()
    private let lock = NSLock()
    private var waiting: [@Sendable (RetryResult) -> Void] = []

    init(server: URL, store: TokenStore, logger: AppLogger) {
        self.server = server
        self.store = store
        self.logger = logger
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Alamofire.Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var request = urlRequest
        request.setValue(store.access, forHTTPHeaderField: "accessToken")
        completion(.success(request))
    }

    func retry(
        _ request: Request, for session: Alamofire.Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.tasks.count == 1 else {
            return completion(.doNotRetry)
        }
        // Another request has refreshed the token meanwhile.
        guard request.request?.value(forHTTPHeaderField: "accessToken") == store.access else {
            return completion(.retry)
        }
        let isFirst = lock.withLock {
            waiting.append(completion)
            return waiting.count == 1
        }
        if isFirst { refresh() }
    }

    private func refresh() {
        guard let token = store.refresh else { return finish(.doNotRetry) }
        auth.request(.refresh(token: token, at: server)) { @Sendable [self] result in
            do {
                store.save(try result.get().map(NewTokens.self))
                finish(.retry)
            } catch {
                logger.error(error, "the refresh failed")
                store.clear()
                finish(.doNotRetryWithError(error))
            }
        }
    }

    private func finish(_ result: RetryResult) {
        let completions = lock.withLock {
            defer { waiting = [] }
            return waiting
        }
        for completion in completions { completion(result) }
    }
}
