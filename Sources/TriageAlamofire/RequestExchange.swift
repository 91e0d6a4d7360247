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

    /// The app's declarations about the request.
    struct Declaration: Sendable {
        var path: String?
        var requiresAuthentication = true
        var serverMessage: ServerMessageDecoder?
        var rejections: [Rejections] = []
    }

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
        var declaration = Declaration()
        var isValidated = false
        /// The request as Alamofire made it for the first attempt.
        var original: URLRequest?
        /// The number of tasks of earlier attempts.
        var taskCount = 0
        /// Alamofire's error of the latest attempt.
        var error: (any Error)?
        /// The fault with which the request ended.
        var fault: Fault?
    }

    // Events of all requests share a queue, because a queue for each would cost a thread.
    let queue = RequestExchange.events
    private static let events = DispatchQueue(label: "triage.alamofire")

    let state = Lock(State())
    weak let request: Request?
    /// The operation that made the request; nil if there is none.
    let record = OperationRecord.current
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation
    private let worker: Task<Void, Never>

    private init(_ request: Request) {
        self.request = request
        let (stream, jobs) = AsyncStream<@Sendable () async -> Void>.makeStream()
        self.jobs = jobs
        // Alamofire's queues know no task locals. This task has those of the code that made the
        // request: its operation, and whether a refresh sends it.
        worker = Task { for await job in stream { await job() } }
    }

    deinit {
        jobs.finish()
        worker.cancel()
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

    /// Does work in the task of the exchange, after the work that was added before.
    func perform(_ job: @escaping @Sendable () async -> Void) { jobs.yield(job) }

    func requestDidCancel(_ request: Request) { worker.cancel() }

    func requestDidFinish(_ request: Request) {
        // Alamofire asks no retrier about some failures, such as that its session is deallocated.
        if case .sending(let race) = state.current.phase { race.end(.failure(Fault.canceled())) }
    }
}
#endif
