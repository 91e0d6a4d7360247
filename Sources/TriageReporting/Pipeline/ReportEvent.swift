public import TriageCore

/// What becomes of reports.
public enum ReportEvent: Sendable {
    /// A report was taken.
    case accepted(Report)
    /// A sink has had a report, after so many attempts.
    case delivered(Incident, sink: String, attempts: Int)
    /// A report was not taken, or a taken one will not arrive at a sink.
    case dropped(Incident, DropReason, sink: String?)
}

/// Why a report is dropped: an open code.
public struct DropReason: ExtensibleCode {
    /// The code's text.
    public let rawValue: String

    /// Makes the reason with this text; every text is a reason.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Too many like it came within a short time; they are counted.
    public static let throttled: DropReason = "flood"
    /// Too many, or too much, waited; the oldest gave way.
    public static let overflow: DropReason = "overflow"
    /// It waited too long.
    public static let expired: DropReason = "expired"
    /// A sink would not have it.
    public static let refused: DropReason = "refused"
    /// Its sink was taken away.
    public static let sinkRemoved: DropReason = "removed"
    /// Its file was torn, or a newer version's.
    public static let unreadable: DropReason = "unreadable"
    /// It could not be written down.
    public static let unwritable: DropReason = "unwritable"
    /// A rule of the redactor failed, so that it may hold a secret.
    public static let redactionFailed: DropReason = "unredacted"
    /// The person does not want it sent.
    public static let consentDenied: DropReason = "consent"
    /// A sink reported it while it delivered another, or the observer while it was told of one.
    public static let recursion: DropReason = "recursion"
    /// The pipeline had ended.
    public static let shutDown: DropReason = "finished"
}
