import TriageConcurrency

/// The notes of an operation under way.
///
/// They tie an error that drops its cause to its incident.
package final class OperationRecord: Sendable {
    /// The record of the operation under way in this task.
    @TaskLocal package static var current: OperationRecord?

    package let info: OperationInfo
    /// Whether this is no operation, but work whose errors are reported.
    let isAnonymous: Bool
    let classifier: ErrorClassifier
    let parent: OperationRecord?
    private let notes = Lock(Notes())
    /// Shared with the operation's children.
    private let hasEnded: Lock<Bool>

    private struct Notes: Sendable {
        var latest: NotedFault?
        var lastRequest: RequestInfo?
    }

    /// A fault, and the chain of the error that it was handled with; nil if it is not handled yet.
    typealias NotedFault = (fault: Fault, handledChain: CauseChain?)

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

    /// Returns a record for one part of the operation, such as a check of a launch.
    ///
    /// The parent notes everything that the child notes.
    package func child() -> OperationRecord {
        OperationRecord(
            info, classifier: classifier, isAnonymous: isAnonymous, parent: self, hasEnded: hasEnded
        )
    }

    /// Whether this is an operation that has not ended; a task that it began may outlive it.
    var isActive: Bool { !isAnonymous && !hasEnded.current }

    func end() { hasEnded.withLock { $0 = true } }

    /// Notes a fault that was made in the operation; ignores a cancellation.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - chain: The chain of the error that the fault was handled with; nil if it is not handled
    ///     yet.
    package func note(_ fault: Fault, handledChain chain: CauseChain? = nil) {
        guard fault.kind != .canceled else { return }
        notes.withLock { $0.latest = (fault, chain) }
        parent?.note(fault, handledChain: chain)
    }

    /// Forgets the latest fault, because the operation has recovered from it.
    package func markRecovered() {
        notes.withLock { $0.latest = nil }
        parent?.markRecovered()
    }

    /// Notes a request that was sent, or that got its response.
    package func note(_ request: RequestInfo) {
        notes.withLock { $0.lastRequest = request }
        parent?.note(request)
    }

    /// The latest fault; nil if there was none, or if the operation recovered from it.
    var latest: NotedFault? { notes.current.latest }

    /// The request that was sent or got its response last; nil if there was none.
    package var lastRequest: RequestInfo? { notes.current.lastRequest }

    /// The facts of a fault that is made for a missing response.
    ///
    /// They describe the latest request while it has no response, and are empty otherwise.
    package var pendingRequestFacts: Fault.Facts {
        var facts = Fault.Facts()
        guard let request = lastRequest, request.status == nil else { return facts }
        (facts.method, facts.path) = (request.method, request.path)
        facts.attempts = request.attempts
        return facts
    }
}

/// The latest request of an operation.
public struct RequestInfo: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The template of the path, without values.
    public var path: String
    /// The number of requests that the operation has sent, including this one.
    public var attempts: Int
    /// The status of the response; nil if there was none.
    public var status: Int?

    /// Creates a note of a request.
    public init(method: String, path: String, attempts: Int, status: Int? = nil) {
        self.method = method
        self.path = path
        self.attempts = attempts
        self.status = status
    }
}
