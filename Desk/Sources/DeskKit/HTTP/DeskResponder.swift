import HTTPTypes
import Hummingbird

/// Takes the path of the public URL off requests that a proxy passed on with it, and lets the sender of a body
/// wait until it is known that the body is read.
struct DeskResponder<Router: HTTPResponder>: HTTPResponder where Router.Context == DeskContext {
    let router: Router
    let prefix: String

    func respond(to request: Request, context: DeskContext) async throws -> Response {
        var request = withoutPrefix(request)
        if request.waitsForWord {
            let body = AwaitedBody(body: request.body) { context.ask(.goOn) }
            request.body = RequestBody(asyncSequence: body)
        }
        return try await router.respond(to: request, context: context)
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
