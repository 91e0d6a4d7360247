import HTTPTypes
import Hummingbird

/// Takes the path of the public URL off requests that a proxy passed on with it.
struct DeskResponder<Router: HTTPResponder>: HTTPResponder where Router.Context == DeskContext {
    let router: Router
    let prefix: String

    func respond(to request: Request, context: DeskContext) async throws -> Response {
        try await router.respond(to: withoutPrefix(request), context: context)
    }

    private func withoutPrefix(_ request: Request) -> Request {
        guard !prefix.isEmpty, let path = request.head.path, path.hasPrefix(prefix),
            ["/", "?", nil].contains(path.dropFirst(prefix.count).first)
        else { return request }
        var head = request.head
        let rest = path.dropFirst(prefix.count)
        head.path = rest.hasPrefix("/") ? String(rest) : "/" + rest
        return Request(head: head, body: request.body)
    }
}
