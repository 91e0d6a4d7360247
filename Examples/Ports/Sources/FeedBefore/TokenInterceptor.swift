import Alamofire
import FeedShared
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Adds the access token, and refreshes it once for all requests that get a 401 meanwhile.
final class TokenInterceptor: RequestInterceptor, @unchecked Sendable {
    // Unchecked: the lock guards what changes.
    typealias Refresh =
        @Sendable (
            _ token: String,
            _ completion: @escaping @Sendable (Result<TokenPair, any Error>) -> Void
        ) -> Void

    private let lock = NSLock()
    private var tokens: TokenPair
    private var waiting: [@Sendable (RetryResult) -> Void] = []
    private var isRefreshing = false
    private let refresh: Refresh

    init(_ tokens: TokenPair, refresh: @escaping Refresh) {
        self.tokens = tokens
        self.refresh = refresh
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var request = urlRequest
        let token = lock.withLock { tokens.access }
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        completion(.success(request))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.tasks.count == 1 else {
            return completion(.doNotRetry)
        }
        let token: String? = lock.withLock {
            waiting.append(completion)
            defer { isRefreshing = true }
            return isRefreshing ? nil : tokens.refresh
        }
        guard let token else { return }
        refresh(token) { [weak self] in self?.finish($0) }
    }

    private func finish(_ result: Result<TokenPair, any Error>) {
        let completions = lock.withLock {
            if case .success(let new) = result { tokens = new }
            isRefreshing = false
            defer { waiting = [] }
            return waiting
        }
        for completion in completions {
            switch result {
            case .success: completion(.retry)
            case .failure(let error): completion(.doNotRetryWithError(error))
            }
        }
    }
}
