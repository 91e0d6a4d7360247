import DeskModel
import Foundation

/// The archive of a project's day while lines are added to it.
///
/// The old content is copied, and the new file takes its name when it is complete and on disk. So a crash leaves
/// the old file or the new one.
final class ArchiveFile {
    private let folder: ArchiveFolder
    private let name: String
    private var known: Set<ArchiveKey> = []
    private var added: (handle: FileHandle, gzip: GzipWriter)?
    /// The number of bytes that were added to the file.
    private(set) var growth = 0

    /// Opens the archive, and reads which lines it has.
    ///
    /// - Throws: ``DeskFailure`` if it is damaged.
    init(_ folder: ArchiveFolder, project: Int, day: Int64) async throws {
        self.folder = folder
        name = folder.file(of: project, day: day)
        guard FileManager.default.fileExists(atPath: name) else { return }
        known = try await Self.keys(in: name)
    }

    private var part: String { name + ".part" }

    /// Adds a line, unless the archive has it.
    ///
    /// - Returns: Whether it was added.
    func add(_ line: ArchiveLine) throws -> Bool {
        guard known.insert(line.key).inserted else { return false }
        try ArchiveFolder.attempt {
            let added = try self.added ?? begin()
            self.added = added
            try added.gzip.write(line.bytes)
        }
        return true
    }

    /// Puts the added lines on disk, reads the file back, and gives it its name.
    ///
    /// - Parameter keys: The lines that the file must have.
    /// - Throws: ``DeskFailure`` if it cannot be written, or one of them is missing.
    func finish(with keys: Set<ArchiveKey>) async throws {
        guard let (handle, gzip) = added else { return try check(keys, known) }
        try ArchiveFolder.attempt {
            try gzip.finish()
            try handle.synchronize()
            try handle.close()
        }
        known = []
        try check(keys, try await Self.keys(in: part))
        try folder.rename(part, to: name)
        added = nil
    }

    /// Removes an unfinished file; the old file is as it was.
    func abandon() {
        added = nil
        try? FileManager.default.removeItem(atPath: part)
    }

    private func begin() throws -> (FileHandle, GzipWriter) {
        let handle = try ArchiveFolder.create(part)
        if let old = FileHandle(forReadingAtPath: name) {
            while let bytes = try old.read(upToCount: 1 << 20), !bytes.isEmpty {
                try handle.write(contentsOf: bytes)
            }
        }
        let gzip = try GzipWriter { [weak self] bytes in
            self?.growth += bytes.count
            try handle.write(contentsOf: Data(bytes))
        }
        return (handle, gzip)
    }

    private static func keys(in file: String) async throws -> Set<ArchiveKey> {
        var keys: Set<ArchiveKey> = []
        do {
            try await LineFile(path: file).read { line in
                if let line = line.flatMap(ArchiveLine.init(reading:)) { keys.insert(line.key) }
            }
        } catch is LineFile.Failure {
            throw DeskFailure(
                "\(file) is damaged, so nothing is added to it or removed. Move it away and archive again."
            )
        }
        return keys
    }

    private func check(_ keys: Set<ArchiveKey>, _ found: Set<ArchiveKey>) throws {
        guard keys.isSubset(of: found) else {
            throw DeskFailure(
                "\(name) lacks what was written, so nothing is removed. Move it away and archive again."
            )
        }
    }
}
