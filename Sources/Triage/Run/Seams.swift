/// What takes a notice and shows it when its turn comes.
public protocol Presenter: Sendable {
    /// Takes a notice; it counts as presented from here on.
    ///
    /// Called on whatever thread the failure happened; it must not block.
    func take(_ request: NoticeRequest) -> NoticeReceipt
}

/// A notice on its way to the person.
public struct NoticeRequest: Sendable {
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
}

/// Takes the action that the person chose back to whoever can act on it.
public typealias NoticeResponse = @Sendable (Notice.Action.ID) -> Void

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

/// What takes reports to the people who mend things.
public protocol Reporter: Sendable {
    /// Takes a report; it must neither block nor fail.
    func take(_ draft: ReportDraft)
}

/// What the centre knows when it decides to report.
public struct ReportDraft: Sendable {
    /// How much it matters.
    public let level: ReportLevel
    /// What failed.
    public let failed: Failed
    /// What the person is shown; nil when that is not a notice.
    public let notice: Notice?
    /// The code on that notice.
    public let receipt: NoticeReceipt?
    /// The request that the operation sent last.
    public let lastRequest: RequestNote?

    /// Makes a draft.
    public init(
        level: ReportLevel, failed: Failed, notice: Notice? = nil, receipt: NoticeReceipt? = nil,
        lastRequest: RequestNote? = nil
    ) {
        self.level = level
        self.failed = failed
        self.notice = notice
        self.receipt = receipt
        self.lastRequest = lastRequest
    }
}
