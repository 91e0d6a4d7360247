import DeskModel
import DeskStore
import Hummingbird

/// The routes of one group: its events, its status and its assignee, and its end.
struct GroupRoutes: Sendable {
    let store: any GroupStore
    let work: TeamWork
    let smallBody: Int

    private var book: KnownIssueBook { work.book }

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/desk/groups/{id}", [.get: group, .put: update, .delete: delete])
        router.at("/api/desk/groups/{id}/events", [.get: events])
        router.at("/api/desk/groups/{id}/merge", [.post: merge])
        router.at("/api/desk/groups/{id}/split", [.post: split])
    }

    private func group(_: Request, _ context: DeskContext) async throws -> Response {
        Response(json: JSON(try await group(in: context), withFingerprints: true))
    }

    private func events(_ request: Request, _ context: DeskContext) async throws -> Response {
        let group = try await group(in: context)
        let part = try await store.events(ofGroup: group.id, page: request.page())
        return Response(json: JSON(part) { JSON($0) })
    }

    private func update(_ request: Request, _ context: DeskContext) async throws -> Response {
        let body = try await request.object(of: GroupChange.members, upTo: smallBody)
        // What is malformed is 400, also where there is no group.
        _ = try GroupChange.read(body)
        let group = try await group(in: context)
        return try answer(await work.decide(body, on: group.id) { context.note($0, $1) })
    }

    private func delete(_: Request, _ context: DeskContext) async throws -> Response {
        try context.checkCanDelete()
        let group = try await group(in: context)
        guard try await book.delete(group: group.id) else { throw Problem.notFound }
        context.note(.delete, group.id)
        return Response(status: .noContent)
    }

    private func merge(_ request: Request, _ context: DeskContext) async throws -> Response {
        let body = try await request.object(of: ["into"], upTo: smallBody)
        guard let into = body["into"]?.string else {
            throw Problem.badRequest("The other group is missing.")
        }
        let group = try await group(in: context)
        guard let other = try await store.group(into) else { throw Problem.notFound }
        guard let merged = try await book.merge(group: group.id, into: other.id) else {
            throw Problem.badRequest("These groups cannot be merged.")
        }
        context.note(.merge, group.id)
        return try answer(merged)
    }

    private func split(_ request: Request, _ context: DeskContext) async throws -> Response {
        let body = try await request.object(of: ["fingerprint"], upTo: smallBody)
        guard let fingerprint = body["fingerprint"].flatMap(Self.fingerprint) else {
            throw Problem.badRequest("The fingerprint is none.")
        }
        let group = try await group(in: context)
        let split = try await book.split(fingerprint: fingerprint, from: group.id)
        if split != nil { context.note(.split, group.id) }
        return try answer(split)
    }

    private func group(in context: DeskContext) async throws -> Group {
        guard let group = try await store.group(context.part("id")) else { throw Problem.notFound }
        return group
    }

    private func answer(_ group: Group?) throws -> Response {
        guard let group else { throw Problem.notFound }
        return Response(json: JSON(group, withFingerprints: true))
    }

    /// A fingerprint as groups list it, or as events carry it.
    private static func fingerprint(_ json: JSON) -> Fingerprint? {
        json.string.flatMap(Fingerprint.init(text:)) ?? Fingerprint(text: json.description)
    }
}
