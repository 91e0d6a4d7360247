import Foundation
import Triage
import TriageClient
import TriageHTTP
import TriagePresentation
import TriageReporting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One way to ask for the same thing.
protocol Contestant: Sendable {
    /// Asks for home, which succeeds.
    func succeed() async throws
    /// Asks for what is refused with a 422, and reads the server's words.
    func beRefused() async throws
}

struct Home: Decodable, Sendable {
    let name: String
    let generation: Int
    let status: String
    let profileImage: String
    let attendanceOpen: Bool
}

struct Refusal: Decodable, Sendable {
    let message: String
}

struct UnexpectedEnd: Error {}

/// What an app does without a library: URLSession, a look at the status, JSONDecoder.
struct Bare: Contestant {
    let server: URL
    let session = URLSession(configuration: .ephemeral)
    let decoder = JSONDecoder()

    func succeed() async throws {
        let (data, response) = try await session.data(
            from: server.appendingPathComponent("v1/home"))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw UnexpectedEnd() }
        _ = try decoder.decode(Home.self, from: data)
    }

    func beRefused() async throws {
        let url = server.appendingPathComponent("v1/timers")
        let (data, response) = try await session.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 422 else { throw UnexpectedEnd() }
        _ = try decoder.decode(Refusal.self, from: data)
    }
}

/// The client's whole stack: deadline, rejections, repeats, credentials, breaker and observer.
struct Stack: Contestant {
    let client: APIClient
    let home = Endpoint.get("/v1/home", as: Home.self)
    let timers = Endpoint.get("/v1/timers", as: Home.self)
        .rejecting(
            Rejections(
                "timers",
                [
                    Rejection(
                        422, notice: .init(.toast, message: .server(orKey: "later")),
                        message: .decoded(as: Refusal.self, \.message))
                ]))

    init(server: URL, observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }) throws {
        let credentials = try Credentials(
            .init(store: MemoryTokenStore(Tokens(access: "token")), refresh: { $0 }))
        client = try APIClient(
            .init(
                server: server, middleware: [Repeats(), credentials, CircuitBreaker()],
                observe: observe))
    }

    func succeed() async throws { _ = try await client.send(home) }

    func beRefused() async throws {
        do {
            _ = try await client.send(timers)
        } catch {
            guard error.isAnswer(422) else { throw UnexpectedEnd() }
        }
    }
}

/// All of Triage: the client's stack within a centre, with table, notices and breadcrumbs.
struct Whole: Contestant {
    private let stack: Stack
    private let center: FaultCenter

    init(server: URL) throws {
        let trail = Breadcrumbs()
        let context = ReportContext(appVersion: "1.0.0", system: "benchmark", locale: "ko")
        let reports = ReportPipeline(.init(sinks: [], breadcrumbs: trail, context: { context }))
        let board = NoticeBoard { _ in }
        let table = DecisionTable([Rule(.declared, .declared)])
        center = FaultCenter(
            .init(
                table: table, reader: .foundation, texts: { $0 }, presenter: board,
                reporter: reports, router: { _ in }, observe: { trail.drop($0) }))
        stack = try Stack(server: server) { event in
            guard case .answered(let request, let status) = event else { return }
            let message: Message =
                "\(request.template, privacy: .public) \(status, privacy: .public)"
            trail.drop("http", message)
        }
    }

    func succeed() async throws {
        let outcome = await center.run("home.load") { try await stack.client.send(stack.home) }
        guard case .value = outcome else { throw UnexpectedEnd() }
    }

    func beRefused() async throws {
        let outcome = await center.run("timers.load") { try await stack.client.send(stack.timers) }
        guard outcome.fault?.isAnswer(422) == true else { throw UnexpectedEnd() }
    }
}
