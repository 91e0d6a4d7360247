import DeskModel
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder of archives, which one command at a time writes into.
final class ArchiveFolder {
    /// Its path.
    let path: String
    private let lock: Int32

    /// Opens the folder, or makes one that only its owner can open.
    ///
    /// - Throws: ``DeskFailure`` if it cannot be written, or another command does.
    init(_ path: String) throws {
        self.path = path
        try Self.attempt {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        lock = open(path + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.unwritable(errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK
                ? DeskFailure("Another command writes into this folder.") : Self.unwritable(errno)
        }
    }

    deinit {
        if lock >= 0 { close(lock) }
    }

    /// The file of a project's day.
    func file(of project: Int, day: Int64) -> String {
        "\(path)/\(project)-\(Timestamp(day: day).description.prefix(10)).jsonl.gz"
    }

    /// Gives a file its final name, for good.
    func rename(_ file: String, to name: String) throws {
        guard Foundation.rename(file, name) == 0 else { throw Self.unwritable(errno) }
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.unwritable(errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw Self.unwritable(errno) }
    }

    /// Creates a file that only its owner can open, in place of one that a killed command left.
    static func create(_ file: String) throws -> FileHandle {
        unlink(file)
        let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Does work on files, whose errors become one line.
    static func attempt<Result>(_ work: () throws -> Result) throws -> Result {
        do { return try work() } catch let failure as DeskFailure {
            throw failure
        } catch {
            throw DeskFailure("The archive cannot be written.")
        }
    }

    private static func unwritable(_ code: Int32) -> DeskFailure {
        DeskFailure("The archive cannot be written: \(String(cString: strerror(code))).")
    }
}

extension Timestamp {
    /// The begin of a day in UTC, counted from 1970.
    init(day: Int64) { self.init(milliseconds: day * 86_400_000) }
}
