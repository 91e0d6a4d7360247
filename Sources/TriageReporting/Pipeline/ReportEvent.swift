public import TriageCore

/// An event in the life of a report.
@nonexhaustive
public enum ReportEvent: Sendable {
    /// The pipeline accepted a report.
    case accepted(Report)
    /// A sink delivered a report, on the attempt with this number.
    case delivered(Incident, sink: String, attempts: Int)
    /// The pipeline refused a report, or an accepted one will not arrive at a sink.
    ///
    /// The sink is nil if the report was refused, or if no sink was waiting for it.
    case dropped(Incident, DropReason, sink: String?)
}

/// The reason that a report is dropped, as an open code.
///
/// The library has these reasons: `flood`, `overflow`, `expired`, `refused`, `rateLimited`,
/// `removed`, `unreadable`, `unwritable`, `unredacted`, `consent`, `recursion`, `sampled`,
/// `beforeSend`, `erased` and `finished`.
public struct DropReason: ExtensibleCode {
    /// The text of the code.
    public let rawValue: String

    /// Creates a reason; every text is a reason.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Too many similar reports came within the window; they are counted.
    package static let throttled: DropReason = "flood"
    /// Too many reports, or too many bytes, were waiting, and the oldest were removed.
    package static let overflow: DropReason = "overflow"
    /// The report was older than the maximum age.
    package static let expired: DropReason = "expired"
    /// The sink rejected the report, or was disabled.
    package static let refused: DropReason = "refused"
    /// A rate limit of the sink's receiver was in force when the report was made.
    package static let rateLimited: DropReason = "rateLimited"
    /// The sink was removed.
    package static let sinkRemoved: DropReason = "removed"
    /// The report's file was incomplete, or a newer version wrote it.
    package static let unreadable: DropReason = "unreadable"
    /// The report could not be encoded.
    package static let unwritable: DropReason = "unwritable"
    /// A rule of the redactor failed, so the report may hold a secret.
    package static let redactionFailed: DropReason = "unredacted"
    /// The user does not consent to reports.
    package static let consentDenied: DropReason = "consent"
    /// A sink reported it during a delivery, or an observer during an event.
    package static let recursion: DropReason = "recursion"
    /// Sampling left it out.
    package static let sampled: DropReason = "sampled"
    /// The app's last look dropped the report, failed, or took longer than a second.
    package static let beforeSend: DropReason = "beforeSend"
    /// The app erased everything that was waiting.
    package static let erased: DropReason = "erased"
    /// The pipeline was shut down.
    package static let shutDown: DropReason = "finished"
}
