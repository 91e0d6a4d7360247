#if Alamofire
public import Alamofire
public import TriageClient
import TriageConcurrency
import TriageHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension Session {
    /// Returns an Alamofire session whose requests go through a chain of middleware.
    ///
    ///     let session = Session.triage(MiddlewareChain(Retry(), authentication))
    ///
    /// Calls stay as they are:
    /// `session.request(url).validate().serializingDecodable(Home.self).value`. Their requests
    /// belong to the operation under way, so an `AFError` that reaches a `FaultCenter` is the
    /// failure that its response stands for, with the server's message. A refresh may send its
    /// request through the same session, and never waits for itself. Mark it with
    /// `triage(.public)`: otherwise it carries the old token.
    ///
    /// The middleware runs on the session's queue, as Alamofire's interceptors do, and must not
    /// block it. Before iOS 26 and macOS 26 it runs in the pool of threads.
    ///
    /// - Parameters:
    ///   - chain: The middleware that every request goes through.
    ///   - configuration: The configuration of the URLSession.
    ///   - interceptor: An interceptor of the app's own. It adapts a request before the middleware
    ///     and is asked about a retry after it. Leave Alamofire's `RetryPolicy` and
    ///     `AuthenticationInterceptor` out, since the middleware does their work.
    ///   - serverTrustManager: The evaluation of the server's certificates.
    ///   - redirectHandler: The handler of redirects. Whatever it and the handler of a request
    ///     return, no token goes to another scheme, host or port.
    ///   - cachedResponseHandler: The handler of responses to be cached.
    ///   - eventMonitors: The app's event monitors.
    /// - Returns: The session.
    public static func triage(
        _ chain: MiddlewareChain, configuration: URLSessionConfiguration = .af.default,
        interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = [AlamofireNotifications()]
    ) -> Session {
        let triage = TriageInterceptor(chain)
        let own = interceptor.map {
            Interceptor(adapters: [$0, triage], retriers: [triage, $0])
        }
        let (root, queue) = (DispatchQueue(label: "triage.alamofire.session"), OperationQueue())
        (queue.maxConcurrentOperationCount, queue.underlyingQueue) = (1, root)
        let delegate = SessionDelegate()
        let session = URLSession(
            configuration: configuration,
            delegate: RedirectingDelegate(delegate, chain.placements), delegateQueue: queue)
        return TriageSession(
            session: session, delegate: delegate, rootQueue: root, interceptor: own ?? triage,
            serverTrustManager: serverTrustManager, redirectHandler: redirectHandler,
            cachedResponseHandler: cachedResponseHandler, eventMonitors: eventMonitors)
    }
}

/// A session that ties each request to the task that makes it.
///
/// All other methods for requests call one of these. Alamofire's queues do not know the task.
private final class TriageSession: Session, @unchecked Sendable {
    // Unchecked: as Alamofire's session, which subclasses must repeat. There is no state here.

    override func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        tied(
            super.request(
                convertible, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume), convertible)
    }

    override func streamRequest(
        _ convertible: any URLRequestConvertible, automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil
    ) -> DataStreamRequest {
        tied(
            super.streamRequest(
                convertible, automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
                interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            convertible)
    }

    override func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        tied(
            super.download(
                convertible, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, to: destination), convertible)
    }

    override func upload(
        _ data: Data, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        tied(
            super.upload(
                data, with: convertible, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager),
            convertible)
    }

    override func upload(
        _ fileURL: URL, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        tied(
            super.upload(
                fileURL, with: convertible, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager),
            convertible)
    }

    override func upload(
        _ stream: InputStream, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        tied(
            super.upload(
                stream, with: convertible, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager),
            convertible)
    }

    override func upload(
        multipartFormData: MultipartFormData, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        tied(
            super.upload(
                multipartFormData: multipartFormData, with: request,
                usingThreshold: encodingMemoryThreshold, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager),
            request)
    }

    private func tied<Tied: Request>(
        _ request: Tied, _ convertible: any URLRequestConvertible
    ) -> Tied {
        let exchange = RequestExchange.of(request)
        if PathTemplate.isCaseWithoutValues(convertible) {
            exchange.state.withLock { $0.hasNames = false }
        }
        return request
    }
}
#endif
