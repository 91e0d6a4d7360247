import Foundation

/// A file that is written as a whole or not at all.
package struct AtomicFile {
    let path: RawPath

    init(path: RawPath) { self.path = path.resolved ?? path }

    /// The file at a path; a link stays one.
    package init(path: String) { self.init(path: RawPath(path)) }

    /// Writes beside the file and puts the new one in its place, or directly to a pipe or a device.
    package func write(_ bytes: [UInt8]) throws(WriteFailure) {
        guard let mode = existingMode else {
            try write(bytes, to: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
            return
        }
        let beside = RawPath(path.bytes + ".\(getpid()).new".utf8)
        do throws(WriteFailure) {
            try write(bytes, to: beside, flags: O_WRONLY | O_CREAT | O_EXCL, mode: mode)
            let moved = beside.withCString { from in path.withCString { rename(from, $0) } }
            if moved != 0 { throw WriteFailure.last }
        } catch {
            _ = beside.withCString { unlink($0) }
            throw error
        }
    }

    /// The permissions for a regular file; nil for a pipe or a device.
    private var existingMode: mode_t? {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return 0o644 }
        return status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
            ? status.st_mode & 0o777 : nil
    }

    private func write(
        _ bytes: [UInt8], to path: RawPath, flags: Int32, mode: mode_t
    ) throws(WriteFailure) {
        let descriptor = path.withCString { open($0, flags | O_CLOEXEC, mode) }
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
    }
}
