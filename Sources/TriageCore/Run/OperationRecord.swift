import TriageConcurrency

/// The notes of an operation under way.
///
/// They tie an error that drops its cause to its incident.
package final class OperationRecord: Sendable {
    package let info: OperationInfo
    /// Whether this is work without a name whose errors are reported, and no operation.
    let isAnonymous: Bool
    package let classifier: ErrorClassifier
    /// Receives mistakes in the app's own code.
    let diagnose: @Sendable (String) -> Void
    package let parent: OperationRecord?
    private let notes = Lock(Notes())
    /// Shared with the operation's children and with the reported work in it.
    let hasEnded: Lock<Bool>
    /// The keys that the attempts of an operation share; nil if the user cannot retry it.
    private let idempotencyKeys: Lock<IdempotencyKeys>?
    /// Shared with the parts of the operation.
    let ownAttributes: Lock<[String: ReportValue]>

    private struct Notes: Sendable {
        /// Whether the parent notes nothing more of what this record notes.
        var isDetached = false
        var latest: NotedFault?
        var lastRequest: RequestInfo?
        var exchanges: [Exchange] = []
        var sessionUse = SessionUse.unknown
        /// The number of requests with a key so far, by their hash values.
        var keyedRequests: [Int: Int] = [:]

        mutating func add(_ note: OperationNote) {
            switch note {
            case .requestBegan(let request), .requestEnded(let request):
                lastRequest = request
                guard request.carriesCredentials else { return }
                let isProven = (200...299).contains(request.status ?? 0)
                sessionUse = max(sessionUse, isProven ? .proven : .needed)
            case .exchanged(let exchange): exchanges.note(exchange)
            case .sessionUsed(let use): sessionUse = max(sessionUse, use)
            case .faultMade(let fault, _) where fault.kind == .canceled: break
            case .faultMade(let fault, let chain): latest = (fault, chain)
            case .faultPassed(let fault) where fault.incident == latest?.fault.incident: break
            case .faultPassed(let fault): add(.faultMade(fault))
            case .recovered: latest = nil
            case .keyRefused: break
            }
        }
    }

    /// A fault, and the chain of the error that it was handled with; nil if it is not handled yet.
    typealias NotedFault = (fault: Fault, handledChain: CauseChain?)

    init(
        _ info: OperationInfo, classifier: ErrorClassifier,
        diagnose: @escaping @Sendable (String) -> Void, isAnonymous: Bool = false,
        parent: OperationRecord? = .current, hasEnded: Lock<Bool> = Lock(false),
        idempotencyKeys: Lock<IdempotencyKeys>? = nil,
        attributes: Lock<[String: ReportValue]> = Lock([:])
    ) {
        self.info = info
        self.isAnonymous = isAnonymous
        self.classifier = classifier
        self.diagnose = diagnose
        self.parent = parent
        self.hasEnded = hasEnded
        self.idempotencyKeys = idempotencyKeys
        ownAttributes = attributes
    }

    /// Returns a record for one part of the operation, such as a check of a launch.
    ///
    /// The parent notes everything that the child notes.
    package func child() -> OperationRecord {
        OperationRecord(
            info, classifier: classifier, diagnose: diagnose, isAnonymous: isAnonymous,
            parent: self, hasEnded: hasEnded, attributes: ownAttributes)
    }

    /// Whether this is in an operation that has not ended; a task that it began may outlive it.
    var isActive: Bool { !hasEnded.current }

    func end() { hasEnded.withLock { $0 = true } }

    /// Notes an event of the operation, which is one of the operations around it too.
    package func note(_ note: OperationNote) {
        let isDetached = notes.withLock { notes in
            notes.add(note)
            return notes.isDetached
        }
        if case .keyRefused(let key) = note {
            idempotencyKeys?.withLock { keys in keys = keys.filter { $0.value != key } }
        }
        if !isDetached { parent?.note(note) }
    }

    /// Keeps from the operation around this record what the record notes from now on.
    ///
    /// It is for work that goes on after the operation has its result.
    package func detach() { notes.withLock { $0.isDetached = true } }

    /// The greatest noted use of the user's session.
    var sessionUse: SessionUse { notes.current.sessionUse }

    /// The app's own values of the operation and of those around it; the inner ones win.
    var attributes: [String: ReportValue] {
        (parent?.attributes ?? [:]).merging(ownAttributes.current) { $1 }
    }

    /// The latest fault; nil if there was none, or if the operation recovered from it.
    var latest: NotedFault? { notes.current.latest }

    /// The request that was sent or got its response last; nil if there was none.
    package var lastRequest: RequestInfo? { notes.current.lastRequest }

    /// The newest exchanges, in the order of their ends.
    package var exchanges: [Exchange] { notes.current.exchanges }

    /// The facts of a fault that is made for a missing response.
    ///
    /// They describe the latest request while it has no response, and are empty otherwise.
    package var pendingRequestFacts: Fault.Facts {
        var facts = Fault.Facts()
        guard let request = lastRequest, request.status == nil else { return facts }
        (facts.method, facts.path) = (request.method, request.path)
        (facts.attempts, facts.history) = (request.attempts, request.history)
        return facts
    }
}

/// The keys of the requests of an operation, by the hash of a request and its number among equals.
typealias IdempotencyKeys = [[Int]: String]

extension OperationRecord {
    /// The record whose attempts share the keys of their requests; nil if the user cannot retry.
    package var retried: OperationRecord? {
        idempotencyKeys == nil ? parent?.retried : self
    }

    /// Returns the key that the same request had in an earlier attempt, or a new one.
    ///
    /// - Parameters:
    ///   - request: The hash value of the request. Equal requests in one attempt differ by
    ///     their order: the second one gets the key that the second one had before.
    ///   - makeKey: Makes a key.
    /// - Returns: The key.
    package func idempotencyKey(for request: Int, _ makeKey: () -> String) -> String {
        let number = notes.withLock { notes in
            notes.keyedRequests[request, default: 0] += 1
            return notes.keyedRequests[request, default: 0]
        }
        if let known = idempotencyKeys?.current[[request, number]] { return known }
        let new = makeKey()
        idempotencyKeys?.withLock { $0[[request, number]] = new }
        return new
    }
}
