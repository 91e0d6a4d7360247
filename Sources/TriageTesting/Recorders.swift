import TriageConcurrency
public import TriageCore

/// Keeps the notices that a centre presents; none merges.
public final class RecordingPresenter: NoticePresenter {
    private let recorded = Lock<[NoticeRequest]>([])

    /// Makes a presenter that has seen nothing.
    public init() {}

    /// The notices, oldest first.
    public var notices: [Notice] { recorded.current.map(\.notice) }

    /// The requests, oldest first, with the failures behind them.
    public var requests: [NoticeRequest] { recorded.current }

    /// Keeps a notice.
    public func present(_ request: NoticeRequest) -> NoticeReceipt {
        let number = recorded.withLock { taken in
            taken.append(request)
            return taken.count
        }
        let hasCode = ![.toast, .banner].contains(request.notice.style)
        let code = hasCode ? request.failure?.fault.incident.supportCode : nil
        return NoticeReceipt(noticeID: number, supportCode: code)
    }
}

/// Keeps the reports that a centre hands over.
public final class RecordingReporter: Reporter {
    private let recorded = Lock<[ReportDraft]>([])

    /// Makes a reporter that has seen nothing.
    public init() {}

    /// The drafts, oldest first.
    public var drafts: [ReportDraft] { recorded.current }

    /// Keeps a draft.
    public func report(_ draft: ReportDraft) { recorded.withLock { $0.append(draft) } }
}

/// Keeps whatever is told, in order, from whatever thread.
public final class EventRecorder<Element: Sendable>: Sendable {
    private let recorded = Lock<[Element]>([])

    /// Makes a recorder that has heard nothing.
    public init() {}

    /// What was told, oldest first.
    public var elements: [Element] { recorded.current }

    /// Keeps an element.
    public func record(_ element: Element) { recorded.withLock { $0.append(element) } }
}
