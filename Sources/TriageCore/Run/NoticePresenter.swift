public import TriageRedaction

/// A presenter of notices, which shows each one when its turn comes.
public protocol NoticePresenter: Sendable {
    /// Presents a notice, now or later; the notice counts as presented from this call on.
    ///
    /// It is called on the thread where the failure happened, and it must not block.
    func present(_ request: NoticeRequest) -> NoticeReceipt
}

/// A request to present a notice to the user.
public struct NoticeRequest: Sendable, RedactedStringConvertible {
    /// The notice to present.
    public let notice: Notice
    /// The failure behind the notice; nil if there is none.
    public let failure: FailureContext?
    /// Handles the action that the user chooses; nil if no code waits for it.
    public let onAction: NoticeActionHandler?

    /// Creates a request.
    public init(
        _ notice: Notice, failure: FailureContext? = nil, onAction: NoticeActionHandler? = nil
    ) {
        self.notice = notice
        self.failure = failure
        self.onAction = onAction
    }

    /// The style of the notice, and the failure behind it.
    public var description: String { "\(notice.style)" + (failure.map { " for \($0)" } ?? "") }
}

/// A handler for the action that a user chose on a notice.
public struct NoticeActionHandler: Sendable {
    private let act: @Sendable (Notice.Action.ID) -> Void

    /// Creates a handler for every action.
    public init(_ act: @escaping @Sendable (Notice.Action.ID) -> Void) { self.act = act }

    /// Returns a handler for ``Notice/Action/ID/retry`` that does the work again, in a new task.
    ///
    /// Other actions do nothing.
    public static func retry(_ work: @escaping @Sendable () async -> Void) -> NoticeActionHandler {
        NoticeActionHandler { action in
            if action == .retry { Task { await work() } }
        }
    }

    /// Handles an action.
    public func callAsFunction(_ action: Notice.Action.ID) { act(action) }
}

/// The presenter's response to a request.
public struct NoticeReceipt: Hashable, Sendable {
    /// The number of the notice, the same for all requests that merged into it.
    public let noticeID: Int
    /// Whether the notice merged into one that was on screen or waiting.
    public let wasMerged: Bool
    /// The support code on the notice; nil if it shows none.
    public let supportCode: SupportCode?

    /// Creates a receipt.
    public init(noticeID: Int, wasMerged: Bool = false, supportCode: SupportCode? = nil) {
        self.noticeID = noticeID
        self.wasMerged = wasMerged
        self.supportCode = supportCode
    }
}
