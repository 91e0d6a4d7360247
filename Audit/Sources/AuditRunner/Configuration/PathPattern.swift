/// A file's path in the two forms that patterns speak of.
struct AuditedPath {
    /// The path as it is shown, relative to the current directory.
    var shown: String
    /// The components of the absolute path.
    var parts: [Substring]
}

/// A pattern, and the folder that it is relative to.
struct PathPattern: Sendable, Equatable {
    var glob: Glob
    /// The components of the folder's absolute path; nil for the current directory.
    var base: [Substring]?

    func covers(_ path: AuditedPath) -> Bool {
        guard let base else { return glob.covers(path.shown) }
        guard path.parts.starts(with: base) else { return false }
        return glob.covers(path.parts.dropFirst(base.count).joined(separator: "/"))
    }
}
