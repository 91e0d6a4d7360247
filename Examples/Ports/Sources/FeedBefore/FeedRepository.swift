import FeedShared
import Foundation
import Moya
import Platform
import PlatformMoya

/// The posts on the server.
@MainActor
final class FeedRepository {
    private let provider: MoyaProvider<FeedAPI>
    private let server: URL

    init(_ provider: MoyaProvider<FeedAPI>, server: URL) {
        (self.provider, self.server) = (provider, server)
    }

    func page(_ number: Int) -> AnyPublisher<Page, FeedError> { value(.page(number)) }

    func like(_ id: Post.ID) -> AnyPublisher<Post, FeedError> { value(.like(id)) }

    private func value<Value: Decodable>(_ call: FeedAPI.Call) -> AnyPublisher<Value, FeedError> {
        provider.requestPublisher(FeedAPI(baseURL: server, call: call))
            .tryMap { try $0.map(Value.self) }
            .mapError { error in
                FeedError((error as? MoyaError).map { NetworkError($0) } ?? .unknown)
            }
            .receive(on: mainScheduler)
            .eraseToAnyPublisher()
    }
}
