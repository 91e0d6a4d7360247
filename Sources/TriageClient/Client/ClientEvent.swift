import HTTPTypes
public import TriageCore
public import TriageHTTP

/// What an ``APIClient`` does on the wire, as it does it.
public enum ClientEvent: Sendable {
    /// A request goes out.
    case sent(SentRequest)
    /// Its answer came, whole.
    case received(SentRequest, status: Int)
    /// It ended without a whole answer. A request that is called off ends without a word.
    case failed(SentRequest, Fault.Kind)
    /// Middleware did something of its own, for an operation if there is one.
    case middleware(MiddlewareEvent, OperationInfo?)
}

/// What the middleware of this library tells.
public enum MiddlewareEvent: Sendable, Hashable {
    /// A failure with this code is repeated after a wait.
    case retrying(code: String, delay: Duration)
    /// A failure with this code is not repeated, since the budget is used up.
    case retryBudgetExhausted(code: String)
    /// A circuit opened, half-opened or closed.
    case circuitChanged(Circuit.State)
    /// A call was not let through by an open circuit.
    case shortCircuited
    /// A request was sent once more, since its answer is slow.
    case hedged
    /// The app's recovery changed a request that was refused with this status.
    case recovered(status: Int)
    /// A value of the app's own stands in for a failure with this code.
    case fellBack(code: String)
}

/// A request that went out.
public struct SentRequest: Hashable, Sendable, Identifiable {
    private struct Contents: Hashable, Sendable {
        let id: Int
        let operation: OperationInfo?
        let method: String
        let path: String
        let pathTemplate: String
        let attempt: Int
    }

    private let contents: Boxed<Contents>

    /// A number that no other request of this client has.
    public var id: Int { contents.value.id }
    /// The operation that it is sent for; nil outside of one.
    public var operation: OperationInfo? { contents.value.operation }
    /// The method, such as `GET`.
    public var method: String { contents.value.method }
    /// The path as sent, without the query.
    public var path: String { contents.value.path }
    /// The template of the path, without values.
    public var pathTemplate: String { contents.value.pathTemplate }
    /// Which sending of its call this is, from 1.
    public var attempt: Int { contents.value.attempt }

    init(_ call: ClientRequest, id: Int, attempt: Int) {
        contents = Boxed(
            Contents(
                id: id, operation: OperationInfo.current, method: call.summary.method,
                path: String((call.head.path ?? "").prefix { $0 != "?" }),
                pathTemplate: call.summary.path ?? "", attempt: attempt))
    }
}
