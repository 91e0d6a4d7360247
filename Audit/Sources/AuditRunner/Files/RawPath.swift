import Foundation

/// A path in the bytes of the file system, which need not be UTF-8.
struct RawPath: Hashable, Sendable {
    var bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    init(_ text: String) { self.init(text.utf8) }

    /// The path as text; bytes that are not UTF-8 are replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The last component.
    var name: ArraySlice<UInt8> {
        bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
    }

    var isSwift: Bool { name.count > 6 && bytes.suffix(6).elementsEqual(".swift".utf8) }
    var isHidden: Bool { name.first == UInt8(ascii: ".") }

    func appending(_ name: [UInt8]) -> Self {
        Self(bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
    }

    func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        return text.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("never empty") }
            return body(base)
        }
    }

    /// The path without links, `.` and `..`; nil if nothing is there.
    var resolved: RawPath? {
        withCString { path in
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return RawPath(
                UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map {
                    UInt8(bitPattern: $0)
                })
        }
    }

    /// The kind of file at the path, links followed.
    var entry: Entry? { status(stat).map(Entry.init) }

    /// The kind of file at the path itself.
    var isLink: Bool { status(lstat).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false }

    private func status(
        _ call: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
    ) -> stat? {
        var status = stat()
        return withCString { call($0, &status) } == 0 ? status : nil
    }

    /// The kind of file that a path leads to.
    struct Entry: Hashable {
        var device: UInt64
        var inode: UInt64
        var isFolder: Bool

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
            isFolder = status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// The names in a folder, sorted; nil if they cannot be read.
    var names: [[UInt8]]? {
        guard let folder = withCString({ opendir($0) }) else { return nil }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
                return Array(
                    UnsafeBufferPointer(
                        start: start,
                        count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))))
            }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
