public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The files of the device.
///
/// On Apple platforms they can be written while the device is locked, once it was unlocked after its
/// start; none is part of a backup's privacy beyond what the app's container is.
public struct LocalFileStore: FileStore {
    /// Makes the device's files.
    public init() {}

    /// Makes a folder that its owner alone can look into.
    public func makeFolder(_ path: String) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
        #endif
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: attributes)
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        // One that was there already keeps what it had.
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        #endif
    }

    /// The names of what lies in a folder, in no order.
    public func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else { throw FileFailure("opendir", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            // The end and a failure look alike but for this.
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

    /// The content of a file; one that is longer is a failure.
    public func read(_ path: String, atMost limit: Int) throws -> Data {
        let file = try OpenFile(path, O_RDONLY)
        return try file.read(atMost: limit)
    }

    /// Writes beside the place, and then takes it there.
    public func create(_ path: String, _ content: Data) throws {
        let draft = path + ".new"
        do {
            try OpenFile(draft, O_WRONLY | O_CREAT | O_TRUNC).write(content)
            try move(draft, to: path)
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Adds to a file.
    public func append(_ content: Data, to path: String) throws {
        try OpenFile(path, O_WRONLY | O_APPEND).write(content)
    }

    /// Gives a file another name, in one step.
    public func move(_ path: String, to other: String) throws {
        guard rename(path, other) == 0 else { throw FileFailure("rename", errno) }
    }

    /// Removes a file.
    public func remove(_ path: String) throws {
        guard unlink(path) == 0 else { throw FileFailure("unlink", errno) }
    }

    /// Takes a lock on a file that is made for it.
    public func lock(_ path: String) throws -> (any FileLock)? {
        let file = try OpenFile(path, O_RDWR | O_CREAT)
        return file.lock() ? file : nil
    }
}

/// A file that is open, closed when nobody has it any more.
private final class OpenFile: FileLock {
    private let number: Int32

    init(_ path: String, _ flags: Int32) throws {
        // Nobody is waited for at the other end, where a pipe has a report's name.
        number = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else { throw FileFailure("open", errno) }
    }

    deinit { close(number) }

    /// Whether it was free; where a file system knows no locks, everything is.
    func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

    func write(_ content: Data) throws {
        let written = content.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
        // Less than all is a disk that is full.
        guard written == content.count else {
            throw FileFailure("write", written < 0 ? errno : ENOSPC)
        }
    }

    func read(atMost limit: Int) throws -> Data {
        // A pipe has no place to go to; to ask what kind of file it is, Apple wants a reason.
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
