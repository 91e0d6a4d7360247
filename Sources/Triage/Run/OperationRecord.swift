/// What an operation under way takes note of, so that an error that drops its cause is still tied
/// to its incident.
package final class OperationRecord: Sendable {
    /// The operation under way in this task.
    @TaskLocal package static var current: OperationRecord?

    package let info: OperationInfo
    private let notes = Lock(Notes())

    private struct Notes: Sendable {
        var latest: Fault?
        var lastRequest: RequestNote?
    }

    package init(_ info: OperationInfo) { self.info = info }

    /// Notes a fault that was made while the operation was under way; a cancellation is none.
    package func note(_ fault: Fault) {
        guard fault.kind != .cancelled else { return }
        notes.withLock { $0.latest = fault }
    }

    /// Notes that a request was sent, or answered.
    package func note(_ request: RequestNote) { notes.withLock { $0.lastRequest = request } }

    /// The fault that was made last.
    var latestFault: Fault? { notes.current.latest }

    /// The request that was sent last.
    package var lastRequest: RequestNote? { notes.current.lastRequest }
}

/// The request that an operation sent last.
public struct RequestNote: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The template of the path, without values.
    public var path: String
    /// How many requests the operation has sent, this one among them.
    public var attempts: Int
    /// The answer's status; nil when there was none.
    public var status: Int?

    /// Makes a note.
    public init(method: String, path: String, attempts: Int, status: Int? = nil) {
        self.method = method
        self.path = path
        self.attempts = attempts
        self.status = status
    }
}
