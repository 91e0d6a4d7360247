import DeskModel
import DeskStore
import Hummingbird

extension Request {
    /// The part of a list that is asked for.
    ///
    /// - Throws: 400 for a malformed limit or cursor.
    func page() throws -> Page {
        let fields = fields
        var limit = 25
        if let text = fields["limit"] {
            let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            limit = Int(text) ?? 100
            guard isNumber, limit > 0 else { throw Problem.badRequest("The limit is none.") }
        }
        let cursor = fields["cursor"]
        guard cursor.map({ !$0.isEmpty && $0.utf8.count <= 512 }) ?? true else {
            throw Problem.badRequest("The cursor is none.")
        }
        return Page(limit: limit, cursor: cursor)
    }

    /// The project in the query; nil if there is none.
    func projectField() throws -> Int? {
        guard let text = fields["project"] else { return nil }
        guard let id = ProjectSettings.id(text) else {
            throw Problem.badRequest("The project is none.")
        }
        return id
    }
}

extension Paged {
    /// A part of a list that is at hand as a whole; cursors are the ids of its items.
    static func part(
        of items: [Item], _ page: Page, id: (Item) -> String
    ) throws -> Paged<Item> {
        var start = 0
        if let cursor = page.cursor {
            guard let last = items.firstIndex(where: { id($0) == cursor }) else {
                throw StoreError.badCursor
            }
            start = last + 1
        }
        let part = Array(items[start...].prefix(page.limit))
        let hasMore = start + part.count < items.count
        return Paged(items: part, next: hasMore ? part.last.map(id) : nil)
    }
}

extension ProjectDirectory {
    /// The project that a path names.
    ///
    /// - Throws: 404 if there is none.
    func project(in context: DeskContext) async throws -> Project {
        guard let id = ProjectSettings.id(context.part("id")), let project = try await project(id)
        else { throw Problem.notFound }
        return project
    }
}
