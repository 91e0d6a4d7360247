import TriageCore

/// One place on screen, and the notices that wait for it.
struct Lane: Sendable {
    private(set) var onScreen: NoticeEntry?
    private var waiting: [NoticeEntry] = []

    mutating func enqueue(_ entry: NoticeEntry) -> ([NoticeEvent], NoticeReceipt) {
        if let receipt = merge(entry) { return ([], receipt) }
        if let onScreen, onScreen.isBlocking || !entry.isBlocking {
            insert(entry)
            return ([], entry.receipt)
        }
        let replaced = onScreen.map { [NoticeEvent.dismissed($0.presented, .replaced)] } ?? []
        onScreen = entry
        return (replaced + [.presented(entry.presented)], entry.receipt)
    }

    mutating func dismiss(_ reason: Dismissal) -> [NoticeEvent] {
        guard let left = onScreen else { return [] }
        onScreen = waiting.isEmpty ? nil : waiting.removeFirst()
        let next = onScreen.map { [NoticeEvent.presented($0.presented)] } ?? []
        return [.dismissed(left.presented, reason)] + next
    }

    /// Takes away the notices for which a closure, which may change them, returns true.
    mutating func remove(
        _ reason: Dismissal, where isMeant: (inout NoticeEntry) -> Bool
    ) -> [NoticeEvent] {
        var gone: [NoticeEvent] = []
        for index in waiting.indices.reversed() where isMeant(&waiting[index]) {
            gone.append(.dismissed(waiting.remove(at: index).presented, reason))
        }
        guard var shown = onScreen else { return gone.reversed() }
        let isGone = isMeant(&shown)
        onScreen = shown
        return gone.reversed() + (isGone ? dismiss(reason) : [])
    }

    /// Drops what waits and has become obsolete, and a blocking notice on screen.
    mutating func operationDidSucceed(_ operation: OperationName) -> [NoticeEvent] {
        let shown = onScreen?.presented.id
        return remove(.dropped) { entry in
            let isShown = entry.presented.id == shown
            guard !isShown || entry.isBlocking else { return false }
            entry.resolve(operation)
            return entry.isResolved
        }
    }

    /// Adds a waiting notice; a blocking one goes before the alerts.
    private mutating func insert(_ entry: NoticeEntry) {
        let index = entry.isBlocking ? waiting.firstIndex { !$0.isBlocking } : nil
        waiting.insert(entry, at: index ?? waiting.endIndex)
    }

    private mutating func merge(_ entry: NoticeEntry) -> NoticeReceipt? {
        if onScreen?.presented.notice == entry.presented.notice { return onScreen?.merge(entry) }
        let equal = waiting.firstIndex { $0.presented.notice == entry.presented.notice }
        return equal.flatMap { waiting[$0].merge(entry) }
    }
}
