public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

open class Session: @unchecked Sendable {
    public let session: URLSession
    public let delegate: SessionDelegate
    public let rootQueue: DispatchQueue
    public var requestQueue: DispatchQueue { rootQueue }
    public let interceptor: (any RequestInterceptor)?
    public let redirectHandler: (any RedirectHandler)?
    public let cachedResponseHandler: (any CachedResponseHandler)?
    let monitors: [any EventMonitor]
    private var active: [UUID: Request] = [:]

    public init(
        session: URLSession, delegate: SessionDelegate, rootQueue: DispatchQueue,
        startRequestsImmediately: Bool = true, interceptor: (any RequestInterceptor)? = nil,
        serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = [AlamofireNotifications()]
    ) {
        precondition(session.delegateQueue.underlyingQueue === rootQueue)
        (self.session, self.delegate, self.rootQueue) = (session, delegate, rootQueue)
        (self.interceptor, self.redirectHandler) = (interceptor, redirectHandler)
        self.cachedResponseHandler = cachedResponseHandler
        monitors = eventMonitors
        delegate.session = self
    }

    public convenience init(
        configuration: URLSessionConfiguration = .af.default,
        delegate: SessionDelegate = SessionDelegate(),
        rootQueue: DispatchQueue = DispatchQueue(label: "stand-in.alamofire"),
        startRequestsImmediately: Bool = true, interceptor: (any RequestInterceptor)? = nil,
        serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = [AlamofireNotifications()]
    ) {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.underlyingQueue = rootQueue
        self.init(
            session: URLSession(
                configuration: configuration, delegate: delegate, delegateQueue: queue),
            delegate: delegate, rootQueue: rootQueue,
            startRequestsImmediately: startRequestsImmediately, interceptor: interceptor,
            serverTrustManager: serverTrustManager, redirectHandler: redirectHandler,
            cachedResponseHandler: cachedResponseHandler, eventMonitors: eventMonitors)
    }

    deinit {
        let active = active.values
        rootQueue.async { for request in active { request.finish(.sessionDeinitialized) } }
        session.invalidateAndCancel()
    }

    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        rootQueue.async { action(Set(self.active.values)) }
    }

    public func cancelAllRequests(
        completingOnQueue queue: DispatchQueue = .main,
        completion: (@Sendable () -> Void)? = nil
    ) {
        withAllRequests { requests in
            for request in requests { request.cancel() }
            if let completion { queue.async(execute: completion) }
        }
    }

    open func request(
        _ convertible: any URLConvertible, method: HTTPMethod = .get,
        parameters: Parameters? = nil, interceptor: (any RequestInterceptor)? = nil
    ) -> DataRequest {
        request(Given(url: convertible, method, parameters), interceptor: interceptor)
    }

    open func request<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder,
        interceptor: (any RequestInterceptor)? = nil
    ) -> DataRequest {
        let given = Given(url: convertible, method) { try encoder.encode(parameters, into: $0) }
        return request(given, interceptor: interceptor)
    }

    open func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        DataRequest(convertible, in: self, interceptor: interceptor)
    }

    public func download(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        interceptor: (any RequestInterceptor)? = nil
    ) -> DownloadRequest {
        download(Given(url: convertible, method, parameters), interceptor: interceptor)
    }

    open func streamRequest(
        _ convertible: any URLRequestConvertible, automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil
    ) -> DataStreamRequest {
        DataStreamRequest(convertible, in: self, interceptor: interceptor)
    }

    open func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        DownloadRequest(convertible, in: self, interceptor: interceptor)
    }

    open func upload(
        _ data: Data, to convertible: any URLConvertible, method: HTTPMethod = .post,
        interceptor: (any RequestInterceptor)? = nil
    ) -> UploadRequest {
        upload(data, with: Given(url: convertible, method), interceptor: interceptor)
    }

    open func upload(
        _ data: Data, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        UploadRequest(.data(data), convertible, in: self, interceptor: interceptor)
    }

    open func upload(
        _ fileURL: URL, to convertible: any URLConvertible, method: HTTPMethod = .post,
        interceptor: (any RequestInterceptor)? = nil
    ) -> UploadRequest {
        upload(fileURL, with: Given(url: convertible, method), interceptor: interceptor)
    }

    open func upload(
        _ fileURL: URL, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        let file = UploadRequest.Uploadable.file(fileURL, shouldRemove: false)
        return UploadRequest(file, convertible, in: self, interceptor: interceptor)
    }

    open func upload(
        _ stream: InputStream, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        UploadRequest(.stream(stream), convertible, in: self, interceptor: interceptor)
    }

    open func upload(
        multipartFormData: MultipartFormData, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        preconditionFailure("The double sends no forms.")
    }
}

/// The parts of a request, which is made anew for each attempt.
struct Given: URLRequestConvertible {
    let make: @Sendable () throws -> URLRequest
    let change: @Sendable (URLRequest) throws -> URLRequest

    init(
        url: any URLConvertible, _ method: HTTPMethod,
        change: @escaping @Sendable (URLRequest) throws -> URLRequest = { $0 }
    ) {
        self.change = change
        make = {
            var request = URLRequest(url: try url.asURL())
            request.httpMethod = method.rawValue
            return request
        }
    }

    init(url: any URLConvertible, _ method: HTTPMethod, _ parameters: Parameters?) {
        self.init(url: url, method) { try URLEncoding.default.encode($0, with: parameters) }
    }

    func asURLRequest() throws -> URLRequest { try change(make()) }
}

extension Request: Hashable {
    public static func == (left: Request, right: Request) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// The way of a request, on the session's queue.
extension Session {
    func perform(_ request: Request) {
        rootQueue.async { [self] in
            guard !request.isCancelled else { return }
            active[request.id] = request
            let initial: URLRequest
            do {
                initial = try request.convertible.asURLRequest()
            } catch {
                return request.fail(.createURLRequestFailed(error: error))
            }
            request.didCreate(initial)
            let both: [any RequestInterceptor] = [interceptor, request.ownInterceptor]
                .compactMap(\.self)
            let state = RequestAdapterState(requestID: request.id, session: self)
            Interceptor(interceptors: both).adapt(initial, using: state) { result in
                self.rootQueue.async { self.start(request, result) }
            }
        }
    }

    private func start(_ request: Request, _ adapted: Result<URLRequest, any Error>) {
        switch adapted {
        case .failure(let error): request.fail(.requestAdaptationFailed(error: error))
        case .success(let urlRequest):
            request.didCreate(urlRequest)
            guard !request.isCancelled else { return }
            let made = request.makeTask(urlRequest, in: session)
            let task = session.dataTask(with: made)
            request.didCreate(task)
            task.resume()
        }
    }

    func retryResult(
        for request: Request, dueTo error: AFError,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let both: [any RequestInterceptor] = [interceptor, request.ownInterceptor]
            .compactMap(\.self)
        Interceptor(interceptors: both).retry(request, for: self, dueTo: error) { result in
            self.rootQueue.async {
                guard case .doNotRetryWithError(let retryError) = result
                else { return completion(result) }
                let failure = AFError.requestRetryFailed(
                    retryError: retryError, originalError: error)
                completion(.doNotRetryWithError(failure))
            }
        }
    }

    func retry(_ request: Request) {
        rootQueue.async {
            guard !request.isCancelled else { return }
            request.prepareForRetry()
            self.perform(request)
        }
    }

    func cleanup(_ request: Request) { active[request.id] = nil }

    func request(of task: URLSessionTask) -> Request? {
        active.values.first { $0.task === task }
    }
}
