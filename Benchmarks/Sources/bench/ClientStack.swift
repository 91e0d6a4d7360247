import Foundation
import Triage

/// The client with a deadline, and with as much middleware as is asked for.
struct Stack: Contestant {
    let client: APIClient
    let home = APIEndpoint.get("/v1/home", as: Home.self)
    var attendance: APIRequest<Home> { .post("/v1/home", Attendance()) }
    let timers = APIEndpoint.get("/v1/timers", as: Home.self)
        .rejecting(
            Rejections(
                "timers",
                [
                    Rejection(
                        422, notice: .init(.toast, message: .server(orKey: "later")),
                        serverMessage: .decoded(as: Refusal.self, \.message))
                ]))

    /// Makes the client alone.
    init(
        server: URL, over transport: any Transport, middleware: [any Middleware] = [],
        observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) throws {
        client = APIClient(
            .init(baseURL: server, transport: transport, middleware: middleware, observe: observe))
    }

    /// Retries, credentials and breaker.
    static func middleware() throws -> [any Middleware] {
        let credentials = Authentication(
            .init(store: InMemoryTokenStore(Tokens(access: "token")), refresh: { $0 }))
        return [Retry(), credentials, CircuitBreaker()]
    }

    func succeed() async throws { _ = try await client.send(home) }

    func beRefused() async throws {
        do {
            _ = try await client.send(timers)
        } catch {
            guard error.isErrorResponse(422) else { throw UnexpectedEnd() }
        }
    }

    func post() async throws { _ = try await client.send(attendance) }
}

/// All of Triage: the client's stack within a center, with table, notices and breadcrumbs.
struct Whole: Contestant {
    private let stack: Stack
    private let center: FaultCenter

    init(server: URL, over transport: any Transport) throws {
        let context = ReportContext(appVersion: "1.0.0", system: "benchmark", locale: "ko")
        center = FaultCenter.live(
            sinks: [], rules: [Rule(.hasDeclaredNotice, .declaredNotice)], texts: { $0 },
            router: { _ in }, storage: .memory
        ) { $0.context = { context } }
        let trail = center.breadcrumbs
        let middleware = try Stack.middleware()
        stack = try Stack(server: server, over: transport, middleware: middleware) { event in
            guard case .received(let request, let status) = event else { return }
            let message: FaultMessage =
                "\(request.pathTemplate, privacy: .public) \(status, privacy: .public)"
            trail.add("http", message)
        }
    }

    func succeed() async throws {
        let outcome = await center.run("home.load") { try await stack.client.send(stack.home) }
        guard case .value = outcome else { throw UnexpectedEnd() }
    }

    func beRefused() async throws {
        let outcome = await center.run("timers.load") { try await stack.client.send(stack.timers) }
        guard outcome.fault?.isErrorResponse(422) == true else { throw UnexpectedEnd() }
    }

    func post() async throws {
        let outcome = await center.run("attend") { try await stack.client.send(stack.attendance) }
        guard case .value = outcome else { throw UnexpectedEnd() }
    }
}
