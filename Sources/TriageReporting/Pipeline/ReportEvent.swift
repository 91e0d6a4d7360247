public import Triage

/// What becomes of reports.
public enum ReportEvent: Sendable {
    /// A report was taken.
    case taken(Report)
    /// A report was not taken, or a taken one will not arrive at a sink.
    case dropped(Incident, DropReason, sink: String?)
}

/// Why a report is dropped: an open code.
public struct DropReason: OpenCode {
    /// The code's text.
    public let rawValue: String

    /// Makes the reason with this text; every text is a reason.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Too many like it came within a short time; they are counted.
    public static let flood: DropReason = "flood"
    /// A sink had too many waiting.
    public static let overflow: DropReason = "overflow"
    /// A sink would not have it.
    public static let refused: DropReason = "refused"
}
