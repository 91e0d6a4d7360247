import TriageRedaction

/// A presenter of notices, which shows each one when its turn comes.
package protocol NoticePresenter: Sendable {
    /// Presents a notice, now or later; the notice counts as presented from this call on.
    ///
    /// It is called on the thread where the failure happened, and it must not block. Release the
    /// request when its notice is gone, because it may retain the work that a retry would repeat.
    func present(_ request: NoticeRequest) -> NoticeReceipt
}

/// A request to present a notice to the user.
package struct NoticeRequest: Sendable, RedactedStringConvertible {
    /// The notice to present.
    package let notice: Notice
    /// The failure behind the notice; nil if there is none.
    package let failure: FailureContext?
    /// Handles the action that the user chooses; nil if no code waits for it.
    package let onAction: NoticeActionHandler?

    /// Creates a request.
    package init(
        _ notice: Notice, failure: FailureContext? = nil, onAction: NoticeActionHandler? = nil
    ) {
        self.notice = notice
        self.failure = failure
        self.onAction = onAction
    }

    /// The style of the notice, and the failure behind it.
    package var description: String { "\(notice.style)" + (failure.map { " for \($0)" } ?? "") }
}

/// The presenter's response to a request.
package struct NoticeReceipt: Hashable, Sendable {
    /// The number of the notice, the same for all requests that merged into it.
    package let noticeID: Int
    /// Whether the notice merged into one that was on screen or waiting.
    package let wasMerged: Bool
    /// The support code on the notice; nil if it shows none.
    package let supportCode: String?

    /// Creates a receipt.
    package init(noticeID: Int, wasMerged: Bool = false, supportCode: String? = nil) {
        self.noticeID = noticeID
        self.wasMerged = wasMerged
        self.supportCode = supportCode
    }
}
