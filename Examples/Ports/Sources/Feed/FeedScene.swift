import FeedShared
import Foundation
import Moya
import Triage
import TriageAlamofire
import TriageMoya

/// Makes the screen's model and its session.
@MainActor
func makeFeed(
    _ server: URL, _ store: any TokenStore, in app: FaultStack, retry: Retry = Retry()
) -> (model: FeedViewModel, authentication: Authentication) {
    let authentication = Authentication(
        .init(
            store: store,
            observe: { if $0 == .signedIn { app.center.resetRoute(.signIn) } }
        ) { old in
            let call = FeedAPI.Call.refresh(token: old.refresh?.value ?? "")
            let new = try await MoyaProvider<FeedAPI>()
                .value(of: FeedAPI(baseURL: server, call: call), as: TokenPair.self)
            return Tokens(access: new.access, refresh: new.refresh)
        })
    authentication.insertTokens(into: app.knownSecrets)
    let chain = MiddlewareChain(
        retry, authentication, observe: { app.breadcrumbs.add($0) })
    let provider = MoyaProvider<FeedAPI>(session: TriageSession(chain))
    return (FeedViewModel(provider, server: server, center: app.center), authentication)
}
