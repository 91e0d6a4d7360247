public import TriageRedaction

/// What takes reports to the people who mend things.
public protocol Reporter: Sendable {
    /// Takes a report; it must neither block nor fail.
    func report(_ draft: ReportDraft)
}

/// What the centre knows when it decides to report.
public struct ReportDraft: Sendable, RedactedStringConvertible {
    /// How much it matters.
    public let level: ReportLevel
    /// What failed.
    public let failure: FailureContext
    /// What the person is shown; nil when that is not a notice.
    public let notice: Notice?
    /// The code on that notice.
    public let receipt: NoticeReceipt?
    /// The request that the operation sent last.
    public let lastRequest: RequestInfo?
    /// Whether the operation that it happened in goes on: what the person is shown may still come, in
    /// another draft of the incident.
    public let isOperationActive: Bool

    /// Makes a draft.
    public init(
        level: ReportLevel, failure: FailureContext, notice: Notice? = nil,
        receipt: NoticeReceipt? = nil,
        lastRequest: RequestInfo? = nil, isOperationActive: Bool = false
    ) {
        self.level = level
        self.failure = failure
        self.notice = notice
        self.receipt = receipt
        self.lastRequest = lastRequest
        self.isOperationActive = isOperationActive
    }

    /// The level and the fault.
    public var description: String { "\(level): \(failure)" }
}
