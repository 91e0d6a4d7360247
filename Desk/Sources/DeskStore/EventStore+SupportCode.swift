package import DeskModel

extension EventStore {
    /// The newest event with a support code, in any case.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - project: The project; nil means all.
    /// - Returns: The event; nil if there is none.
    /// - Throws: ``StoreError``.
    package func event(
        withSupportCode code: String, project: Int?
    ) async throws -> StoredEvent? {
        var page = Page(limit: 100)
        while true {
            let hits = try await search(code, page: page)
            for case .event(let event) in hits.items
            where event.supportCode?.lowercased() == code.lowercased()
                && (project == nil || event.project == project)
            {
                return try await events(withID: event.id, project: event.project).first
            }
            guard let next = hits.next else { return nil }
            page.cursor = next
        }
    }
}
