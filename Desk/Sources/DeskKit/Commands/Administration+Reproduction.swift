import DeskModel
package import DeskReproduction
import DeskStore

extension Administration {
    /// Makes the files that meet the failure of an event again.
    ///
    /// - Parameters:
    ///   - name: The event's id, or its support code in any case; of several events with the code,
    ///     the newest counts.
    ///   - project: The project; nil means all.
    /// - Returns: The files.
    /// - Throws: ``DeskFailure`` if there is no such event, if several projects have it, if it is damaged, or if it has no
    ///   request.
    package func reproduction(of name: String, project: Int?) async throws -> Reproduction {
        guard let stored = try await event(named: name, project: project) else {
            throw DeskFailure("There is no such event.")
        }
        guard let event = try? JSON(reading: stored.event) else {
            throw DeskFailure("The stored event is damaged.")
        }
        guard let files = Reproduction(of: event, id: stored.summary.id) else {
            throw DeskFailure("The event has no request, so there is nothing to replay.")
        }
        return files
    }

    private func event(named name: String, project: Int?) async throws -> StoredEvent? {
        if let id = EventID(name) {
            let found = try await store.events(withID: id, project: project)
            guard found.count < 2 else {
                throw DeskFailure(
                    "Several projects have an event with this id; name one with --project.")
            }
            return found.first
        }
        while try await store.index(limit: 1000) {}
        var page = Page(limit: 100)
        while true {
            let hits = try await store.search(name, page: page)
            for case .event(let event) in hits.items
            where event.supportCode?.lowercased() == name.lowercased()
                && (project == nil || event.project == project)
            {
                return try await store.events(withID: event.id, project: event.project).first
            }
            guard let next = hits.next else { return nil }
            page.cursor = next
        }
    }
}
