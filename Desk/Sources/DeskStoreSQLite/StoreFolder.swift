import DeskStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folder of a store: only its owner can open its files, from their first byte.
struct StoreFolder: Sendable {
    let path: String

    var database: String { path + "/desk.sqlite" }
    private var lockFile: String { path + "/desk.lock" }

    /// Makes the folder and those above it, and an empty database if there is none.
    func prepare() throws(StoreError) {
        try make(path)
        // A database that is there is not opened: closing it would end SQLite's locks of this process.
        let descriptor = open(database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw Self.error(errno)
        }
    }

    /// Makes a folder that must not have a store yet.
    func prepareNew() throws(StoreError) {
        try make(path)
        let descriptor = open(database, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw errno == EEXIST ? .occupied : Self.error(errno) }
        close(descriptor)
    }

    /// Locks the folder for one server; the lock ends with the descriptor, also after a kill.
    func lock() throws(StoreError) -> FolderLock {
        let descriptor = try opened(lockFile, O_RDWR | O_CREAT)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            throw reason == EWOULDBLOCK ? .inUse : Self.error(reason)
        }
        return FolderLock(descriptor: descriptor)
    }

    private func opened(_ file: String, _ flags: Int32) throws(StoreError) -> Int32 {
        let descriptor = open(file, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno) }
        return descriptor
    }

    private func make(_ folder: String) throws(StoreError) {
        guard !folder.isEmpty, mkdir(folder, 0o700) != 0 else { return }
        switch errno {
        case EEXIST: return
        case ENOENT:
            let parent = folder.split(separator: "/", omittingEmptySubsequences: false)
                .dropLast().joined(separator: "/")
            guard !parent.isEmpty, parent != folder else { throw Self.error(ENOENT) }
            try make(parent)
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Self.error(errno) }
        default: throw Self.error(errno)
        }
    }

    private static func error(_ code: Int32) -> StoreError {
        .unavailable(String(cString: strerror(code)))
    }
}

/// The lock of a server on its folder.
final class FolderLock: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // Without this, the lock stays after the close while a process that is just being started has a copy.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
