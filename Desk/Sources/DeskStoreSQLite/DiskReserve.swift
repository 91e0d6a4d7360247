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
    static let size = 8 << 20
    /// The room that is left beside the file while events are taken.
    private static let margin = 4 << 20
    /// The room below which the file goes.
    private static let urgent = 2 << 20

    private let folder: String
    private var file: String { folder + "/reserve" }

    init(folder: String) { self.folder = folder }

    /// The bytes that are free on the disk of a folder; nil if it cannot be read.
    static func free(in folder: String) -> Int? {
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0 else { return nil }
        return Int(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
    }

    private var isHeld: Bool {
        var facts = stat()
        return stat(file, &facts) == 0 && Int(facts.st_size) >= Self.size
    }

    /// Throws if so many bytes of events would use up what is for other work.
    func admit(_ bytes: Int) throws(StoreError) {
        guard let free = Self.free(in: folder) else { return }
        // The bytes are written to the log first, and then to the file, with an index.
        guard isHeld || hold(), free > Self.margin + 3 * bytes else {
            throw .unavailable("the disk is full")
        }
    }

    /// Takes room for the file if there is more than enough; returns whether it is there.
    @discardableResult
    func hold() -> Bool {
        if isHeld { return true }
        guard let free = Self.free(in: folder), free > 2 * Self.size + Self.margin else {
            return false
        }
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard Self.fill(descriptor) else {
            unlink(file)
            return false
        }
        return true
    }

    /// Gives the file's room to others if the disk is full.
    func makeRoom() {
        guard let free = Self.free(in: folder), free < Self.urgent else { return }
        unlink(file)
    }

    /// Writes the whole file, since a hole takes no room.
    private static func fill(_ descriptor: Int32) -> Bool {
        let part = [UInt8](repeating: 0, count: 1 << 20)
        return (0..<(size >> 20)).allSatisfy { _ in write(descriptor, part, part.count) == part.count }
    }
}
