import AuditFindings

/// The result of one file.
struct FileOutcome: Sendable {
    enum Result: Sendable {
        case audited(FileRecord, [Finding])
        /// A file that says it is generated.
        case leftOut
        case unread(String)
    }

    var file: String
    var result: Result
    var key: ContentHash?
}
