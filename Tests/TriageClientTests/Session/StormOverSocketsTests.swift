import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("A hundred requests and one session, over sockets", .timeLimit(.minutes(30)))
struct StormOverSocketsTests {
    private static let script: @Sendable (FaultServer.Request) -> [FaultServer.Action] = {
        if $0.path == "/v1/token" {
            let isComplete = $0.method == "POST" && $0.text == "{\"id\":7}"
            return [.respond(isComplete ? 200 : 400, "{\"id\":7}")]
        }
        let isGood = $0.field("Authorization") == "Bearer new"
        return [.respond(isGood ? 200 : 419, "{\"id\":7}")]
    }

    /// Responds to the first requests when this many have arrived.
    private struct Together: Transport {
        let transport: any Transport
        let gate: AsyncGate

        func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
            await gate.wait()
            return try await transport.send(request, body: body)
        }
    }

    /// A client whose refresh also goes over the wire, through itself, when the gate is open.
    private func client(
        _ server: FaultServer, _ transport: any Transport, _ gate: AsyncGate
    ) throws -> APIClient {
        let bare = APIClient(
            APIClient.Configuration(
                baseURL: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
                transport: transport, timeout: .seconds(200), clock: TestClock()))
        return bare.adding(
            Authentication(
                .init(
                    store: InMemoryTokenStore(.old), rules: SessionRules(expiredStatuses: [419]),
                    refreshTimeout: .seconds(200), clock: TestClock()
                ) { _ in
                    await gate.wait()
                    let token = APIRequest<Clip>.post("/v1/token", Clip()).withoutAuthentication
                    _ = try await bare.send(token)
                    return .new
                }))
    }

    private func start(_ count: Int, _ client: APIClient) -> [Task<Clip, any Error>] {
        (0..<count).map { _ in Task { try await client.send(.clip) } }
    }

    @Test
    func `all are refused at once: one refresh, two hundred requests`() async throws {
        try await withServer(Self.script) { server, transport in
            let (gate, together) = (
                AsyncGate(), Together(transport: transport, gate: AsyncGate(opensAt: 100))
            )
            let tasks = start(100, try client(server, together, gate))
            await eventually { server.heads.count == 100 && gate.waitingCount == 1 }
            gate.open()
            #expect(await values(of: tasks) == 100)
            #expect(server.heads.count { $0.hasPrefix("POST /v1/token ") } == 1)
            #expect(server.heads.count { $0.hasPrefix("GET ") } == 200)
        }
    }

    @Test
    func `started before, during and after the refresh: one refresh, at most 110 requests`()
        async throws
    {
        try await withServer(Self.script) { server, transport in
            let gate = AsyncGate()
            let client = try client(server, transport, gate)
            var tasks = start(1, client)
            await eventually { gate.waitingCount == 1 }
            tasks += start(49, client)
            await yieldRepeatedly()
            gate.open()
            for _ in 0..<50 {
                tasks += start(1, client)
                await Task.yield()
            }
            #expect(await values(of: tasks) == 100)
            #expect(server.heads.count { $0.hasPrefix("POST /v1/token ") } == 1)
            #expect(server.heads.count { $0.contains("Bearer old\r\n") } == 1)
            #expect(server.heads.count { $0.hasPrefix("GET ") } <= 110)
        }
    }
}
