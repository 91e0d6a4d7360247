public import Foundation

/// What a queue needs of a file system, and no more.
///
/// ``LocalFileStore`` is the one of the device; `TriageTesting` has one that fails as it is told.
public protocol FileStore: Sendable {
    /// Makes a folder, and what it lies in, unless it is there.
    func makeFolder(_ path: String) throws

    /// The names of what lies in a folder.
    func names(in folder: String) throws -> [String]

    /// The content of a file of at most so many bytes.
    func read(_ path: String, atMost limit: Int) throws -> Data

    /// Makes a file with this content in one `write`, whole or not at all, even when the process is
    /// killed meanwhile.
    func create(_ path: String, _ content: Data) throws

    /// Adds to the end of a file that is there, in one `write`.
    func append(_ content: Data, to path: String) throws

    /// Gives a file another name.
    func move(_ path: String, to other: String) throws

    /// Removes a file.
    func remove(_ path: String) throws

    /// Takes a lock that ends when it is released, or the process ends however it does; nil when
    /// someone else has it.
    func lock(_ path: String) throws -> (any FileLock)?
}

/// A lock that is held until it is released.
public protocol FileLock: AnyObject, Sendable {}

/// What a file system would not do.
public struct FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was asked for, such as `pending`.
    public let call: String
    /// The system's number for why not.
    public let errno: Int32

    /// Makes a failure.
    public init(_ call: String, _ number: Int32) {
        self.call = call
        self.errno = number
    }

    /// The call and the number.
    public var description: String { "\(call) failed with \(errno)" }
}
