import HTTPTypes
public import TriageCore
public import TriageHTTP

/// What an ``APIClient`` does on the wire, as it does it.
public enum ClientEvent: Sendable {
    /// A request goes out.
    case sent(SentRequest)
    /// Its answer came, whole.
    case answered(SentRequest, status: Int)
    /// It ended without a whole answer. A request that is called off ends without a word.
    case failed(SentRequest, Fault.Kind)
    /// Middleware did something of its own, for an operation if there is one.
    case policy(PolicyEvent, OperationInfo?)
}

/// What the middleware of this library tells.
public enum PolicyEvent: Sendable, Hashable {
    /// A failure with this code is repeated after a wait.
    case repeating(code: String, wait: Duration)
    /// A failure with this code is not repeated, since the budget is used up.
    case overBudget(code: String)
    /// A circuit opened, half-opened or closed.
    case circuit(Circuit.Phase)
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
        let template: String
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
    public var template: String { contents.value.template }
    /// Which sending of its call this is, from 1.
    public var attempt: Int { contents.value.attempt }

    init(_ call: Call, id: Int, attempt: Int) {
        contents = Boxed(
            Contents(
                id: id, operation: OperationInfo.current, method: call.summary.method,
                path: String((call.request.path ?? "").prefix { $0 != "?" }),
                template: call.summary.path ?? "", attempt: attempt))
    }
}
