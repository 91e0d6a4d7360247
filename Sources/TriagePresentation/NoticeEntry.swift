import TriageCore

/// A notice in the queue, with its incidents and the handlers of the user's choice.
struct NoticeEntry: Sendable {
    private(set) var presented: PresentedNotice
    private var sources: [(operation: OperationName?, onAction: NoticeActionHandler)]
    private var pendingOperations: Set<OperationName>
    private var canResolve: Bool
    /// Whether the handler of every request has an end.
    private var canBeWithdrawn: Bool
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
        // Without a retry, a later success of the same name proves nothing. A notice that offers a
        // route and no retry is not about a retry, whatever else its handler handles.
        let actions = request.notice.actions.map(\.id)
        let isAboutRoute = !actions.contains(.retry) && actions.contains { $0.route != nil }
        let hasRetry = request.onAction?.handles(.retry) == true && !isAboutRoute
        canResolve = name != nil && (hasRetry || request.notice.style == .blocking)
        canBeWithdrawn = request.onAction?.lifetime != nil
        knownIncidents = Set(presented.incidents)
    }

    var isTransient: Bool { presented.notice.style.dismissesItself }
    var isBlocking: Bool { presented.notice.style == .blocking }

    /// Whether every request of this notice has an operation that has succeeded since.
    var isResolved: Bool { canResolve && pendingOperations.isEmpty }

    var receipt: NoticeReceipt {
        NoticeReceipt(noticeID: presented.id, supportCode: presented.supportCode)
    }

    /// Returns the handlers of an action: the latest of each work of each operation name,
    /// and one for a route.
    func handlers(of action: Notice.Action.ID) -> [NoticeActionHandler] {
        let handlers = sources.map(\.onAction)
        let hasRoute = presented.notice.actions.contains { $0.id == action && $0.id.route != nil }
        return hasRoute ? Array(handlers.filter { $0.handles(action) }.prefix(1)) : handlers
    }

    /// Merges an equal notice, with its incidents, operations and handlers.
    mutating func merge(_ other: NoticeEntry) -> NoticeReceipt {
        for incident in other.presented.incidents where knownIncidents.insert(incident).inserted {
            presented.incidents.append(incident)
        }
        pendingOperations.formUnion(other.pendingOperations)
        canResolve = canResolve && other.canResolve
        canBeWithdrawn = canBeWithdrawn && other.canBeWithdrawn
        for source in other.sources {
            sources.removeAll {
                $0.operation != nil && $0.operation == source.operation
                    && $0.onAction.work == source.onAction.work
            }
            sources.append(source)
        }
        return NoticeReceipt(
            noticeID: presented.id, wasMerged: true, supportCode: presented.supportCode)
    }

    /// Forgets the handlers whose lifetime has ended.
    ///
    /// - Returns: Whether the notice had such a handler, and has nothing to offer anymore.
    mutating func withdraw(_ lifetime: ActionLifetime) -> Bool {
        let former = sources.count
        sources = sources.filter { $0.onAction.lifetime !== lifetime }
        return canBeWithdrawn && sources.isEmpty && former > 0
    }

    mutating func resolve(_ operation: OperationName) { pendingOperations.remove(operation) }
}

extension Notice.Style {
    /// Whether a notice of this style leaves by itself, without a choice of the user.
    var dismissesItself: Bool { self == .toast || self == .banner }
}
