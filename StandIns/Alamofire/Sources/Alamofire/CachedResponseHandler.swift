public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

public protocol CachedResponseHandler: Sendable {
    func dataTask(
        _ task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void)
}

public struct ResponseCacher: CachedResponseHandler {
    public typealias Change =
        @Sendable (_ task: URLSessionDataTask, _ response: CachedURLResponse) -> CachedURLResponse?

    public enum Behavior: Sendable {
        case cache
        case doNotCache
        case modify(Change)
    }

    public let behavior: Behavior

    public init(behavior: Behavior) { self.behavior = behavior }

    public func dataTask(
        _ task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void
    ) {
        switch behavior {
        case .cache: completion(response)
        case .doNotCache: completion(nil)
        case .modify(let change): completion(change(task, response))
        }
    }
}

extension CachedResponseHandler where Self == ResponseCacher {
    public static var cache: ResponseCacher { ResponseCacher(behavior: .cache) }
    public static var doNotCache: ResponseCacher { ResponseCacher(behavior: .doNotCache) }
    public static func modify(
        using closure: @escaping (@Sendable (URLSessionDataTask, CachedURLResponse) ->
            CachedURLResponse?)
    ) -> ResponseCacher {
        ResponseCacher(behavior: .modify(closure))
    }
}
