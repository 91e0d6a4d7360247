/// A file to audit.
struct FoundFile: Sendable {
    var path: RawPath
    /// The path as it is shown.
    var shown: String
    /// Whether the file itself was given, so that it is read even if it is generated.
    var isNamed: Bool
    /// The folder that was named, as it is shown; a file that was named itself.
    var root: String
}
