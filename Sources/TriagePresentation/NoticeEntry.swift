import TriageCore

/// A notice in the queue, with its incidents and the handlers of the user's choice.
struct NoticeEntry: Sendable {
    private(set) var presented: PresentedNotice
    private var sources: [(operation: OperationName?, onAction: NoticeActionHandler)]
    private var pendingOperations: Set<OperationName>
    private var canResolve: Bool
    private var knownIncidents: Set<Incident>

    init(_ request: NoticeRequest, id: Int) {
        let incident = request.failure?.fault.incident
        let hasCode = !request.notice.style.dismissesItself
        presented = PresentedNotice(
            id: id, notice: request.notice, incidents: incident.map { [$0] } ?? [],
            supportCode: hasCode ? (incident ?? Incident()).supportCode : nil)
        let name = request.failure?.operation?.name
        sources = request.onAction.map { [(name, $0)] } ?? []
        pendingOperations = name.map { [$0] } ?? []
        // Without a handler nobody retries, so a later success of the same name proves nothing.
        canResolve = name != nil && request.onAction != nil
        knownIncidents = Set(presented.incidents)
    }

    var isTransient: Bool { presented.notice.style.dismissesItself }
    var isBlocking: Bool { presented.notice.style == .blocking }

    /// Whether every request of this notice has an operation that has succeeded since.
    var isResolved: Bool { canResolve && pendingOperations.isEmpty }

    var receipt: NoticeReceipt {
        NoticeReceipt(noticeID: presented.id, supportCode: presented.supportCode)
    }

    /// The handlers of the user's choice: the latest of each operation name.
    var handlers: [NoticeActionHandler] { sources.map(\.onAction) }

    /// Merges an equal notice, with its incidents, operations and handlers.
    mutating func merge(_ other: NoticeEntry) -> NoticeReceipt {
        for incident in other.presented.incidents where knownIncidents.insert(incident).inserted {
            presented.incidents.append(incident)
        }
        pendingOperations.formUnion(other.pendingOperations)
        canResolve = canResolve && other.canResolve
        for source in other.sources {
            sources.removeAll { $0.operation != nil && $0.operation == source.operation }
            sources.append(source)
        }
        return NoticeReceipt(
            noticeID: presented.id, wasMerged: true, supportCode: presented.supportCode)
    }

    mutating func resolve(_ operation: OperationName) { pendingOperations.remove(operation) }
}

extension Notice.Style {
    /// Whether a notice of this style leaves by itself, without a choice of the user.
    var dismissesItself: Bool { self == .toast || self == .banner }
}
