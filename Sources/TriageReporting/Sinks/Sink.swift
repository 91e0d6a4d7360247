/// Where reports go.
///
/// A sink is called on a task of its own, one report at a time: errors first, and otherwise in the order
/// in which they were taken, but for those that its receiver fails at again and again. What it throws
/// harms no other sink and nobody else. A report that it did not take comes again, with the same id,
/// also after the process has ended; a sink that can tell such a one from a new one shall.
public protocol Sink: Sendable {
    /// What the sink is called where its deliveries are told of; no two of a pipeline are called the
    /// same, and it stays the same from one start of the app to the next.
    var name: String { get }

    /// Delivers a sealed report.
    ///
    /// - Throws: A ``SinkFailure`` that says what is to be done; anything else means that the sink will
    ///   not have this report.
    func deliver(_ report: Report) async throws

    /// Takes note of how many reports will not arrive, for a receiver that wants to know.
    func didDrop(_ count: Int, reason: DropReason)

    /// Sends what it has collected, as when the app goes to the background.
    func flush() async
}

extension Sink {
    /// The name of its type.
    public var name: String { "\(Self.self)" }

    /// Nothing.
    public func didDrop(_ count: Int, reason: DropReason) {}

    /// Nothing.
    public func flush() async {}
}

/// Why a report was not delivered, and what is to be done.
public struct SinkFailure: Error, Sendable, Hashable {
    /// What is to be done.
    public enum Remedy: Sendable, Hashable {
        /// Deliver it again: after what the receiver has asked for, or after a wait that grows.
        case retry(after: Duration?)
        /// Nothing was sent, for the receiver has said that it wants nothing for so long; this counts as
        /// no attempt.
        case wait(Duration)
        /// Deliver it again after a wait that grows, and after the others when that fails as well: the
        /// receiver was there and failed at this one, which need not hold up the rest.
        case `defer`
        /// Drop it: the receiver will never have it.
        case drop(DropReason)
        /// Use the sink no more: the receiver is gone for good.
        case disable
    }

    /// What is to be done.
    public let remedy: Remedy
    /// Why, for the makers: a code such as `http.404`, without any value.
    public let code: String
    /// Whether a part of the report has arrived, so that no other shall come before the rest of it,
    /// unless the receiver fails at that again and again.
    public let isPartlyDelivered: Bool

    /// Makes a failure.
    public init(_ remedy: Remedy, code: String, isPartlyDelivered: Bool = false) {
        self.remedy = remedy
        self.code = code
        self.isPartlyDelivered = isPartlyDelivered
    }
}
