import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

public struct RequestAdapterState: Sendable {
    public let requestID: UUID
    public let session: Session
}

public enum RetryResult: Sendable {
    case retry
    case retryWithDelay(TimeInterval)
    case doNotRetry
    case doNotRetryWithError(any Error)
}

public protocol RequestAdapter: Sendable {
    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void)
    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void)
}

extension RequestAdapter {
    public func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, for: state.session, completion: completion)
    }
}

public protocol RequestRetrier: Sendable {
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void)
}

public protocol RequestInterceptor: RequestAdapter, RequestRetrier {}

extension RequestInterceptor {
    public func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        completion(.success(urlRequest))
    }

    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        completion(.doNotRetry)
    }
}

open class Interceptor: RequestInterceptor, @unchecked Sendable {
    public let adapters: [any RequestAdapter]
    public let retriers: [any RequestRetrier]

    public init(
        adapters: [any RequestAdapter] = [], retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) {
        self.adapters = adapters + interceptors
        self.retriers = retriers + interceptors
    }

    open func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(urlRequest, state, adapters[...], completion)
    }

    private func adapt(
        _ urlRequest: URLRequest, _ state: RequestAdapterState,
        _ rest: ArraySlice<any RequestAdapter>,
        _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        guard let first = rest.first else { return completion(.success(urlRequest)) }
        first.adapt(urlRequest, using: state) { result in
            guard case .success(let adapted) = result else { return completion(result) }
            self.adapt(adapted, state, rest.dropFirst(), completion)
        }
    }

    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        retry(request, session, error, retriers[...], completion)
    }

    private func retry(
        _ request: Request, _ session: Session, _ error: any Error,
        _ rest: ArraySlice<any RequestRetrier>,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let first = rest.first else { return completion(.doNotRetry) }
        first.retry(request, for: session, dueTo: error) { result in
            guard case .doNotRetry = result else { return completion(result) }
            self.retry(request, session, error, rest.dropFirst(), completion)
        }
    }
}

public protocol EventMonitor: Sendable {
    var queue: DispatchQueue { get }
    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?)
    func requestDidFinish(_ request: Request)
    func requestDidCancel(_ request: Request)
}

extension EventMonitor {
    public var queue: DispatchQueue { .main }
    public func request(
        _ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?
    ) {}
    public func requestDidFinish(_ request: Request) {}
    public func requestDidCancel(_ request: Request) {}
}

public final class CompositeEventMonitor: EventMonitor {
    public let queue: DispatchQueue
    public let monitors: [any EventMonitor]

    init(queue: DispatchQueue, monitors: [any EventMonitor]) {
        self.queue = queue
        self.monitors = monitors
    }

    private func send(_ event: @escaping @Sendable (any EventMonitor) -> Void) {
        for monitor in monitors { monitor.queue.async { event(monitor) } }
    }

    public func request(
        _ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?
    ) {
        send { $0.request(request, didCompleteTask: task, with: error) }
    }
    public func requestDidFinish(_ request: Request) { send { $0.requestDidFinish(request) } }
    public func requestDidCancel(_ request: Request) { send { $0.requestDidCancel(request) } }
}

public struct AlamofireNotifications: EventMonitor {
    public init() {}
}

open class ServerTrustManager: @unchecked Sendable {}

public protocol CachedResponseHandler: Sendable {}
