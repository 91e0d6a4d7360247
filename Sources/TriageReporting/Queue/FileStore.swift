package import Foundation

/// The file operations that a queue needs.
///
/// ``LocalFileStore`` uses the files of the device. `TriageTesting` has a store that fails on
/// request.
package protocol FileStore: Sendable {
    /// Creates a folder and its parents, unless they exist.
    func makeFolder(_ path: String) throws

    /// Returns the names of the items in a folder.
    func names(in folder: String) throws -> [String]

    /// Returns the content of a file, and throws if the file is longer than the limit in bytes.
    func read(_ path: String, atMost limit: Int) throws -> Data

    /// Creates a file with this content in one `write`.
    ///
    /// The file is whole or does not exist, even if the process is killed meanwhile.
    func create(_ path: String, _ content: Data) throws

    /// Appends to an existing file in one `write`.
    func append(_ content: Data, to path: String) throws

    /// Renames a file.
    func move(_ path: String, to other: String) throws

    /// Removes a file.
    func remove(_ path: String) throws

    /// Acquires a lock; returns nil if someone else holds it.
    ///
    /// The lock ends when it is released or when the process ends, for whatever reason.
    func lock(_ path: String) throws -> (any FileLock)?
}

/// A lock that is held until the object is released.
package protocol FileLock: AnyObject, Sendable {}

/// A failed file operation.
package struct FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the operation, such as `open`.
    package let call: String
    /// The system's error number.
    package let errno: Int32

    /// Creates a failure.
    package init(_ call: String, _ number: Int32) {
        self.call = call
        self.errno = number
    }

    /// The operation, the number and its meaning: `open failed with 13 (Permission denied)`.
    package var description: String {
        "\(call) failed with \(errno) (\(String(cString: strerror(errno))))"
    }
}
