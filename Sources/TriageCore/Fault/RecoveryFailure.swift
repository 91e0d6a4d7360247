public import TriageRedaction

/// The error with which the recovery of a rejected request failed.
///
/// A recovery throws it to tell the user of its own failure, and not of the rejection that it could
/// not recover from:
///
///     throw RecoveryFailure(.init(.alert, title: "age.title", message: "age.tooYoung"))
///
/// The rejection's fault has it as a secondary cause, so the report shows both. A client makes one
/// without a notice from any other error of a recovery.
public struct RecoveryFailure: SelfClassifyingError, RedactedStringConvertible {
    /// The notice for the user; nil for that of the rejection.
    package let notice: NoticeTemplate?
    /// The error behind the failure; nil if the recovery has found by itself that it cannot help.
    package let cause: (any Error)?

    /// Creates the failure of a recovery.
    ///
    /// - Parameters:
    ///   - notice: The notice for the user; nil for that of the rejection. A text of the server's is
    ///     the one in the response that `cause` stands for.
    ///   - cause: The error behind the failure. Its kind decides how severe the report is.
    public init(_ notice: NoticeTemplate? = nil, cause: (any Error)? = nil) {
        self.notice = notice
        self.cause = cause
    }

    /// The code `recovery.failed`, with the kind of the cause.
    public var classification: ErrorClassification {
        ErrorClassification(code: "recovery.failed", causes: cause.map { [$0] } ?? [])
    }

    /// The name of the type, without the cause.
    public var description: String { "RecoveryFailure" }
}
