import AuditFindings
import Foundation

/// Records by the content of files, so that an unchanged file is not parsed again.
///
/// It is one file in `$XDG_CACHE_HOME/triage-audit`, or `~/.cache/triage-audit` (`~/Library/Caches` on macOS), named
/// after the folder in which the audit ran. A cache that is unreadable or incomplete counts as absent.
struct AuditCache {
    private var records: [ContentHash: FileRecord] = [:]
    private let file: URL?
    /// A part of each key: the program's own identity and what changes the findings of a file.
    let seed: ContentHash

    init(folder: URL? = AuditCache.defaultFolder, for place: String, seed: ContentHash) {
        let name = ContentHash(of: Array(place.utf8))
        file = folder?.appending(path: String(name.high, radix: 36) + ".records")
        self.seed = seed
        records = (try? read()) ?? [:]
    }

    /// The folder in which caches are kept; nil where a user has no home.
    static var defaultFolder: URL? {
        if let folder = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"], folder.hasPrefix("/")
        {
            return URL(filePath: folder).appending(path: "triage-audit")
        }
        return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appending(path: "triage-audit")
    }

    /// The key of a file; its path is a part of it, since a path says whether code is a test.
    func key(of bytes: [UInt8], at path: String) -> ContentHash {
        ContentHash(of: Array(path.utf8), seed: ContentHash(of: bytes, seed: seed))
    }

    func record(_ key: ContentHash) -> FileRecord? { records[key] }

    /// Keeps the records of this run in place of the last; an app whose cache cannot be written runs without one.
    func keep(_ new: [ContentHash: FileRecord]) {
        guard let file, new != records else { return }
        var writer = CacheWriter()
        writer.write(seed)
        writer.write(Array(new)) { writer, entry in
            writer.write(entry.key)
            writer.write(entry.value)
        }
        let sum = ContentHash(of: writer.bytes)
        writer.write(sum)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(writer.bytes).write(to: file, options: .atomic)
    }

    private func read() throws -> [ContentHash: FileRecord] {
        guard let file else { return [:] }
        var bytes = try FileContents.bytes(of: RawPath(file.path)).get()
        guard bytes.count > 16 else { throw CacheReader.Broken() }
        var end = CacheReader(Array(bytes.suffix(16)))
        bytes.removeLast(16)
        guard try end.hash() == ContentHash(of: bytes) else { throw CacheReader.Broken() }
        var reader = CacheReader(bytes)
        guard try reader.hash() == seed else { return [:] }
        let entries = try reader.list { (try $0.hash(), try $0.record()) }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }
}
