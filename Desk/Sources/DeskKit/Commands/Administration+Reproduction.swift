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
    ///   - module: The module of the app whose fix the test awaits; nil for a test that passes as it is.
    /// - Returns: The files.
    /// - Throws: ``DeskFailure`` if there is no such event, if several projects have it, if it is damaged, or if it has no
    ///   request.
    package func reproduction(
        of name: String, project: Int?, module: ModuleName? = nil
    ) async throws -> Reproduction {
        guard let stored = try await event(named: name, project: project) else {
            throw DeskFailure("There is no such event.")
        }
        guard let event = try? JSON(reading: stored.event) else {
            throw DeskFailure("The stored event is damaged.")
        }
        guard let files = Reproduction(of: event, id: stored.summary.id, module: module) else {
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
        return try await store.event(withSupportCode: name, project: project)
    }
}
