import HTTPTypes
public import TriageCore
import TriageHTTP
public import TriageRedaction

/// An event of an ``APIClient``, emitted while it happens.
@nonexhaustive
public enum ClientEvent: Sendable {
    /// The client sends an attempt.
    case sent(SentRequest)
    /// The whole response of an attempt arrived.
    case received(SentRequest, status: Int)
    /// An attempt ended without a whole response.
    ///
    /// A canceled attempt emits no event when it ends.
    case failed(SentRequest, Fault.Kind)
    /// Middleware did something; the operation is nil if the request belongs to none.
    case middleware(MiddlewareEvent, OperationInfo?)
}

/// An event of the library's middleware or the app's own.
@nonexhaustive
public enum MiddlewareEvent: Sendable, Hashable {
    /// A failure with this code is retried after a delay.
    case retrying(code: String, delay: Duration)
    /// A failure with this code is not retried because the retry budget is used up.
    case retryBudgetExhausted(code: String)
    /// A circuit opened: no request is granted.
    case circuitOpened
    /// A circuit half-opened: a few requests are granted as probes.
    case circuitHalfOpened
    /// A circuit closed: all requests are granted.
    case circuitClosed
    /// An open circuit rejected a request without sending it.
    case shortCircuited
    /// A request waits before it is sent: for its turn, for a place, or for the network.
    ///
    /// If it waits in vain, it fails with this code: `rateLimiter.exceeded`, `bulkhead.full` or
    /// `offline`.
    case waiting(code: String)
    /// A hedged attempt was sent because the response is slow.
    case hedged
    /// The app's recovery changed a request that the server refused with this status.
    case recovered(status: Int)
    /// The app's recovery of a request that the server refused with this status failed.
    ///
    /// The code is the recovery's error code; nil if the recovery gave up.
    case recoveryFailed(status: Int, code: String? = nil)
    /// The app's fallback response replaces a failure with this code.
    case fellBack(code: String)
    /// Middleware of the app's own did something, such as answering from a cache.
    ///
    /// The app's observer, and the breadcrumbs that it writes, receive the name and the attributes
    /// as they are given. Leave secrets and personal data out.
    case custom(name: String, attributes: [String: String] = [:])
}

extension ClientEvent: RedactedStringConvertible {
    /// The event with the method, the path template and the attempt, but without values.
    public var description: String {
        switch self {
        case .sent(let request): "\(request)"
        case .received(let request, let status): "\(request) → \(status)"
        case .failed(let request, let kind): "\(request) → \(kind)"
        case .middleware(.custom(let name, _), _): name
        case .middleware(let event, _): "\(event)"
        }
    }
}

/// One attempt of a request, as it was sent.
public struct SentRequest: Hashable, Sendable, Identifiable, RedactedStringConvertible {
    private struct Contents: Hashable, Sendable {
        let id: Int
        let operation: OperationInfo?
        let method: String
        let path: String
        let pathTemplate: String
        let attempt: Int
    }

    private let contents: Boxed<Contents>

    /// A number that is unique among the attempts of a client.
    public var id: Int { contents.value.id }
    /// The operation that the request belongs to; nil outside of an operation.
    public var operation: OperationInfo? { contents.value.operation }
    /// The method, such as `GET`.
    public var method: String { contents.value.method }
    /// The path as sent, without the query.
    public var path: String { contents.value.path }
    /// The template of the path, without parameter values; empty if it is unknown.
    public var pathTemplate: String { contents.value.pathTemplate }
    /// The attempt's number within its request, starting at 1.
    public var attempt: Int { contents.value.attempt }

    /// The method, the template of the path, and the number of the attempt.
    public var description: String { "\(method) \(pathTemplate) (\(attempt))" }

    /// Creates an attempt, for tests of an app's observer; a client creates its own.
    package init(
        id: Int, operation: OperationInfo? = nil, method: String = "GET", path: String,
        pathTemplate: String = "", attempt: Int = 1
    ) {
        contents = Boxed(
            Contents(
                id: id, operation: operation, method: method, path: path,
                pathTemplate: pathTemplate, attempt: attempt))
    }

    init(_ request: ClientRequest, id: Int, attempt: Int) {
        self.init(
            id: id, operation: OperationInfo.current, method: request.summary.method,
            path: String((request.head.path ?? "").prefix { $0 != "?" }),
            pathTemplate: request.summary.path ?? "", attempt: attempt)
    }
}
