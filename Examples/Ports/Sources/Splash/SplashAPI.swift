import RxSwift
import SplashModels
import Triage

nonisolated struct Release: Decodable, Sendable { let minimum: AppVersion }

/// The calls of the splash screen.
nonisolated struct SplashAPI: Sendable {
    let session: @Sendable () -> Single<Session>
    let profile: @Sendable () -> Single<Profile>
    let release: @Sendable () -> Single<Release>
    let maintenance: @Sendable () -> Single<Maintenance>
    let config: @Sendable () -> Single<RemoteConfig>
    let registerPush: @Sendable () -> Single<Done>
    let terms: @Sendable () -> Single<Terms>
    let account: @Sendable () -> Single<Account>
    let wake: @Sendable () -> Single<Done>

    init(_ network: Network) {
        func call<Value: Decodable & Sendable>(
            _ method: String, _ path: String, forGuests: Bool = false
        ) -> @Sendable () -> Single<Value> {
            { network.single(method, path, forGuests: forGuests) }
        }
        session = call("POST", "/v1/session")
        profile = call("GET", "/v1/profile")
        release = call("GET", "/v1/version", forGuests: true)
        maintenance = call("GET", "/v1/maintenance", forGuests: true)
        config = call("GET", "/v1/config")
        registerPush = call("PUT", "/v1/push")
        terms = call("GET", "/v1/terms")
        account = call("GET", "/v1/account")
        wake = call("POST", "/v1/account/wake")
    }
}
