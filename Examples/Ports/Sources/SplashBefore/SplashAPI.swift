import Foundation
import RxSwift

package struct Session: Decodable, Sendable { package let userID: Int }
package struct Profile: Decodable, Sendable { package let name: String }
package struct Release: Decodable, Sendable { package let minimum: String }
package struct Maintenance: Decodable, Sendable { package let message: String? }
package struct RemoteConfig: Decodable, Sendable { package let features: [String] }
package struct Terms: Decodable, Sendable { package let mustAccept: String? }
package struct Account: Decodable, Sendable { package let isDormant: Bool }
package struct Done: Decodable, Sendable {}

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
        Observable<Value>.create { observer in
            nonisolated(unsafe) let observer = observer
            let task = Task {
                do {
                    observer.onNext(try await self.value(method, path))
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            return Disposables.create { task.cancel() }
        }.asSingle()
    }
}
