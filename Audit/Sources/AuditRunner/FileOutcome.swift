import AuditFindings

/// The result of one file.
struct FileOutcome: Sendable {
    enum Result: Sendable {
        case audited(FileRecord, [Finding], Selection)
        /// A file that says it is generated, or that no one asked for.
        case leftOut
        case unread(String)
    }

    var file: String
    var result: Result
    var key: ContentHash?
    var entry: AuditCache.Entry?
}
