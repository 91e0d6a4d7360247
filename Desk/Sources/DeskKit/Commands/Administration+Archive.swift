package import DeskModel
import DeskStore

/// The result of an archive.
package struct ArchiveResult: Hashable, Sendable {
    /// The number of files that were made or have grown.
    package var files = 0
    /// The number of events that were added.
    package var events = 0
    /// The number of bytes that were added.
    package var bytes = 0
    /// The number of events that were deleted from the store.
    package var removed = 0
}

extension Administration {
    /// Writes the events that were received before a day into files, one for each project and day.
    ///
    /// - Parameters:
    ///   - path: The folder of the files.
    ///   - days: How many days ago the day began.
    ///   - project: The project; nil means all.
    ///   - removes: Whether events are deleted afterwards, if the files have all of them.
    ///   - now: The time now.
    /// - Returns: The numbers of the events that were archived and removed.
    /// - Throws: ``DeskFailure`` if the files cannot be written, or one is damaged.
    package func archive(
        to path: String, olderThan days: Int, project: Int?, removing removes: Bool,
        now: Timestamp = .now
    ) async throws -> ArchiveResult {
        if let project { try await require(project) }
        let (end, start) = (Timestamp(day: now.day - Int64(days)), try await store.position())
        var archiving = Archiving(
            store: store, folder: try ArchiveFolder(path), before: end, origin: try await origin())
        var written: [(project: Int, count: Int)] = []
        for id in try await store.projects().map(\.id) where project.map({ $0 == id }) ?? true {
            written.append((id, try await archiving.write(id)))
        }
        var result = archiving.result
        guard removes else { return result }
        for (id, _) in written { try await requireNothing(of: id, after: start, before: end) }
        let kept = written.filter { $0.count > 0 }.map { id, _ in
            var kept = Kept(project: id, since: end)
            kept.keepsFeedback = true
            return kept
        }
        while !kept.isEmpty, try await store.prune(kept, limit: 1000) {}
        for (id, count) in written { result.removed += count - (try await rest(of: id, end)) }
        return result
    }

    /// Throws if an import has brought events of a time since a position, which no file has.
    private func requireNothing(
        of project: Int, after start: Int64, before end: Timestamp
    ) async throws {
        var position = start
        while true {
            let changes = try await store.changes(of: project, after: position, limit: 500)
            guard let last = changes.last else { return }
            for case .event(let event) in changes where event.received < end {
                throw DeskFailure(
                    "Events were imported meanwhile, so nothing was removed; archive again.")
            }
            position = last.position
        }
    }

    /// The number of events before a time that the store has still.
    private func rest(of project: Int, _ end: Timestamp) async throws -> Int {
        var (count, last) = (0, EventSummary?.none)
        let time = Timestamp(milliseconds: .min)..<end
        while true {
            let events = try await store.events(
                of: project, received: time, after: last, limit: 1000)
            guard let next = events.last else { return count }
            (count, last) = (count + events.count, next)
        }
    }
}
