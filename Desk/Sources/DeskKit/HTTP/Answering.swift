import HTTPTypes
import Hummingbird
import Logging

/// Turns every error into an answer, and gives every answer the headers that keep browsers careful.
struct Answering: RouterMiddleware {
    typealias Context = DeskContext

    let metrics: DeskMetrics
    let site: PageSite

    func handle(
        _ request: Request, context: DeskContext,
        next: @concurrent (Request, DeskContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try request.checkHead()
            response = try await next(request, context)
        } catch {
            let problem = Problem(error)
            if problem.status == .internalServerError {
                context.logger.error("A request failed: \(error)")
            }
            response =
                request.asksForPage
                ? await site.answer(problem, to: request) : problem.response
        }
        metrics.countAnswer(response.status.code)
        Self.protect(&response)
        if CrossOrigin.concerns(request.uri.path) { CrossOrigin.allow(&response) }
        return response
    }

    private static func protect(_ response: inout Response) {
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.frameOptions] = "DENY"
        for (name, value) in careful where !response.headers.contains(name) {
            response.headers[name] = value
        }
    }

    /// The headers of answers whose route sets no others.
    private static let careful: [(HTTPField.Name, String)] = [
        (
            .contentSecurityPolicy,
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        ),
        (.referrerPolicy, "same-origin"),
        (.cacheControl, "no-store"),
    ]
}
