public import TriageRedaction

/// What takes a notice and shows it when its turn comes.
public protocol Presenter: Sendable {
    /// Takes a notice; it counts as presented from here on.
    ///
    /// Called on whatever thread the failure happened; it must not block.
    func take(_ request: NoticeRequest) -> NoticeReceipt
}

/// A notice on its way to the person.
public struct NoticeRequest: Sendable, Discreet {
    /// What is to be shown.
    public let notice: Notice
    /// The failure behind it; nil for a notice that tells of none.
    public let failed: Failed?
    /// What an action of the notice sets off; nil when nobody waits for it.
    public let respond: NoticeResponse?

    /// Makes a request.
    public init(_ notice: Notice, failed: Failed? = nil, respond: NoticeResponse? = nil) {
        self.notice = notice
        self.failed = failed
        self.respond = respond
    }

    /// The style, and the failure behind it.
    public var description: String {
        "\(notice.style)" + (failed.map { " for \($0)" } ?? "")
    }
}

/// Takes the action that the person chose on a notice back to whoever can act on it.
public struct NoticeResponse: Sendable {
    private let act: @Sendable (Notice.Action.ID) -> Void

    /// Makes a response to every action.
    public init(_ act: @escaping @Sendable (Notice.Action.ID) -> Void) { self.act = act }

    /// A response to ``Notice/Action/ID/retry``: the work is done again, on a task of its own.
    public static func retry(_ again: @escaping @Sendable () async -> Void) -> NoticeResponse {
        NoticeResponse { action in
            if action == .retry { Task { await again() } }
        }
    }

    /// Passes a choice on.
    public func callAsFunction(_ action: Notice.Action.ID) { act(action) }
}

/// What became of a notice that was handed over.
public struct NoticeReceipt: Hashable, Sendable {
    /// The number of the notice, the same for all that merged into it.
    public let notice: Int
    /// Whether it merged into one that was on screen or waiting.
    public let merged: Bool
    /// The code on the notice; nil for one that carries none.
    public let supportCode: SupportCode?

    /// Makes a receipt.
    public init(notice: Int, merged: Bool = false, supportCode: SupportCode? = nil) {
        self.notice = notice
        self.merged = merged
        self.supportCode = supportCode
    }
}
