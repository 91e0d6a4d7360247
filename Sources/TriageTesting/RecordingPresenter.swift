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
