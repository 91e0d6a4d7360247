import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The room on the disk of a desk's data.
enum DiskRoom {
    /// The fewest free bytes that are no finding.
    static let least = 20_000_000

    /// The bytes that are free on the disk of a folder; nil if it cannot be read.
    static func free(in folder: String) -> Int? {
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0 else { return nil }
        return Int(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
    }

    /// Whether a folder takes a file of some size, which goes at once.
    static func takesFile(in folder: String) -> Bool {
        let path = folder + "/trial"
        defer { unlink(path) }
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 0x2E, count: 65_536)
        return write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    }
}
