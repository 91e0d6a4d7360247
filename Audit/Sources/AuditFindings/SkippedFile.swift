/// A file or folder that could not be read.
package struct SkippedFile: Sendable, Equatable {
    /// The path, relative to the current directory.
    package var file: String
    /// The reason, as a part of a sentence.
    package var reason: String

    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }
}
