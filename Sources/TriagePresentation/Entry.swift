import TriageCore

/// A notice in the queue, the incidents behind it, and who waits for the person's choice.
struct Entry: Sendable {
    private(set) var presented: PresentedNotice
    private var behind: [Behind]
    private var unsettled: Set<OperationName>
    private var isOfOperations: Bool
    private var known: Set<Incident>

    private struct Behind: Sendable {
        let operation: OperationName?
        let respond: NoticeResponse
    }

    init(_ request: NoticeRequest, id: Int) {
        let incident = request.failed?.fault.incident
        let hasCode = !request.notice.style.leavesByItself
        presented = PresentedNotice(
            id: id, notice: request.notice, incidents: incident.map { [$0] } ?? [],
            supportCode: hasCode ? (incident ?? Incident()).supportCode : nil)
        let name = request.failed?.operation?.name
        behind = request.respond.map { [Behind(operation: name, respond: $0)] } ?? []
        unsettled = name.map { [$0] } ?? []
        // What nobody repeats is no cause that another's success takes away.
        isOfOperations = name != nil && request.respond != nil
        known = Set(presented.incidents)
    }

    var isTransient: Bool { presented.notice.style.leavesByItself }
    var isBlocking: Bool { presented.notice.style == .blocking }

    /// Whether nothing but operations is behind it, and every one has succeeded since.
    var isSettled: Bool { isOfOperations && unsettled.isEmpty }

    var receipt: NoticeReceipt {
        NoticeReceipt(notice: presented.id, supportCode: presented.supportCode)
    }

    /// Whom to tell of the person's choice: the latest of each operation name.
    var responses: [NoticeResponse] { behind.map(\.respond) }

    /// Takes an equal notice in, with what is behind it.
    mutating func absorb(_ other: Entry) -> NoticeReceipt {
        for incident in other.presented.incidents where known.insert(incident).inserted {
            presented.incidents.append(incident)
        }
        unsettled.formUnion(other.unsettled)
        isOfOperations = isOfOperations && other.isOfOperations
        for one in other.behind {
            behind.removeAll { $0.operation != nil && $0.operation == one.operation }
            behind.append(one)
        }
        return NoticeReceipt(
            notice: presented.id, merged: true, supportCode: presented.supportCode)
    }

    mutating func settle(_ operation: OperationName) { unsettled.remove(operation) }
}

extension Notice.Style {
    /// Whether a notice of this style is a line that nobody needs to answer.
    var leavesByItself: Bool { self == .toast || self == .banner }
}
