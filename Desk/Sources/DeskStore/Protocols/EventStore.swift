package import DeskModel

/// The events of projects, and their files.
package protocol EventStore: Sendable {
    /// The events of a project, the latest first.
    func events(of project: Int, page: Page) async throws -> Paged<EventSummary>
    /// The events with an id, in any project or in one.
    func events(withID id: EventID, project: Int?) async throws -> [StoredEvent]
    /// The files of an event.
    func attachments(of id: EventID, project: Int) async throws -> [Attachment]
    /// The content of a file.
    func bytes(ofAttachment id: String) async throws -> [UInt8]?
    /// The groups and events that have all the words of a query, the latest first.
    ///
    /// Words are compared by their beginnings, without regard to case and Unicode form.
    func search(_ query: String, page: Page) async throws -> Paged<Hit>
}
