import FeedModels
import Foundation
import Moya
import Triage
import TriageAlamofire
import TriageMoya

/// Makes the screen's model and its session.
@MainActor
func makeFeed(
    _ server: URL, _ store: any TokenStore, in app: FaultCenter, retry: Retry = Retry()
) -> (model: FeedViewModel, authentication: Authentication) {
    let authentication = Authentication(
        .init(store: store) { old in
            let call = FeedAPI.Call.refresh(token: old.refresh?.value ?? "")
            let new = try await MoyaProvider<FeedAPI>()
                .send(FeedAPI(baseURL: server, call: call), as: TokenPair.self)
            return Tokens(access: new.access, refresh: new.refresh)
        })
    let session = Session.triage(app.chain(retry, authentication))
    let provider = MoyaProvider<FeedAPI>(session: session)
    return (FeedViewModel(provider, server: server, center: app), authentication)
}
