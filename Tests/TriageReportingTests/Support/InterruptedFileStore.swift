import Foundation
import TriageConcurrency
@_spi(Tools) import TriageReporting

/// A store that runs a closure once, while it creates a file.
final class InterruptedFileStore: FileStore {
    private let files: any FileStore
    private let interruption = Lock<Interruption?>(nil)

    private struct Interruption: Sendable {
        let run: @Sendable () -> Void
    }

    init(_ files: any FileStore) { self.files = files }

    func interrupt(_ run: @escaping @Sendable () -> Void) {
        interruption.withLock { $0 = Interruption(run: run) }
    }

    func create(_ path: String, _ content: Data) throws {
        try files.create(path, content)
        interruption.withLock { $0.take() }?.run()
    }

    func makeFolder(_ path: String) throws { try files.makeFolder(path) }
    func names(in folder: String) throws -> [String] { try files.names(in: folder) }
    func read(_ path: String, atMost limit: Int) throws -> Data {
        try files.read(path, atMost: limit)
    }
    func append(_ content: Data, to path: String) throws { try files.append(content, to: path) }
    func move(_ path: String, to other: String) throws { try files.move(path, to: other) }
    func remove(_ path: String) throws { try files.remove(path) }
    func lock(_ path: String) throws -> (any FileLock)? { try files.lock(path) }
}
