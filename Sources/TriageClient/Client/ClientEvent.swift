public import Triage

/// What an ``APIClient`` does on the wire, as it does it.
public enum ClientEvent: Sendable {
    /// A request goes out.
    case sent(SentRequest)
    /// Its answer came, whole.
    case answered(SentRequest, status: Int)
    /// It ended without a whole answer. A request that is called off ends without a word.
    case failed(SentRequest, Fault.Kind)
}

/// A request that went out.
public struct SentRequest: Hashable, Sendable, Identifiable {
    /// A number that no other request of this client has.
    public let id: Int
    /// The operation that it is sent for; nil outside of one.
    public let operation: OperationInfo?
    /// The method, such as `GET`.
    public let method: String
    /// The path as sent, without the query.
    public let path: String
    /// The template of the path, without values.
    public let template: String
    /// Which sending of its call this is, from 1.
    public let attempt: Int
}
