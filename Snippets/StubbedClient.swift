// A client under test: a plan decides each response, and no time passes.
import Foundation
import Triage
import TriageTesting

struct Club: Decodable, Sendable { let name: String }

// snippet.plan
/// Loads clubs from a server that fails once; returns their number and the number of requests.
func loadClubs() async throws -> (clubCount: Int, requestCount: Int) {
    let plan = FaultPlan([
        .status(503),
        .after(.seconds(2), .json(#"[{"name": "Chess"}]"#)),
    ])
    let transport = StubTransport(plan, clock: ImmediateClock())
    guard let baseURL = URL(string: "https://api.example.com") else { return (0, 0) }
    let client = APIClient(
        .init(
            baseURL: baseURL, transport: transport, middleware: [Retry(clock: ImmediateClock())]))
    let clubs = try await client.send(APIEndpoint<[Club]>.get("/v1/clubs"))
    return (clubs.count, transport.requests.count)
}
// snippet.end

// snippet.routes
/// A server that is down for its first request, and hangs when a club is added.
let server = StubTransport(
    FaultPlan(
        [
            "GET /v1/clubs": [.status(503), .json(#"[{"name": "Chess"}]"#)],
            "POST /v1/clubs": [.hang], "/v1/session": [.status(204)],
        ], default: .status(404)))
// snippet.end

// snippet.server
/// A server on a port of this machine, which wants a new token and is busy then.
func startServer() throws -> (server: FaultServer, address: String) {
    let server = try FaultServer { request in
        guard request.field("Authorization") == "Bearer new" else { return [.respond(401)] }
        return [.respond(503, headers: "Retry-After: 1\r\n")]
    }
    return (server, "http://127.0.0.1:\(server.port)")
}
// snippet.end
