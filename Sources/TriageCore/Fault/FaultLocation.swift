/// A place in the source.
package struct FaultLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and file, such as `MoimData/HomeRepository.swift`.
    package let fileID: String
    /// The line, counted from 1.
    package let line: Int
    /// Whether the place is in this library, where an app's developers have nothing to look for.
    package private(set) var isInLibrary = false

    package init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }

    /// Returns the place of the call, which is in this library.
    package static func inLibrary(fileID: String = #fileID, line: Int = #line) -> FaultLocation {
        var location = FaultLocation(fileID: fileID, line: line)
        location.isInLibrary = true
        return location
    }

    /// The file and the line.
    package var description: String { "\(fileID):\(line)" }
}
