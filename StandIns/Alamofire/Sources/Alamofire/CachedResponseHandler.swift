public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

public protocol CachedResponseHandler: Sendable {
    func dataTask(
        _ task: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completion: @escaping (CachedURLResponse?) -> Void)
}
