import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("URLSessionTransport: a request that reached the wrong server", .timeLimit(.minutes(30)))
struct MisdirectedRequestTests {
    @Test
    func `the next request has a connection of its own, and others keep theirs`() async throws {
        let script: @Sendable (FaultServer.Request) -> [FaultServer.Action] = { request in
            [.respond(request.path == "/misdirected" ? 421 : 200, "x")]
        }
        try await withServer(script) { server, transport in
            for _ in 0..<3 { _ = try await transport.send(server.request(), body: nil) }
            #expect(server.connectionCount == 1)
            let refused = try await transport.send(server.request("/misdirected"), body: nil)
            #expect(refused.status == 421 && server.connectionCount == 1)
            for _ in 0..<3 { _ = try await transport.send(server.request(), body: nil) }
            #expect(server.connectionCount == 2)
        }
    }

    @Test
    func `requests at the same time all end, whichever of them were misdirected`() async throws {
        let script: @Sendable (FaultServer.Request) -> [FaultServer.Action] = { request in
            [.respond(request.number % 2 == 0 ? 421 : 200, "x")]
        }
        try await withServer(script) { server, transport in
            let request = server.request()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 {
                    group.addTask { try await transport.send(request, body: nil).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count == 60 && Set(statuses) == [200, 421])
        }
    }
}
