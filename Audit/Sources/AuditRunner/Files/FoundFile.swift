/// A file to audit.
struct FoundFile: Sendable {
    var path: RawPath
    /// The path as it is shown.
    var shown: String
    /// The path within the repository, whose folders say what the code is for.
    var place: String
    /// Whether the file itself was given, so that it is read even if it is generated.
    var isNamed: Bool
    /// The folder that was named, within the repository; a file that was named itself.
    var root: String
    var configuration = AuditConfiguration()
    /// The content that was given on standard input; nil for a file.
    var contents: [UInt8]?

    /// The bytes of the file, or why they cannot be read.
    var bytes: Result<[UInt8], UnreadableFile> {
        contents.map { .success($0) } ?? FileContents.bytes(of: path)
    }
}
