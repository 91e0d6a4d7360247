import HTTPTypes
import Hummingbird

/// Lets requests with access in.
///
/// A change that comes with a cookie must also come from a page of the desk.
struct RequiresAccess: RouterMiddleware {
    typealias Context = DeskContext

    let access: Access

    func handle(
        _ request: Request, context: DeskContext,
        next: @concurrent (Request, DeskContext) async throws -> Response
    ) async throws -> Response {
        let visitor = try await access.visitor(of: request, from: context.address)
        let reads: Set<HTTPRequest.Method> = [.get, .head, .options]
        if !reads.contains(request.method) { try access.checkOrigin(of: request, visitor) }
        try access.checkScope(of: request, visitor, from: context.address)
        var context = context
        (context.visitor, context.audit) = (visitor, access.audit)
        return try await next(request, context)
    }
}
