/// Whether the member of the server's session was present, and the tap that said so.
struct AttendanceStore: Sendable {
    enum SubmissionResult: Sendable, Equatable {
        /// Recorded by this tap, now or before.
        case recorded
        /// Recorded before by another tap.
        case already
        case wrongCode
    }

    static let codeOfTheDay = "4821"

    private var recordedKey: String?

    /// Records a submission, at most one.
    ///
    /// A repeat of the tap that was recorded is answered as it was, whatever its code.
    mutating func submit(_ code: String, key: String) -> SubmissionResult {
        if let recordedKey { return recordedKey == key ? .recorded : .already }
        guard code == AttendanceStore.codeOfTheDay else { return .wrongCode }
        recordedKey = key
        return .recorded
    }
}
