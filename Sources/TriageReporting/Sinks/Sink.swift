public import TriageRedaction

/// A destination for reports.
///
/// The pipeline calls each sink on a task of its own, one report at a time. Errors come first, then
/// everything else in the order of reporting. If the receiver keeps failing at a report, that
/// report moves behind the others. An error that a sink throws affects neither other sinks nor the
/// app.
///
/// A report that was not delivered comes again with the same id, even after the process has ended.
/// A sink that can recognize duplicates should discard them.
public protocol Sink: Sendable {
    /// The name of the sink in totals, events and the reports' files.
    ///
    /// It must be unique within a pipeline and must not change from one launch of the app to the
    /// next.
    var name: String { get }

    /// Whether reports come at once, without a wait for the user's choice or for the network.
    ///
    /// It is for sinks on this device, such as a console, and false by default. Such a sink, too,
    /// receives each report once, so it does not learn a choice that the user makes later.
    var deliversImmediately: Bool { get }

    /// Delivers a report, which is finalized unless ``deliversImmediately`` is true.
    ///
    /// - Throws: A ``SinkFailure`` with the remedy to apply. After an error of the network, such as
    ///   `URLError(.notConnectedToInternet)` or a timeout, and after a `Fault` of the kind `server`
    ///   or `rateLimited`, the report comes again later. After any other error the pipeline drops
    ///   it for this sink, with the reason `refused`.
    func deliver(_ report: Report) async throws

    /// Receives the number of reports that will not arrive, before the next delivery or flush.
    func didDrop(_ count: Int, reason: DropReason)

    /// Sends what the sink has collected, such as when the app moves to the background.
    func flush() async

    /// Discards what the sink keeps of the user, who is erased or refuses reports.
    ///
    /// The pipeline calls it from ``ReportPipeline/erase()``, on the caller's thread, also while a
    /// delivery runs.
    func erase()
}

extension Sink {
    /// The name of the sink's type.
    public var name: String { "\(Self.self)" }

    /// False: reports wait for the user's choice and for the network.
    public var deliversImmediately: Bool { false }

    /// Does nothing.
    public func didDrop(_ count: Int, reason: DropReason) {}

    /// Does nothing.
    public func flush() async {}

    /// Does nothing: the sink keeps nothing of a user.
    public func erase() {}
}

extension RedactedStringConvertible where Self: Sink {
    /// The name of the sink.
    public var description: String { name }
}

/// The reason that a report was not delivered, and the remedy.
public struct SinkFailure: Error, Sendable, Hashable {
    /// The pipeline's next step after a failed delivery.
    @nonexhaustive
    public enum Remedy: Sendable, Hashable {
        /// Deliver the report again, after the delay that the receiver asked for or a backoff.
        case retry(after: Duration?)
        /// Deliver the report again after the receiver's rate limit ends.
        ///
        /// Nothing was sent, so this does not count as an attempt.
        case wait(Duration)
        /// Deliver the report again after a backoff, and behind the others if it keeps failing.
        ///
        /// The receiver was reachable and failed at this report, which must not hold up the rest.
        case `defer`
        /// Drop the report, because the receiver will never accept it.
        case drop(DropReason)
        /// Stop using the sink, because the receiver is gone for good.
        ///
        /// The pipeline drops all waiting and later reports for this sink.
        case disable
    }

    /// The pipeline's next step.
    public let remedy: Remedy
    /// The code of the failure for developers, such as `http.404`, without any values.
    public let code: String
    /// Whether a part of the report has arrived.
    ///
    /// The rest of it then goes before all other reports, unless the receiver keeps failing at it.
    public let isPartlyDelivered: Bool

    /// Creates a failure.
    public init(_ remedy: Remedy, code: String, isPartlyDelivered: Bool = false) {
        self.remedy = remedy
        self.code = code
        self.isPartlyDelivered = isPartlyDelivered
    }
}
