import Alamofire
import FeedShared
import Foundation
import Moya

/// Makes the screen's model; `log` is the crash reporter's way to record an error.
@MainActor
func makeFeed(
    _ server: URL, _ tokens: TokenPair, log: @escaping (any Error) -> Void
) -> FeedViewModel {
    let interceptor = TokenInterceptor(tokens) { token, completion in
        // The provider lives until its request has ended.
        let provider = MoyaProvider<FeedAPI>()
        provider.request(FeedAPI(baseURL: server, call: .refresh(token: token))) { result in
            completion(Result { try result.get().map(TokenPair.self) })
            _ = provider
        }
    }
    let session = Session(
        configuration: .af.default, startRequestsImmediately: false, interceptor: interceptor)
    let provider = MoyaProvider<FeedAPI>(session: session)
    return FeedViewModel(FeedRepository(provider, server: server), log: log)
}
