import DeskModel
import DeskStore
import Hummingbird

/// One search over groups and events.
struct SearchRoutes: Sendable {
    let store: any EventStore

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/desk/search", [.get: search])
    }

    private func search(_ request: Request, _: DeskContext) async throws -> Response {
        let part = try await store.search(request.fields["q"] ?? "", page: request.page())
        return Response(json: JSON(part) { JSON($0) })
    }
}
