import Foundation

/// The bytes of a file, or why they cannot be read.
enum FileContents {
    /// Reads a regular file; a pipe or a device would block or never end.
    static func bytes(of path: RawPath) -> Result<[UInt8], UnreadableFile> {
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return .failure(.lastError) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(.lastError) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return .failure(UnreadableFile(reason: "not a regular file"))
        }
        return read(descriptor, expecting: Int(status.st_size))
    }

    private static func read(
        _ descriptor: Int32, expecting size: Int
    ) -> Result<[UInt8], UnreadableFile> {
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var count = 0
        while true {
            if count == bytes.count {
                bytes.append(contentsOf: [UInt8](repeating: 0, count: count))
            }
            let free = bytes.count - count
            let got = bytes.withUnsafeMutableBytes {
                $0.baseAddress.map { Foundation.read(descriptor, $0 + count, free) } ?? 0
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return .failure(.lastError) }
            if got == 0 { break }
            count += got
        }
        bytes.removeLast(bytes.count - count)
        return .success(bytes)
    }
}
