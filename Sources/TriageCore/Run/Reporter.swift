public import TriageRedaction

/// A reporter, which brings failures to the developers.
package protocol Reporter: Sendable {
    /// Reports a failure; it must neither block nor fail.
    func report(_ draft: ReportDraft)
}

/// The content of a report, as far as the center knows it.
public struct ReportDraft: Sendable, RedactedStringConvertible {
    /// The severity of the report.
    public let level: ReportLevel
    /// The failure.
    public let failure: FailureContext
    /// The notice that the user sees; nil if there is none.
    public let notice: Notice?
    /// The presenter's receipt for the notice; nil if there is none.
    package let receipt: NoticeReceipt?
    /// The latest request of the operation; nil if there was none.
    package let lastRequest: RequestInfo?
    /// The newest exchanges of the operation, in the order of their ends.
    package let exchanges: [Exchange]
    /// Whether the operation of the failure has not ended.
    ///
    /// The notice that the user sees may then follow, in another draft of the same incident.
    package let isOperationActive: Bool
    /// The app's own values of the operation; see ``OperationInfo/setAttribute(_:to:)``.
    public let attributes: [String: ReportValue]

    /// Creates a draft without a request.
    @_spi(Tools) public init(level: ReportLevel, failure: FailureContext, notice: Notice?) {
        self.init(level: level, failure: failure, notice: notice, receipt: nil)
    }

    /// Creates a draft.
    package init(
        level: ReportLevel, failure: FailureContext, notice: Notice? = nil,
        receipt: NoticeReceipt? = nil,
        lastRequest: RequestInfo? = nil, exchanges: [Exchange] = [],
        isOperationActive: Bool = false,
        attributes: [String: ReportValue] = [:]
    ) {
        self.level = level
        self.failure = failure
        self.notice = notice
        self.receipt = receipt
        self.lastRequest = lastRequest
        self.exchanges = exchanges
        self.isOperationActive = isOperationActive
        self.attributes = attributes
    }

    /// The level and the failure.
    public var description: String { "\(level): \(failure)" }
}
