import TriageConcurrency
package import TriageCore

/// A presenter that keeps the notices of a fault center.
///
/// It shows nothing and merges nothing. Like a real presenter, it returns no support code for
/// toasts and banners.
package final class RecordingPresenter: NoticePresenter {
    private let recorded = Lock<[NoticeRequest]>([])

    /// Creates a presenter without notices.
    package init() {}

    /// The notices, oldest first.
    package var notices: [Notice] { recorded.current.map(\.notice) }

    /// The requests, oldest first, with the failures behind them.
    package var requests: [NoticeRequest] { recorded.current }

    /// Keeps a request and numbers it, from 1.
    package func present(_ request: NoticeRequest) -> NoticeReceipt {
        let number = recorded.withLock { requests in
            requests.append(request)
            return requests.count
        }
        let hasCode = ![.toast, .banner].contains(request.notice.style)
        let code = hasCode ? request.failure?.fault.incident.supportCode : nil
        return NoticeReceipt(noticeID: number, supportCode: code)
    }
}

/// A reporter that keeps the drafts of a fault center.
package final class RecordingReporter: Reporter {
    private let recorded = Lock<[ReportDraft]>([])

    /// Creates a reporter without drafts.
    package init() {}

    /// The drafts, oldest first.
    package var drafts: [ReportDraft] { recorded.current }

    /// Keeps a draft.
    package func report(_ draft: ReportDraft) { recorded.withLock { $0.append(draft) } }
}

/// A recorder that keeps elements in order and may be used from any thread.
public final class EventRecorder<Element: Sendable>: Sendable {
    private let recorded = Lock<[Element]>([])

    /// Creates an empty recorder.
    public init() {}

    /// The recorded elements, oldest first.
    public var elements: [Element] { recorded.current }

    /// Keeps an element.
    public func record(_ element: Element) { recorded.withLock { $0.append(element) } }
}
