import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request, whose state changes on the session's queue, except for what `lock` guards.
public class Request: @unchecked Sendable {
    public typealias ValidationResult = Result<Void, any (Error & Sendable)>

    public let id = UUID()
    public let underlyingQueue: DispatchQueue
    public let uploadProgress = Progress(totalUnitCount: 0)
    public let downloadProgress = Progress(totalUnitCount: 0)
    let convertible: any URLRequestConvertible
    let ownInterceptor: (any RequestInterceptor)?
    weak var session: Session?

    private let lock = NSRecursiveLock()
    private var locked = Locked()

    private struct Locked {
        var monitors: [any EventMonitor]
        var redirectHandler: (any RedirectHandler)?
        var requests: [URLRequest] = []
        var tasks: [URLSessionTask] = []
        var validators: [@Sendable () -> Void] = []
        var serializers: [@Sendable (@escaping @Sendable (Bool) -> Void) -> Void] = []
        var completions: [@Sendable () -> Void] = []
        var error: AFError?
        var data: Data?
        var isResumed = false, isCancelled = false, isFinished = false, isFinishing = false

        init(monitors: [any EventMonitor] = []) { self.monitors = monitors }
    }

    init(
        _ convertible: any URLRequestConvertible, in session: Session,
        interceptor: (any RequestInterceptor)?
    ) {
        self.convertible = convertible
        self.session = session
        ownInterceptor = interceptor
        underlyingQueue = session.rootQueue
        locked = Locked(monitors: session.monitors)
    }

    private func with<Value>(_ body: (inout Locked) -> Value) -> Value {
        lock.withLock { body(&locked) }
    }

    public var eventMonitor: (any EventMonitor)? {
        CompositeEventMonitor(queue: underlyingQueue, monitors: with { $0.monitors })
    }
    public var requests: [URLRequest] { with { $0.requests } }
    public var request: URLRequest? { requests.last }
    public var tasks: [URLSessionTask] { with { $0.tasks } }
    public var task: URLSessionTask? { tasks.last }
    public var response: HTTPURLResponse? { task?.response as? HTTPURLResponse }
    public var isCancelled: Bool { with { $0.isCancelled } }
    var error: AFError? {
        get { with { $0.error } }
        set { with { $0.error = newValue } }
    }
    var received: Data? { with { $0.data } }

    public var redirectHandler: (any RedirectHandler)? { with { $0.redirectHandler } }

    @discardableResult
    public func redirect(using handler: any RedirectHandler) -> Self {
        with { state in
            precondition(state.redirectHandler == nil, "Redirect handler has already been set.")
            state.redirectHandler = handler
        }
        return self
    }

    @discardableResult
    public func eventMonitor(_ eventMonitor: any EventMonitor) -> Self {
        with { $0.monitors.append(eventMonitor) }
        return self
    }

    @discardableResult
    public func resume() -> Self {
        let isFirst = with { state in
            defer { state.isResumed = true }
            return !state.isResumed && !state.isCancelled
        }
        if isFirst { session?.perform(self) }
        return self
    }

    /// Cancels the request.
    ///
    /// As in Alamofire, a request between two of its tasks never ends by itself then.
    @discardableResult
    public func cancel() -> Self {
        let isFirst = with { state in
            defer { state.isCancelled = true }
            return !state.isCancelled && !state.isFinished
        }
        guard isFirst else { return self }
        underlyingQueue.async { [self] in
            error = error ?? .explicitlyCancelled
            eventMonitor?.requestDidCancel(self)
        }
        if let task {
            task.cancel()
        } else {
            underlyingQueue.async { [self] in finish() }
        }
        return self
    }

    func addValidator(_ validator: @escaping @Sendable () -> Void) {
        with { $0.validators.append(validator) }
    }

    /// Adds a serializer, which says at its end whether it is done or the request is sent again.
    func addSerializer(
        _ serializer: @escaping @Sendable (@escaping @Sendable (Bool) -> Void) -> Void
    ) {
        let isFinished = with { state in
            state.serializers.append(serializer)
            return state.isFinished
        }
        underlyingQueue.async { [self] in
            if isFinished { runSerializers() } else { resume() }
        }
    }

    func addCompletion(_ completion: @escaping @Sendable () -> Void) {
        with { $0.completions.append(completion) }
    }

    // All below runs on the session's queue.

    func didCreate(_ request: URLRequest) { with { $0.requests.append(request) } }
    func didCreate(_ task: URLSessionTask) { with { $0.tasks.append(task) } }

    func makeTask(_ request: URLRequest, in session: URLSession) -> URLRequest { request }

    func didReceive(_ data: Data) { with { $0.data = ($0.data ?? Data()) + data } }

    func didComplete(_ task: URLSessionTask, _ failure: (any Error)?) {
        let failure = failure.map { AFError.sessionTaskFailed(error: $0) }
        let validators = with { state in
            state.error = state.error ?? failure
            return state.validators
        }
        downloadProgress.advance(to: received?.count, of: response?.expectedContentLength)
        for validate in validators where error == nil && response != nil { validate() }
        eventMonitor?.request(self, didCompleteTask: task, with: failure)
        retryOrFinish()
    }

    func fail(_ error: AFError) {
        self.error = error
        retryOrFinish()
    }

    private func retryOrFinish() {
        guard !isCancelled, let error, let session else { return finish() }
        session.retryResult(for: self, dueTo: error) { [self] result in
            switch result {
            case .doNotRetry: finish()
            case .doNotRetryWithError(let other): finish(other.asAFError)
            case .retry, .retryWithDelay: session.retry(self)
            }
        }
    }

    func prepareForRetry() {
        for progress in [uploadProgress, downloadProgress] {
            // Off Apple platforms, this traps unless the interceptor prevents it, as with Alamofire.
            progress.totalUnitCount = 0
            progress.completedUnitCount = 0
        }
        with { state in
            (state.error, state.data, state.isFinishing) = (nil, nil, false)
            state.completions = []
        }
    }

    func finish(_ last: AFError? = nil) {
        let isFirst = with { state in
            defer { state.isFinishing = true }
            return !state.isFinishing
        }
        guard isFirst else { return }
        if let last { error = last }
        runSerializers()
        eventMonitor?.requestDidFinish(self)
    }

    private func runSerializers() {
        let next = with { state in
            let index = state.completions.count
            return index < state.serializers.count ? state.serializers[index] : nil
        }
        if let next {
            return next { [self] isDone in if isDone { runSerializers() } }
        }
        let completions = with { state in
            defer {
                (state.serializers, state.completions) = ([], [])
                (state.isFinished, state.isFinishing) = (true, false)
            }
            return state.completions
        }
        for complete in completions { complete() }
        session?.cleanup(self)
    }
}

extension Progress {
    /// Counts what was sent or received.
    func advance(to count: Int?, of total: Int64? = nil) {
        guard let count else { return }
        totalUnitCount = total ?? Int64(count)
        completedUnitCount = Int64(count)
    }
}
