import TriageConcurrency

/// What an operation under way takes note of, so that an error that drops its cause is still tied
/// to its incident.
package final class OperationRecord: Sendable {
    /// The operation under way in this task.
    @TaskLocal package static var current: OperationRecord?

    package let info: OperationInfo
    /// Whether it is no operation, but work whose errors are reported.
    let isAnonymous: Bool
    let classifier: ErrorClassifier
    let parent: OperationRecord?
    private let notes = Lock(Notes())
    /// Shared with its parts.
    private let hasEnded: Lock<Bool>

    private struct Notes: Sendable {
        var latest: NotedFault?
        var lastRequest: RequestInfo?
    }

    /// A fault that was made, and the chain that it was seen to with; nil while nobody has.
    struct NotedFault: Sendable {
        let fault: Fault
        let handledChain: CauseChain?
    }

    init(
        _ info: OperationInfo, classifier: ErrorClassifier, isAnonymous: Bool = false,
        parent: OperationRecord? = .current, hasEnded: Lock<Bool> = Lock(false)
    ) {
        self.info = info
        self.isAnonymous = isAnonymous
        self.classifier = classifier
        self.parent = parent
        self.hasEnded = hasEnded
    }

    /// A record of one part of the operation, such as a check of a launch, which the whole takes note of
    /// too.
    package func child() -> OperationRecord {
        OperationRecord(
            info, classifier: classifier, isAnonymous: isAnonymous, parent: self, hasEnded: hasEnded
        )
    }

    /// Whether it is an operation that goes on; a task that it began may outlive it.
    var isActive: Bool { !isAnonymous && !hasEnded.current }

    func end() { hasEnded.withLock { $0 = true } }

    /// Notes a fault that was made while the operation was under way, and the chain that it was seen
    /// to with; a cancellation is none.
    package func note(_ fault: Fault, handledChain error: CauseChain? = nil) {
        guard fault.kind != .canceled else { return }
        notes.withLock { $0.latest = NotedFault(fault: fault, handledChain: error) }
        parent?.note(fault, handledChain: error)
    }

    /// Forgets the latest fault: something has succeeded since, so it was recovered from.
    package func markRecovered() {
        notes.withLock { $0.latest = nil }
        parent?.markRecovered()
    }

    /// Notes that a request was sent, or answered.
    package func note(_ request: RequestInfo) {
        notes.withLock { $0.lastRequest = request }
        parent?.note(request)
    }

    /// The fault that was made last and not recovered from.
    var latest: NotedFault? { notes.current.latest }

    /// The request that was sent or answered last.
    package var lastRequest: RequestInfo? { notes.current.lastRequest }

    /// What a fault for silence can say of it: the request that was sent last, while it has no answer.
    package var pendingRequestFacts: Fault.Facts {
        var facts = Fault.Facts()
        guard let request = lastRequest, request.status == nil else { return facts }
        (facts.method, facts.path) = (request.method, request.path)
        facts.attempts = request.attempts
        return facts
    }
}

/// The request that an operation sent last.
public struct RequestInfo: Hashable, Sendable {
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
