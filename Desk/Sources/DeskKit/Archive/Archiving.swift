import DeskModel
import DeskStore

/// Writes the events that were received before a time into a folder, a file for each project and day.
struct Archiving {
    private static let listed = 1000
    /// An event may have a megabyte.
    private static let read = 20

    let store: any ArchiveStore & EventStore
    let folder: ArchiveFolder
    let end: Timestamp
    let origin: String
    private(set) var result = ArchiveResult()

    init(
        store: any ArchiveStore & EventStore, folder: ArchiveFolder, before end: Timestamp,
        origin: String
    ) {
        (self.store, self.folder, self.end, self.origin) = (store, folder, end, origin)
    }

    /// Writes the days of a project, the oldest first.
    ///
    /// - Returns: The number of its events that the files have, also from before.
    mutating func write(_ project: Int) async throws -> Int {
        var (begin, count) = (Timestamp(milliseconds: .min), 0)
        while begin < end,
            let first = try await store.events(
                of: project, received: begin..<end, after: nil, limit: 1
            ).first
        {
            count += try await write(project, first.received.day)
            begin = Timestamp(day: first.received.day + 1)
        }
        return count
    }

    private mutating func write(_ project: Int, _ day: Int64) async throws -> Int {
        let file = try await ArchiveFile(folder, project: project, day: day)
        do {
            let (count, keys) = try await add(project, day, to: file)
            try await file.finish(with: keys)
            if file.growth > 0 { result.files += 1 }
            result.bytes += file.growth
            return count
        } catch {
            file.abandon()
            throw error
        }
    }

    private mutating func add(
        _ project: Int, _ day: Int64, to file: ArchiveFile
    ) async throws -> (count: Int, keys: Set<ArchiveKey>) {
        let time = Timestamp(day: day)..<min(end, Timestamp(day: day + 1))
        var (count, keys, last) = (0, Set<ArchiveKey>(), EventSummary?.none)
        while true {
            let events = try await store.events(
                of: project, received: time, after: last, limit: Self.listed)
            guard let next = events.last else { return (count, keys) }
            last = next
            for start in stride(from: 0, to: events.count, by: Self.read) {
                let some = Array(events[start..<min(events.count, start + Self.read)])
                for event in try await store.filed(some) {
                    keys.formUnion(try await add(event, to: file))
                    count += 1
                }
            }
        }
    }

    /// Adds an event and then its files, one at a time, since each may be large.
    private mutating func add(
        _ filed: FiledEvent, to file: ArchiveFile
    ) async throws -> [ArchiveKey] {
        guard let line = ArchiveLine(filed.event, origin: origin) else {
            throw DeskFailure("The event \(filed.event.summary.id) is damaged.")
        }
        var keys = [line.key]
        if try file.add(line) { result.events += 1 }
        for attachment in filed.files {
            guard let bytes = try await store.bytes(ofAttachment: attachment.id) else { continue }
            let line = ArchiveLine(attachment, bytes, of: filed.event.summary)
            _ = try file.add(line)
            keys.append(line.key)
        }
        return keys
    }
}
