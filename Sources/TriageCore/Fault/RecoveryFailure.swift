public import TriageRedaction

/// The error of a failed recovery from a rejected request.
///
/// A recovery throws it to tell the user about its own failure instead of the rejection:
///
///     throw RecoveryFailure(.init(.alert, title: "age.title", message: "age.tooYoung"))
///
/// The rejection's fault has it as a secondary cause, so the report shows both. If a recovery
/// throws another error, the client wraps that error in a `RecoveryFailure` without a notice.
public struct RecoveryFailure: SelfClassifyingError, RedactedStringConvertible {
    /// The notice for the user; nil for the rejection's notice.
    package let notice: NoticeTemplate?
    /// The error behind the failure; nil if the recovery itself decided that it cannot help.
    package let cause: (any Error)?

    /// Creates the failure of a recovery.
    ///
    /// - Parameters:
    ///   - notice: The notice for the user; nil for the rejection's notice. If the notice shows the
    ///     server's text, the text comes from the response behind `cause`.
    ///   - cause: The error behind the failure. Its kind decides how severe the report is.
    public init(_ notice: NoticeTemplate? = nil, cause: (any Error)? = nil) {
        self.notice = notice
        self.cause = cause
    }

    /// The code `recovery.failed`, with the kind of the cause.
    public var classification: ErrorClassification {
        ErrorClassification(code: "recovery.failed", causes: cause.map { [$0] } ?? [])
    }

}
