import TriageConcurrency
public import TriageCore

/// Keeps the notices that a centre presents; none merges.
public final class RecordingPresenter: Presenter {
    private let taken = Lock<[NoticeRequest]>([])

    /// Makes a presenter that has seen nothing.
    public init() {}

    /// The notices, oldest first.
    public var notices: [Notice] { taken.current.map(\.notice) }

    /// The requests, oldest first, with the failures behind them.
    public var requests: [NoticeRequest] { taken.current }

    /// Keeps a notice.
    public func take(_ request: NoticeRequest) -> NoticeReceipt {
        let number = taken.withLock { taken in
            taken.append(request)
            return taken.count
        }
        let hasCode = ![.toast, .banner].contains(request.notice.style)
        let code = hasCode ? request.failed?.fault.incident.supportCode : nil
        return NoticeReceipt(notice: number, supportCode: code)
    }
}

/// Keeps the reports that a centre hands over.
public final class RecordingReporter: Reporter {
    private let taken = Lock<[ReportDraft]>([])

    /// Makes a reporter that has seen nothing.
    public init() {}

    /// The drafts, oldest first.
    public var drafts: [ReportDraft] { taken.current }

    /// Keeps a draft.
    public func take(_ draft: ReportDraft) { taken.withLock { $0.append(draft) } }
}

/// Keeps whatever is told, in order, from whatever thread.
public final class Recorder<Element: Sendable>: Sendable {
    private let kept = Lock<[Element]>([])

    /// Makes a recorder that has heard nothing.
    public init() {}

    /// What was told, oldest first.
    public var elements: [Element] { kept.current }

    /// Keeps an element.
    public func record(_ element: Element) { kept.withLock { $0.append(element) } }
}
