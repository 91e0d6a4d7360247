import TriageCore

/// A notice in the queue, the incidents behind it, and who waits for the person's choice.
struct NoticeEntry: Sendable {
    private(set) var presented: PresentedNotice
    private var sources: [Source]
    private var pendingOperations: Set<OperationName>
    private var canResolve: Bool
    private var knownIncidents: Set<Incident>

    private struct Source: Sendable {
        let operation: OperationName?
        let onAction: NoticeActionHandler
    }

    init(_ request: NoticeRequest, id: Int) {
        let incident = request.failure?.fault.incident
        let hasCode = !request.notice.style.dismissesItself
        presented = PresentedNotice(
            id: id, notice: request.notice, incidents: incident.map { [$0] } ?? [],
            supportCode: hasCode ? (incident ?? Incident()).supportCode : nil)
        let name = request.failure?.operation?.name
        sources = request.onAction.map { [Source(operation: name, onAction: $0)] } ?? []
        pendingOperations = name.map { [$0] } ?? []
        // What nobody repeats is no cause that another's success takes away.
        canResolve = name != nil && request.onAction != nil
        knownIncidents = Set(presented.incidents)
    }

    var isTransient: Bool { presented.notice.style.dismissesItself }
    var isBlocking: Bool { presented.notice.style == .blocking }

    /// Whether nothing but operations is behind it, and every one has succeeded since.
    var isResolved: Bool { canResolve && pendingOperations.isEmpty }

    var receipt: NoticeReceipt {
        NoticeReceipt(noticeID: presented.id, supportCode: presented.supportCode)
    }

    /// Whom to tell of the person's choice: the latest of each operation name.
    var handlers: [NoticeActionHandler] { sources.map(\.onAction) }

    /// Takes an equal notice in, with what is behind it.
    mutating func merge(_ other: NoticeEntry) -> NoticeReceipt {
        for incident in other.presented.incidents where knownIncidents.insert(incident).inserted {
            presented.incidents.append(incident)
        }
        pendingOperations.formUnion(other.pendingOperations)
        canResolve = canResolve && other.canResolve
        for one in other.sources {
            sources.removeAll { $0.operation != nil && $0.operation == one.operation }
            sources.append(one)
        }
        return NoticeReceipt(
            noticeID: presented.id, wasMerged: true, supportCode: presented.supportCode)
    }

    mutating func resolve(_ operation: OperationName) { pendingOperations.remove(operation) }
}

extension Notice.Style {
    /// Whether a notice of this style is a line that nobody needs to answer.
    var dismissesItself: Bool { self == .toast || self == .banner }
}
