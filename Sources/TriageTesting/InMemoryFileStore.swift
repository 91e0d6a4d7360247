public import Foundation
import TriageConcurrency
public import TriageReporting

/// Files in memory, which fail as a test says.
///
/// What is in them outlives a pipeline, so a test can have one end, or be killed, and another begin.
public final class InMemoryFileStore: FileStore {
    /// What can be asked of files.
    public enum Operation: String, Sendable, CaseIterable {
        /// The calls of a `FileStore`, by their names.
        case makeFolder, names, read, create, append, move, remove, lock
    }

    private let state = Lock(State())

    private struct State: Sendable {
        var files: [String: Data] = [:]
        var failures: [Operation: Int32] = [:]
        var tearsWrites = false
        weak var lock: HeldLock?
    }

    private final class HeldLock: FileLock {}

    /// Makes an empty folder.
    public init() {}

    /// What the files hold, by path.
    public var files: [String: Data] { state.current.files }

    /// Has these calls fail with an error number of the system, such as `ENOSPC`, until it is 0.
    public func fail(_ calls: [Operation] = Operation.allCases, with number: Int32) {
        state.withLock { state in
            for call in calls { state.failures[call] = number == 0 ? nil : number }
        }
    }

    /// Has what is written from now on be there by half, and the writer believe that it is whole, as
    /// after a loss of power.
    public func simulateTornWrites(_ isTorn: Bool = true) {
        state.withLock { $0.tearsWrites = isTorn }
    }

    /// Puts a file somewhere.
    public func put(_ content: Data, at path: String) {
        state.withLock { $0.files[path] = content }
    }

    /// Makes nothing: folders are parts of names here.
    public func makeFolder(_ path: String) throws { try check(.makeFolder) }

    /// The names in a folder.
    public func names(in folder: String) throws -> [String] {
        try check(.names)
        let prefix = folder + "/"
        return files.keys.filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
            .filter { !$0.contains("/") }
    }

    /// The content of a file.
    public func read(_ path: String, atMost limit: Int) throws -> Data {
        try check(.read)
        guard let content = files[path] else { throw FileFailure("read", ENOENT) }
        guard content.count <= limit else { throw FileFailure("read", EFBIG) }
        return content
    }

    /// Makes a file.
    public func create(_ path: String, _ content: Data) throws {
        try check(.create)
        state.withLock {
            $0.files[path] = $0.tearsWrites ? content.prefix(content.count / 2) : content
        }
    }

    /// Adds to a file that is there.
    public func append(_ content: Data, to path: String) throws {
        try check(.append)
        let isThere = state.withLock { state in
            let added = state.tearsWrites ? content.prefix(content.count / 2) : content
            state.files[path]?.append(added)
            return state.files[path] != nil
        }
        if !isThere { throw FileFailure("append", ENOENT) }
    }

    /// Gives a file another name.
    public func move(_ path: String, to other: String) throws {
        try check(.move)
        let isThere = state.withLock { state in
            guard let content = state.files.removeValue(forKey: path) else { return false }
            state.files[other] = content
            return true
        }
        if !isThere { throw FileFailure("move", ENOENT) }
    }

    /// Removes a file.
    public func remove(_ path: String) throws {
        try check(.remove)
        if state.withLock({ $0.files.removeValue(forKey: path) }) == nil {
            throw FileFailure("remove", ENOENT)
        }
    }

    /// Takes the lock; there is one, whatever it is called.
    public func lock(_ path: String) throws -> (any FileLock)? {
        try check(.lock)
        return state.withLock { state in
            guard state.lock == nil else { return nil }
            let lock = HeldLock()
            state.lock = lock
            return lock
        }
    }

    /// Has whoever holds the lock lose it, as when its process is killed.
    public func breakLock() { state.withLock { $0.lock = nil } }

    private func check(_ call: Operation) throws {
        if let number = state.withLock({ $0.failures[call] }) {
            throw FileFailure(call.rawValue, number)
        }
    }
}
