import Alamofire
import Foundation
import ShopModels
import Triage
import TriageAlamofire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the requests of the app.
final class ShopClient: Sendable {
    let authentication: Authentication
    private let server: URL
    private let session: Session
    private let common: Rejections

    /// Creates a client whose requests are breadcrumbs in the reports of an app, without the tokens.
    ///
    /// `agreesToTerms` shows the new terms, and returns whether the user agrees.
    init(
        server: URL, store: any TokenStore, app: FaultCenter,
        agreesToTerms: @escaping @Sendable () async -> Bool
    ) {
        let plain = Session()
        let rules = SessionRules(
            placement: [.header("Authorization"), .header("Refresh", carrying: \.refresh)],
            expiredStatuses: [401, 419])
        authentication = Authentication(
            .init(store: store, rules: rules) { old in
                var request = try ShopRequest(server: server, api: .refresh).asURLRequest()
                request.setValue(old.access.value, forHTTPHeaderField: "Authorization")
                request.setValue(old.refresh?.value, forHTTPHeaderField: "Refresh")
                return Tokens(try await plain.request(request).send(as: TokenPair.self))
            })
        let session = Session.triage(
            app.chain(
                Retry(), authentication,
                serverMessage: .path("error.message").titled(at: "error.title")))
        common = .common { [weak session] in
            guard let session, await agreesToTerms() else { return false }
            let accept = ShopRequest(server: server, api: .acceptTerms)
            _ = try await session.request(accept).send()
            return true
        }
        (self.server, self.session) = (server, session)
    }

    func request<Value: Decodable & Sendable>(
        _ api: ShopAPI, as type: Value.Type = Value.self
    ) async throws(Fault) -> Value {
        try await sent(api).send()
    }

    /// Sends a request whose response has no body that matters.
    func send(_ api: ShopAPI) async throws(Fault) { _ = try await sent(api).send() }

    private func sent(_ api: ShopAPI) -> DataRequest {
        session.request(ShopRequest(server: server, api: api)).triage(
            .init(isPublic: api.isPublic, rejections: [api.rejections, common]))
    }
}

extension Tokens {
    init(_ pair: TokenPair) { self.init(access: pair.access, refresh: pair.refresh) }
}
