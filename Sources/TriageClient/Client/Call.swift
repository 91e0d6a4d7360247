public import Foundation
public import HTTPTypes
public import Triage
public import TriageHTTP

/// A request on its way through the middleware of an ``APIClient``.
public struct Call: Sendable, Discreet {
    /// What is sent.
    public var request: HTTPRequest
    /// The body; nil for none.
    public var body: Data?
    /// What faults and reports say of it.
    public var summary: RequestSummary
    /// Whether it belongs to a session, and so may carry credentials.
    public let needsSession: Bool

    /// The method and the template of the path.
    public var description: String { "\(summary.method) \(summary.path ?? "")" }
}
