import Alamofire
import Foundation
import ShopShared

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Places the tokens, refreshes them for all requests, and asks for the terms where the server does.
final class AuthInterceptor: RequestInterceptor, @unchecked Sendable {
    // Unchecked: the lock guards what changes.
    private let server: URL
    private let tokens: TokenStorage
    private let agreesToTerms: @Sendable () async -> Bool
    private let plain = Session()
    private let lock = NSLock()
    private var waiting: [@Sendable (RetryResult) -> Void] = []

    init(
        server: URL, tokens: TokenStorage, agreesToTerms: @escaping @Sendable () async -> Bool
    ) {
        (self.server, self.tokens, self.agreesToTerms) = (server, tokens, agreesToTerms)
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        completion(.success(isPublic(urlRequest) ? urlRequest : authorized(urlRequest)))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.tasks.count < 3, let sent = request.request, !isPublic(sent) else {
            return completion(.doNotRetry)
        }
        #if canImport(FoundationNetworking)
        // Off Apple platforms, `Progress` traps when Alamofire sets a total back to zero.
        request.uploadProgress.totalUnitCount = -1
        request.downloadProgress.totalUnitCount = -1
        #endif
        switch request.response?.statusCode {
        case 401, 419: refresh(then: completion)
        case 428: Task { completion(await acceptTerms() ? .retry : .doNotRetry) }
        default: completion(.doNotRetry)
        }
    }

    /// One refresh at a time: the first request starts it, and the others wait for its end.
    private func refresh(then completion: @escaping @Sendable (RetryResult) -> Void) {
        let isFirst = lock.withLock {
            waiting.append(completion)
            return waiting.count == 1
        }
        guard isFirst else { return }
        Task {
            let new = try? await plain.request(authorized(.refresh)).validate()
                .serializingDecodable(TokenPair.self).value
            tokens.pair = new
            let callers = lock.withLock {
                defer { waiting = [] }
                return waiting
            }
            for caller in callers { caller(new == nil ? .doNotRetry : .retry) }
        }
    }

    private func acceptTerms() async -> Bool {
        guard await agreesToTerms(), let request = try? authorized(.acceptTerms) else {
            return false
        }
        return await plain.request(request).validate().serializingData().response.error == nil
    }

    private func authorized(_ api: ShopAPI) throws -> URLRequest {
        authorized(try ShopRequest(server: server, api: api).asURLRequest())
    }

    private func authorized(_ request: URLRequest) -> URLRequest {
        var request = request
        request.setValue(tokens.pair?.access, forHTTPHeaderField: "Authorization")
        request.setValue(tokens.pair?.refresh, forHTTPHeaderField: "Refresh")
        return request
    }

    /// The sign-in and the sign-up carry no tokens, and their 401 is about the password.
    private func isPublic(_ request: URLRequest) -> Bool {
        guard request.httpMethod == "POST" else { return false }
        return ["/v1/session", "/v1/members"].contains(request.url?.path)
    }
}
