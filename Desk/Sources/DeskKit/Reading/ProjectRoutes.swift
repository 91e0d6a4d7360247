import DeskModel
import DeskStore
import Hummingbird

/// The projects, and what is listed and counted of each.
struct ProjectRoutes: Sendable {
    let store: any GroupStore & EventStore & FigureStore & FeedbackStore & OperationStore
    let projects: ProjectDirectory
    let links: Links
    let smallBody: Int
    let now: @Sendable () -> Timestamp

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/desk/projects", [.get: list])
        router.at("/api/desk/projects/{id}/groups", [.get: groups, .post: change])
        router.at("/api/desk/projects/{id}/events", [.get: events])
        router.at("/api/desk/projects/{id}/releases", [.get: releases])
        router.at("/api/desk/projects/{id}/feedback", [.get: feedback])
        router.at("/api/desk/projects/{id}/counts", [.get: counts])
        router.at("/api/desk/projects/{id}/operations", [.get: operations])
    }

    private func list(_ request: Request, _: DeskContext) async throws -> Response {
        let newestFirst = Array(try await projects.all().reversed())
        let part = try Paged.part(of: newestFirst, request.page()) { "\($0.id)" }
        return Response(json: JSON(part) { JSON($0, dsn: links.dsn(of: $0)) })
    }

    private func groups(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        let fields = request.fields
        let status = fields["status"] == "all" ? nil : try fields["status"].map(GroupChange.status)
        let order = try fields["sort"].map { text in
            guard let order = GroupOrder(rawValue: text) else {
                throw Problem.badRequest("The order is none.")
            }
            return order
        }
        let part = try await store.groups(
            of: project.id, query: GroupQuery.checked(fields["query"] ?? ""), status: status,
            assignee: nil, order: order ?? .last, page: request.page())
        return Response(json: JSON(part) { JSON($0) })
    }

    private func change(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        let body = try await request.object(of: ["ids", "status"], upTo: smallBody)
        let values = body["ids"]?.array ?? []
        let ids = values.compactMap(\.string)
        guard (1...100).contains(ids.count), ids.count == values.count else {
            throw Problem.badRequest("The IDs are not 1 to 100 texts.")
        }
        let status = try GroupChange.status(body["status"]?.string)
        let changed = try await store.update(
            groups: ids, of: project.id, GroupDecision(status: status), at: now())
        guard let changed else { throw Problem.notFound }
        for id in ids { context.note(.status, id) }
        return Response(json: ["changed": JSON(changed)])
    }

    private func events(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        let part = try await store.events(of: project.id, page: request.page())
        return Response(json: JSON(part) { JSON($0) })
    }

    private func releases(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        let part = try await store.releases(of: project.id, page: request.page())
        return Response(json: JSON(part) { JSON($0) })
    }

    private func feedback(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        let part = try await store.feedback(of: project.id, page: request.page())
        return Response(json: JSON(part) { JSON($0) })
    }

    private func operations(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        let rows = try await store.operations(
            of: project.id, request.operationFilter, days: request.days(), until: now()
        ).rows
        let part = try Paged.part(of: rows, request.page(), id: \.cursor)
        return Response(json: JSON(part) { JSON($0) })
    }

    private func counts(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await projects.project(in: context)
        return Response(json: JSON(try await store.counts(of: project.id)))
    }
}
