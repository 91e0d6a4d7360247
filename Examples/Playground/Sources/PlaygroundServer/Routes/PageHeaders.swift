import HTTPTypes
import Hummingbird
import PlaygroundPage

/// Adds the headers to every answer that isolate a page.
struct PageHeaders<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            response = try error.response(from: request, context: context)
        }
        response.headers[.contentSecurityPolicy] = PlaygroundPages.securityPolicy
        response.headers[.xContentTypeOptions] = "nosniff"
        if let referrers = HTTPField.Name("Referrer-Policy") {
            response.headers[referrers] = "same-origin"
        }
        return response
    }
}

/// Refuses names of this machine that a page elsewhere could have made up, and forms of other pages.
struct SameOrigin<Context: RequestContext>: RouterMiddleware {
    private static var hosts: Set<String> { ["127.0.0.1", "localhost"] }

    func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let host = request.head.authority ?? ""
        guard Self.hosts.contains(Self.name(of: host)) else { throw HTTPError(.misdirectedRequest) }
        if request.method == .post, let origin = request.headers[.origin] {
            guard origin == "http://\(host)" else { throw HTTPError(.forbidden) }
        }
        return try await next(request, context)
    }

    private static func name(of authority: String) -> String {
        String(authority.prefix { $0 != ":" })
    }
}
