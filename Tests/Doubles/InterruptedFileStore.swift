package import Foundation
import TriageConcurrency
@_spi(Tools) package import TriageReporting

/// A store that runs a closure once, while it creates, lists or reads something.
package final class InterruptedFileStore: FileStore {
    private let files: any FileStore
    private let interruption = Lock<Interruption?>(nil)

    private enum Call: Sendable { case beginCreate, create, names, read }

    private struct Interruption: Sendable {
        let call: Call
        let suffix: String
        let run: @Sendable () -> Void
    }

    package init(_ files: any FileStore) { self.files = files }

    /// Runs a closure once a file was created whose path ends like this.
    package func interrupt(creating suffix: String = "", _ run: @escaping @Sendable () -> Void) {
        interruption.withLock { $0 = Interruption(call: .create, suffix: suffix, run: run) }
    }

    /// Runs a closure before a file is created whose path ends like this.
    package func interrupt(beforeCreating suffix: String, _ run: @escaping @Sendable () -> Void) {
        interruption.withLock { $0 = Interruption(call: .beginCreate, suffix: suffix, run: run) }
    }

    /// Runs a closure before the names in a folder are returned.
    package func interrupt(listing folder: String, _ run: @escaping @Sendable () -> Void) {
        interruption.withLock { $0 = Interruption(call: .names, suffix: folder, run: run) }
    }

    /// Runs a closure once a file was read whose path ends like this.
    package func interrupt(reading suffix: String, _ run: @escaping @Sendable () -> Void) {
        interruption.withLock { $0 = Interruption(call: .read, suffix: suffix, run: run) }
    }

    private func interrupt(_ call: Call, _ path: String) {
        let due = interruption.withLock { interruption -> Interruption? in
            guard let due = interruption, due.call == call, path.hasSuffix(due.suffix)
            else { return nil }
            interruption = nil
            return due
        }
        due?.run()
    }

    package func create(_ path: String, _ content: Data) throws {
        interrupt(.beginCreate, path)
        try files.create(path, content)
        interrupt(.create, path)
    }

    package func names(in folder: String) throws -> [String] {
        interrupt(.names, folder)
        return try files.names(in: folder)
    }

    package func read(_ path: String, atMost limit: Int) throws -> Data {
        let content = try files.read(path, atMost: limit)
        interrupt(.read, path)
        return content
    }

    package func makeFolder(_ path: String) throws { try files.makeFolder(path) }
    package func append(_ content: Data, to path: String) throws {
        try files.append(content, to: path)
    }
    package func move(_ path: String, to other: String) throws { try files.move(path, to: other) }
    package func remove(_ path: String) throws { try files.remove(path) }
    package func lock(_ path: String) throws -> (any FileLock)? { try files.lock(path) }
}
