package import Foundation

/// A store that uses the files of the device.
///
/// On iOS, tvOS, watchOS and visionOS the files can be written while the device is locked, once the
/// user has unlocked it after a restart. The store does not exclude its files from backups.
package struct LocalFileStore: FileStore {
    /// Creates a store.
    package init() {}

    /// Creates a folder that only its owner can read.
    ///
    /// - Throws: A ``FileFailure`` if the folder cannot be created.
    package func makeFolder(_ path: String) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
        #endif
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: attributes)
        } catch {
            // The system's number lies beneath an error that says less.
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            // triage:ignore enum-code: beneath it lies a number of the system
            let number = ((reason ?? error) as NSError).code
            throw FileFailure("mkdir", Int32(truncatingIfNeeded: number))
        }
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        // A folder that existed keeps its attributes otherwise.
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        #endif
    }

    /// Returns the names of the items in a folder, in no particular order.
    package func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw FileFailure("opendir", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            // Only `errno` tells the end of the folder from a failure.
            errno = 0
            guard let entry = readdir(stream) else { break }
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        guard errno == 0 else { throw FileFailure("readdir", errno) }
        return names.filter { $0 != "." && $0 != ".." }
    }

    /// Returns the content of a file, and throws if the file is longer than the limit in bytes.
    package func read(_ path: String, atMost limit: Int) throws -> Data {
        try OpenFile(path, O_RDONLY).read(atMost: limit)
    }

    /// Creates a file under a temporary name and then renames it.
    package func create(_ path: String, _ content: Data) throws {
        let draft = path + ".new"
        do {
            try OpenFile(draft, O_WRONLY | O_CREAT | O_TRUNC).write(content)
            try move(draft, to: path)
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Appends to a file.
    package func append(_ content: Data, to path: String) throws {
        try OpenFile(path, O_WRONLY | O_APPEND).write(content)
    }

    /// Renames a file atomically.
    package func move(_ path: String, to other: String) throws {
        guard rename(path, other) == 0 else { throw FileFailure("rename", errno) }
    }

    /// Removes a file.
    package func remove(_ path: String) throws {
        guard unlink(path) == 0 else { throw FileFailure("unlink", errno) }
    }

    /// Acquires a lock on a file, which is created for it.
    package func lock(_ path: String) throws -> (any FileLock)? {
        let file = try OpenFile(path, O_RDWR | O_CREAT)
        return file.lock() ? file : nil
    }
}

/// An open file, which is closed when the object is released.
private final class OpenFile: FileLock {
    private let number: Int32

    init(_ path: String, _ flags: Int32) throws {
        // Nonblocking: a pipe with the name of a report would otherwise wait for its other end.
        number = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else { throw FileFailure("open", errno) }
    }

    deinit { close(number) }

    /// Acquires the lock; returns true as well if the file system does not support locks.
    func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

    func write(_ content: Data) throws {
        let written = content.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
        // A short write means that the disk is full.
        guard written == content.count else {
            throw FileFailure("write", written < 0 ? errno : ENOSPC)
        }
    }

    func read(atMost limit: Int) throws -> Data {
        // A pipe fails here. Apple requires a declared reason for `fstat`, which would show the
        // type.
        guard lseek(number, 0, SEEK_SET) == 0 else { throw FileFailure("lseek", errno) }
        var content = Data()
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = part.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw FileFailure("read", errno) }
            guard count > 0 else { return content }
            content.append(contentsOf: part[..<count])
            guard content.count <= limit else { throw FileFailure("read", EFBIG) }
        }
    }
}

private let systemWrite = write(_:_:_:)
private let systemRead = read(_:_:_:)
