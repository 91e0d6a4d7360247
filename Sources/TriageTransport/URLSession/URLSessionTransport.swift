public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A transport over URLSession.
///
/// It enforces its limits, returns redirects and 401 challenges as responses, and stores neither
/// cookies nor cached responses. It has no time limit, since URLSession's cannot be trusted off
/// Apple platforms: the client sets a deadline and cancels.
///
/// After a 421, later requests use new connections, so a retry does not reach the same wrong
/// server.
///
/// A canceled request throws `CancellationError` at once. Requests may be sent from any thread,
/// several at a time.
public final class URLSessionTransport: Transport {
    private let exchanges: ExchangeDelegate
    private let makeSession: @Sendable () -> URLSession
    private let session: Lock<URLSession>
    #if canImport(FoundationNetworking)
    private let closingSessions: ConnectionClosingSessions
    #endif

    /// Creates a transport with its own session.
    ///
    /// - Parameters:
    ///   - limits: The maximum sizes of a response.
    ///   - configuration: The configuration of the session. It is copied, and in the copy time
    ///     limits, cookies and the cache are switched off.
    public init(
        limits: TransportLimits = TransportLimits(),
        configuration: URLSessionConfiguration = .ephemeral
    ) {
        let copy = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        copy.timeoutIntervalForRequest = Self.never
        copy.timeoutIntervalForResource = Self.never
        copy.httpShouldSetCookies = false
        copy.httpCookieAcceptPolicy = .never
        copy.httpCookieStorage = nil
        copy.urlCache = nil
        let exchanges = ExchangeDelegate(limits: limits)
        let newSession: @Sendable () -> URLSession = {
            URLSession(configuration: copy, delegate: exchanges, delegateQueue: exchanges.queue)
        }
        self.exchanges = exchanges
        makeSession = newSession
        session = Lock(newSession())
        #if canImport(FoundationNetworking)
        closingSessions = ConnectionClosingSessions(newSession)
        #endif
    }

    deinit {
        exchanges.queue.enqueue { [session = session.current] in session.invalidateAndCancel() }
    }

    /// Sends a request and waits for its response; see ``Transport/send(_:body:)``.
    ///
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The body; nil for none.
    /// - Returns: The response, whatever its status.
    /// - Throws: A `Fault`: of URLSession's error, `invalidResponse` for a response of 2xx beyond
    ///   the limits, or `unexpected` with the code `request.invalid` for a request without a valid
    ///   URL. If the task is canceled, `CancellationError`.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw Fault(ours: .unexpected, code: "request.invalid")
        }
        urlRequest.httpBody = body
        urlRequest.timeoutInterval = Self.never
        #if canImport(FoundationNetworking)
        guard body == nil, ["GET", "HEAD", "OPTIONS"].contains(request.method.rawValue) else {
            return try await closingSessions.send(urlRequest, by: exchange)
        }
        #endif
        // Made within the lock: a session that was replaced makes no task any more.
        let (used, task) = session.withUncheckedLock { ($0, $0.dataTask(with: urlRequest)) }
        let response = try await exchange(task)
        if response.status == 421 { replace(used) }
        return response
    }

    /// Leaves the connections of a session to its requests under way, since one of them led to the
    /// wrong server (RFC 9110, section 15.5.20).
    private func replace(_ old: URLSession) {
        let isCurrent = session.withLock { [makeSession] session in
            defer { if session === old { session = makeSession() } }
            return session === old
        }
        if isCurrent { old.finishTasksAndInvalidate() }
    }

    private func exchange(_ task: URLSessionDataTask) async throws -> ClientResponse {
        let exchange = exchanges.add(task)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if exchange.begin(continuation) { task.resume() }
            }
        } onCancel: {
            exchanges.abandon(task)
        }
    }

    /// A week in seconds: longer than any deadline, and short enough for every timer.
    private static let never: TimeInterval = 604_800
}
