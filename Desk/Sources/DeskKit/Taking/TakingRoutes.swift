import HTTPTypes
import Hummingbird

/// The routes that apps send to: envelopes, and the events of the legacy endpoint.
struct TakingRoutes: Sendable {
    let taking: Taking

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/{project}/envelope", handlers(.envelope))
        router.at("/api/{project}/store", handlers(.event))
    }

    private func handlers(_ form: Taking.Form) -> [HTTPRequest.Method: RouteHandler] {
        [
            .options: { _, _ in CrossOrigin.preflight },
            .post: { request, context in
                try await taking.answer(request, project: context.part("project"), form, context)
            },
        ]
    }
}
