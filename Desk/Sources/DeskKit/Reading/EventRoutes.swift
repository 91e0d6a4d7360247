import DeskModel
import DeskReproduction
import DeskStore
import Hummingbird

/// One event and its files.
struct EventRoutes: Sendable {
    let store: any EventStore

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/desk/events/{id}", [.get: event])
        router.at("/api/desk/events/{id}/reproduce", [.get: reproduce])
        router.at("/api/desk/events/{id}/attachments", [.get: attachments])
        router.at("/api/desk/events/{id}/attachments/{attachment}", [.get: attachment])
    }

    private func event(_ request: Request, _ context: DeskContext) async throws -> Response {
        Response(json: JSON(try await store.event(request, context)))
    }

    private func reproduce(_ request: Request, _ context: DeskContext) async throws -> Response {
        let name = request.fields["module"]
        let module = name.flatMap { ModuleName($0) }
        guard (name == nil) == (module == nil) else {
            throw Problem.badRequest("The module is no name in Swift.")
        }
        let stored = try await store.event(request, context)
        guard let event = try? JSON(reading: stored.event),
            let files = Reproduction(of: event, id: stored.summary.id, module: module)
        else { throw Problem.notFound }
        return Response(json: ["test": .string(files.test), "plan": files.plan])
    }

    private func attachments(_ request: Request, _ context: DeskContext) async throws -> Response {
        let event = try await store.event(request, context).summary
        let files = try await store.attachments(of: event.id, project: event.project)
        return Response(
            json: JSON(try Paged.part(of: files, request.page(), id: \.id)) { JSON($0) })
    }

    private func attachment(_ request: Request, _ context: DeskContext) async throws -> Response {
        let event = try await store.event(request, context).summary
        let files = try await store.attachments(of: event.id, project: event.project)
        let id = context.part("attachment")
        guard let file = files.first(where: { $0.id == id }),
            let bytes = try await store.bytes(ofAttachment: file.id)
        else { throw Problem.notFound }
        return Response(download: bytes, named: file.filename)
    }
}

extension EventStore {
    /// The event that a path names, in the project that the query names.
    ///
    /// - Throws: 404 if there is none.
    func event(_ request: Request, _ context: DeskContext) async throws -> StoredEvent {
        let project = try request.projectField()
        guard let id = EventID(context.part("id")),
            let event = try await events(withID: id, project: project).first
        else { throw Problem.notFound }
        return event
    }
}
