package import Foundation
import TriageConcurrency
@_spi(Tools) package import TriageReporting

/// A file store in memory whose operations fail on request.
///
/// The files outlive a pipeline, so a test can end or kill one pipeline and start another.
package final class InMemoryFileStore: FileStore {
    /// An operation of a file store.
    package enum Operation: String, Sendable, CaseIterable {
        /// A requirement of `FileStore`, by its name.
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

    /// Creates an empty store.
    package init() {}

    /// The contents of the files, by path.
    package var files: [String: Data] { state.current.files }

    /// Makes operations fail from now on.
    ///
    /// - Parameters:
    ///   - operations: The operations; all by default.
    ///   - number: The system's error number, such as `ENOSPC`; 0 ends the failures.
    package func fail(_ operations: [Operation] = Operation.allCases, with number: Int32) {
        state.withLock { state in
            for operation in operations { state.failures[operation] = number == 0 ? nil : number }
        }
    }

    /// Makes later writes store only their first half without an error, as after a loss of power.
    ///
    /// - Parameter isTorn: Whether writes are torn; false ends the simulation.
    package func simulateTornWrites(_ isTorn: Bool = true) {
        state.withLock { $0.tearsWrites = isTorn }
    }

    /// Stores a file, without failures and torn writes.
    package func put(_ content: Data, at path: String) {
        state.withLock { $0.files[path] = content }
    }

    /// Does nothing, because folders are only parts of paths here.
    package func makeFolder(_ path: String) throws { try check(.makeFolder) }

    /// Returns the names of the files in a folder, without files of its subfolders.
    package func names(in folder: String) throws -> [String] {
        try check(.names)
        let prefix = folder + "/"
        return files.keys.filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
            .filter { !$0.contains("/") }
    }

    /// Returns the content of a file.
    ///
    /// - Throws: A `FileFailure` with `ENOENT` for a missing file, and `EFBIG` for a longer one.
    package func read(_ path: String, atMost limit: Int) throws -> Data {
        try check(.read)
        guard let content = files[path] else { throw FileFailure("read", ENOENT) }
        guard content.count <= limit else { throw FileFailure("read", EFBIG) }
        return content
    }

    /// Creates or replaces a file.
    package func create(_ path: String, _ content: Data) throws {
        try check(.create)
        state.withLock {
            $0.files[path] = $0.tearsWrites ? content.prefix(content.count / 2) : content
        }
    }

    /// Appends to an existing file.
    ///
    /// - Throws: A `FileFailure` with `ENOENT` for a missing file.
    package func append(_ content: Data, to path: String) throws {
        try change(.append) { state in
            let added = state.tearsWrites ? content.prefix(content.count / 2) : content
            return state.files[path]?.append(added) != nil
        }
    }

    /// Renames a file and replaces any file at the new path.
    ///
    /// - Throws: A `FileFailure` with `ENOENT` for a missing file.
    package func move(_ path: String, to other: String) throws {
        try change(.move) { state in
            guard let content = state.files.removeValue(forKey: path) else { return false }
            state.files[other] = content
            return true
        }
    }

    /// Removes a file.
    ///
    /// - Throws: A `FileFailure` with `ENOENT` for a missing file.
    package func remove(_ path: String) throws {
        try change(.remove) { $0.files.removeValue(forKey: path) != nil }
    }

    /// Acquires the lock of the store; nil if it is held.
    ///
    /// There is one lock, whatever the path. It is held until the result is released.
    package func lock(_ path: String) throws -> (any FileLock)? {
        try check(.lock)
        return state.withLock { state in
            guard state.lock == nil else { return nil }
            let lock = HeldLock()
            state.lock = lock
            return lock
        }
    }

    /// Takes the lock away from its holder, as when the holder's process is killed.
    package func breakLock() { state.withLock { $0.lock = nil } }

    /// Changes a file with a closure that returns whether the file is there.
    private func change(_ operation: Operation, _ body: @Sendable (inout State) -> Bool) throws {
        try check(operation)
        if !state.withLock(body) { throw FileFailure(operation.rawValue, ENOENT) }
    }

    private func check(_ operation: Operation) throws {
        if let number = state.withLock({ $0.failures[operation] }) {
            throw FileFailure(operation.rawValue, number)
        }
    }
}

@_spi(Tools) extension ReportPipeline.Configuration {
    /// Returns the configuration with a store in memory for its folder.
    package func stored(in files: InMemoryFileStore) -> Self {
        var configuration = self
        configuration.files = files
        return configuration
    }
}
