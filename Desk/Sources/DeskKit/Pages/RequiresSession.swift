import DeskPage
import HTTPTypes
import Hummingbird

/// Lets visitors with a session in; leads others to the login, and shows problems as pages.
struct RequiresSession: RouterMiddleware {
    typealias Context = DeskContext

    let site: PageSite

    func handle(
        _ request: Request, context: DeskContext,
        next: @concurrent (Request, DeskContext) async throws -> Response
    ) async throws -> Response {
        guard let visitor = try await site.access.session(of: request) else {
            return site.seeOther(login(request))
        }
        var context = context
        (context.visitor, context.audit) = (visitor, site.access.audit)
        do {
            try site.access.checkScope(of: request, visitor, from: context.address)
            var response = try await next(request, context)
            if let cookie = request.languageCookie(path: site.links.path) {
                response.headers[.setCookie] = cookie
            }
            return response
        } catch {
            return await site.answer(Problem(error), to: request, visitor)
        }
    }

    private func login(_ request: Request) -> String {
        guard request.method == .get, request.uri.path != "/" else { return PagePath.login }
        let path = request.head.path.map(FormFields.encoded) ?? ""
        return PagePath.login + "?next=" + path
    }
}
