import DeskStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Room on the disk for what must go on when it is full: reading, settings, deletion and retention.
///
/// It is a file. While it is there, events are taken as long as some more room is left. When the rest of the disk is
/// used up too, the file goes, and its room serves everything but events.
struct DiskReserve: Sendable {
    /// The size of the file: enough for a log of changes, and little beside a desk's smallest folder.
    ///
    /// On a small disk it is an eighth of the disk.
    private static let largest = 8 << 20

    private let folder: String
    private var file: String { folder + "/reserve" }

    init(folder: String) { self.folder = folder }

    /// The bytes of the disk that are free, and the size of the file on it; nil if it cannot be read.
    private var disk: (free: Int, reserve: Int)? {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return nil }
        let block = UInt64(facts.f_frsize)
        let (free, all) = (UInt64(facts.f_bavail) * block, UInt64(facts.f_blocks) * block)
        return (Int(clamping: free), min(Self.largest, Int(clamping: all / 8)))
    }

    private func isHeld(_ size: Int) -> Bool {
        var facts = stat()
        return stat(file, &facts) == 0 && Int(facts.st_size) >= size
    }

    /// Throws if so many bytes of events would use up what is for other work.
    func admit(_ bytes: Int) throws(StoreError) {
        guard let disk else { return }
        // The bytes are written to the log first, and then to the file, with an index.
        guard isHeld(disk.reserve) || hold(), disk.free > disk.reserve / 2 + 3 * bytes else {
            throw .unavailable("the disk is full")
        }
    }

    /// Takes room for the file if there is more than enough; returns whether it is there.
    @discardableResult
    func hold() -> Bool {
        guard let disk else { return false }
        if isHeld(disk.reserve) { return true }
        guard disk.free > 2 * disk.reserve + disk.reserve / 2 else { return false }
        let descriptor = open(file, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard Self.fill(descriptor, disk.reserve) else {
            unlink(file)
            return false
        }
        return true
    }

    /// Gives the file's room to others if the disk is full.
    func makeRoom() {
        guard let disk, disk.free < disk.reserve / 4 else { return }
        unlink(file)
    }

    /// Writes the whole file, since a hole takes no room.
    private static func fill(_ descriptor: Int32, _ size: Int) -> Bool {
        let part = [UInt8](repeating: 0, count: 65_536)
        return stride(from: 0, to: size, by: part.count).allSatisfy { _ in
            write(descriptor, part, part.count) == part.count
        }
    }
}
