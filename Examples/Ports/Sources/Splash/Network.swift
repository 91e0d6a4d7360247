import Foundation
import RxSwift
import SplashModels
import Triage

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's own wrapper of URLSession, without Rx: the chain adds the token and refreshes it.
nonisolated struct Network: Sendable {
    private struct NewTokens: Decodable { let access, refresh: String }

    let authentication: Authentication
    private let chain: MiddlewareChain
    private let base: URL
    private let send: Send

    init(_ base: URL, _ store: any TokenStore, send: @escaping Send) {
        (self.base, self.send) = (base, send)
        authentication = Authentication(
            .init(store: store) { old in
                var request = URLRequest(url: base.appendingPathComponent("/v1/refresh"))
                request.httpMethod = "POST"
                request.httpBody = try JSONEncoder().encode(["token": old.refresh?.value ?? ""])
                let new: NewTokens = try await MiddlewareChain().send(request, using: send)
                    .decoded()
                return Tokens(access: new.access, refresh: new.refresh)
            })
        chain = MiddlewareChain(authentication, serverMessage: .path("message"))
    }

    func value<Value: Decodable>(
        _ method: String, _ path: String, forGuests: Bool
    ) async throws -> Value {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = method
        return try await chain.send(request, .init(isPublic: forGuests), using: send).decoded()
    }

    func single<Value: Decodable & Sendable>(
        _ method: String, _ path: String, forGuests: Bool = false
    ) -> Single<Value> {
        .task { try await value(method, path, forGuests: forGuests) }
    }
}
