#if Alamofire
import Alamofire
import Foundation
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on its way through the middleware, which Alamofire sends.
///
/// Alamofire and the middleware wait for each other in turn: Alamofire for the request to send and
/// for the decision after a failure, the middleware for the result of an attempt. The request owns
/// its exchange, so nothing is left of it once the request is deallocated.
final class RequestExchange: EventMonitor {
    typealias Received = (data: Data, response: URLResponse)

    enum Phase: Sendable {
        /// The middleware has nothing to do.
        case idle
        /// Alamofire waits for the request to send.
        case adapting(@Sendable (Result<URLRequest, any Error>) -> Void)
        /// Alamofire sends the request, and the middleware waits for the result.
        case sending(Race<Received>)
        /// Alamofire waits for the decision after a failure.
        case deciding(@Sendable (RetryResult) -> Void)
        /// Alamofire prepares the attempt that the middleware has decided on.
        case retrying(URLRequest, Race<Received>)
        /// The middleware has failed while Alamofire still sends or prepares an attempt.
        case failed(Fault)
    }

    struct State: Sendable {
        var phase = Phase.idle
        var declaration = RequestDeclaration()
        /// Whether the path may hold the name of a user or a thing.
        var hasNames = true
        var isValidated = false
        /// Whether the response is read where there is no interceptor.
        var isObserved = false
        /// The interceptor of the session; nil until the first attempt.
        var interceptor: TriageInterceptor?
        /// The request as Alamofire made it for the first attempt.
        var original: URLRequest?
        /// The number of tasks of earlier attempts.
        var taskCount = 0
        /// Alamofire's error of the latest attempt.
        var error: (any Error)?
        /// The fault that ended the request.
        var fault: Fault?
        /// Whether Alamofire goes on with the response, whatever the middleware does with it.
        var isSettled = false
        /// The record of the middleware, which may go on after the operation has its response.
        ///
        /// A request that is sent again after that has a new one.
        var middlewareRecord: OperationRecord?
    }

    // The request's own queue is at work when it has an event, so no event wakes a thread.
    let queue: DispatchQueue
    /// The queue that cancels, since the middleware's handlers must not block Alamofire.
    private static let cancellations = DispatchQueue(label: "triage.alamofire")

    let state = Lock(State())
    /// The declarations of a library above, made while Alamofire prepares the first attempt.
    ///
    /// They outlive the exchange: a request without a validation may be gone before its response was
    /// judged.
    let later = Lock<RequestDeclaration?>(nil)
    weak let request: Request?
    /// The operation that made the request; nil if there is none.
    let record: OperationRecord?
    // Alamofire's queues know no task locals. The jobs have the task locals of the code that made
    // the request, such as whether a refresh sends it, and the record of the middleware.
    private let jobs: JobQueue
    /// Runs the middleware on the request's queue, which is at work at each of its steps.
    let executor: JobExecutor

    private init(_ request: Request) {
        self.request = request
        queue = request.underlyingQueue
        executor = JobExecutor { [queue] in queue.async(execute: $0) }
        record = OperationRecord.current
        jobs = JobQueue(on: executor)
        state.withLock { [record] in $0.middlewareRecord = record?.child() }
    }

    /// Returns the exchange of a request, which knows the task that asks for it first.
    static func of(_ request: Request) -> RequestExchange {
        let monitors = (request.eventMonitor as? CompositeEventMonitor)?.monitors ?? []
        if let known = monitors.lazy.compactMap({ $0 as? RequestExchange }).first { return known }
        let exchange = RequestExchange(request)
        request.eventMonitor(exchange)
        IndirectCall.current?.begin(exchange)
        return exchange
    }

    /// Has the operation that made the request note an event.
    func note(_ note: OperationNote) { record?.note(note) }

    /// Does work in the task of the exchange, after the work that was added before.
    func perform(_ job: @escaping @Sendable () async -> Void) {
        jobs.add { [state] in
            await OperationRecord.run(in: state.current.middlewareRecord) { await job() }
        }
    }

    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        // An interim status (1xx) is not the status of the response.
        guard let error, let head = task.response as? HTTPURLResponse, head.statusCode >= 200
        else { return }
        observe(error, after: head)
    }

    func requestDidCancel(_ request: Request) {
        Self.cancellations.async { [jobs] in jobs.cancel() }
    }

    func requestDidFinish(_ request: Request) {
        // Alamofire asks no retrier about some failures, such as that its session is deallocated.
        if case .sending(let race) = state.current.phase { race.end(.failure(Fault.canceled())) }
    }
}
#endif
