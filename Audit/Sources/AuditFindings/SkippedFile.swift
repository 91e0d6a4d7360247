/// A file or folder that could not be read.
package struct SkippedFile: Sendable, Equatable {
    package var file: String
    package var reason: String

    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }
}
