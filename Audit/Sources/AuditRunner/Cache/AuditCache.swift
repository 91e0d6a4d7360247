import AuditFindings
import AuditSemantics
import Foundation

/// What a run keeps of each file's content, so that an unchanged file is not parsed again.
///
/// It is one file in `$XDG_CACHE_HOME/triage-audit`, or `~/.cache/triage-audit` (`~/Library/Caches` on macOS), named
/// after the folder in which the audit ran. A cache that is unreadable or incomplete counts as absent.
struct AuditCache {
    /// The two passes over one file's content.
    struct Entry: Sendable, Equatable {
        var summary: FileSummary
        /// The record, and the key of what it was made from beside the content.
        var record: FileRecord?
        var recordKey: ContentHash?
    }

    private var entries: [ContentHash: Entry] = [:]
    private let file: URL?
    /// A part of each key: the program's own identity.
    let seed: ContentHash

    init(folder: URL? = AuditCache.defaultFolder, for place: String, seed: ContentHash) {
        let name = ContentHash(of: Array(place.utf8))
        file = folder?.appending(path: String(name.high, radix: 36) + ".records")
        self.seed = seed
        entries = (try? read()) ?? [:]
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

    /// The key of a file; its path is a part of it, since a path says whether code is a test, and so are the app's
    /// own names.
    func key(of bytes: [UInt8], at path: String, _ vocabulary: Vocabulary) -> ContentHash {
        let words = [vocabulary.reporters, vocabulary.alerts, vocabulary.network]
            .map { $0.joined(separator: "\u{1}") }
        let text = ([path] + words).joined(separator: "\u{2}")
        return ContentHash(of: Array(text.utf8), seed: ContentHash(of: bytes, seed: seed))
    }

    func entry(_ key: ContentHash) -> Entry? { entries[key] }

    /// Keeps the entries of this run in place of the last; an app whose cache cannot be written runs without one.
    func keep(_ new: [ContentHash: Entry]) {
        guard let file, new != entries else { return }
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

    private func read() throws -> [ContentHash: Entry] {
        guard let file else { return [:] }
        var bytes = try FileContents.bytes(of: RawPath(file.path)).get()
        guard bytes.count > 16 else { throw CacheReader.Broken() }
        var end = CacheReader(Array(bytes.suffix(16)))
        bytes.removeLast(16)
        guard try end.hash() == ContentHash(of: bytes) else { throw CacheReader.Broken() }
        var reader = CacheReader(bytes)
        guard try reader.hash() == seed else { return [:] }
        let entries = try reader.list { (try $0.hash(), try $0.entry()) }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }
}

extension CacheWriter {
    fileprivate mutating func write(_ entry: AuditCache.Entry) {
        write(entry.summary)
        guard let record = entry.record, let key = entry.recordKey else { return write(0) }
        write(1)
        write(key)
        write(record)
    }
}

extension CacheReader {
    fileprivate mutating func entry() throws -> AuditCache.Entry {
        var entry = AuditCache.Entry(summary: try summary())
        guard try number() == 1 else { return entry }
        entry.recordKey = try hash()
        entry.record = try record()
        return entry
    }
}
