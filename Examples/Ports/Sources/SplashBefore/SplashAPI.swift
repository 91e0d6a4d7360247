import Foundation
import RxSwift
import SplashShared

struct Release: Decodable, Sendable { let minimum: String }

/// The calls of the splash screen.
struct SplashAPI {
    let session: () -> Single<Session>
    let profile: () -> Single<Profile>
    let release: () -> Single<Release>
    let maintenance: () -> Single<Maintenance>
    let config: () -> Single<RemoteConfig>
    let registerPush: () -> Single<Done>
    let terms: () -> Single<Terms>
    let account: () -> Single<Account>
    let wake: () -> Single<Done>

    init(_ client: HTTPClient) {
        func call<Value: Decodable & Sendable>(
            _ method: String, _ path: String
        ) -> () -> Single<Value> {
            { client.single(method, path) }
        }
        session = call("POST", "/v1/session")
        profile = call("GET", "/v1/profile")
        release = call("GET", "/v1/version")
        maintenance = call("GET", "/v1/maintenance")
        config = call("GET", "/v1/config")
        registerPush = call("PUT", "/v1/push")
        terms = call("GET", "/v1/terms")
        account = call("GET", "/v1/account")
        wake = call("POST", "/v1/account/wake")
    }
}

extension HTTPClient {
    nonisolated func single<Value: Decodable & Sendable>(
        _ method: String, _ path: String
    ) -> Single<Value> {
        .task { try await self.value(method, path) }
    }
}
