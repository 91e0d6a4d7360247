public import TriageRedaction

/// What takes a notice and shows it when its turn comes.
public protocol NoticePresenter: Sendable {
    /// Takes a notice; it counts as presented from here on.
    ///
    /// Called on whatever thread the failure happened; it must not block.
    func present(_ request: NoticeRequest) -> NoticeReceipt
}

/// A notice on its way to the person.
public struct NoticeRequest: Sendable, RedactedStringConvertible {
    /// What is to be shown.
    public let notice: Notice
    /// The failure behind it; nil for a notice that tells of none.
    public let failure: FailureContext?
    /// What an action of the notice sets off; nil when nobody waits for it.
    public let onAction: NoticeActionHandler?

    /// Makes a request.
    public init(
        _ notice: Notice, failure: FailureContext? = nil, onAction: NoticeActionHandler? = nil
    ) {
        self.notice = notice
        self.failure = failure
        self.onAction = onAction
    }

    /// The style, and the failure behind it.
    public var description: String {
        "\(notice.style)" + (failure.map { " for \($0)" } ?? "")
    }
}

/// Takes the action that the person chose on a notice back to whoever can act on it.
public struct NoticeActionHandler: Sendable {
    private let act: @Sendable (Notice.Action.ID) -> Void

    /// Makes a response to every action.
    public init(_ act: @escaping @Sendable (Notice.Action.ID) -> Void) { self.act = act }

    /// A response to ``Notice/Action/ID/retry``: the work is done again, on a task of its own.
    public static func retry(_ again: @escaping @Sendable () async -> Void) -> NoticeActionHandler {
        NoticeActionHandler { action in
            if action == .retry { Task { await again() } }
        }
    }

    /// Passes a choice on.
    public func callAsFunction(_ action: Notice.Action.ID) { act(action) }
}

/// What became of a notice that was handed over.
public struct NoticeReceipt: Hashable, Sendable {
    /// The number of the notice, the same for all that merged into it.
    public let noticeID: Int
    /// Whether it merged into one that was on screen or waiting.
    public let wasMerged: Bool
    /// The code on the notice; nil for one that carries none.
    public let supportCode: SupportCode?

    /// Makes a receipt.
    public init(noticeID: Int, wasMerged: Bool = false, supportCode: SupportCode? = nil) {
        self.noticeID = noticeID
        self.wasMerged = wasMerged
        self.supportCode = supportCode
    }
}
