import TestDoubles
import Foundation
import HTTPTypes
import Testing
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("URLSessionTransport: cancellation", .timeLimit(.minutes(30)))
struct CancellingTests {
    @Test
    func `a silent server sees the connection close when the caller is canceled`() async throws {
        try await withServer({ _ in [] }) { server, transport in
            let request = server.request()
            let task = Task { try await transport.send(request, body: nil) }
            await eventually { server.heads.count == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await eventually { server.closedConnectionCount == 1 }
        }
    }

    @Test
    func `a request that is canceled before it starts ends and sends nothing`() async throws {
        try await withServer({ _ in [.respond(200)] }) { server, transport in
            let request = server.request()
            for _ in 0..<20 {
                let task = Task {
                    await eventually { Task.isCancelled }
                    return try await transport.send(request, body: nil)
                }
                task.cancel()
                await #expect(throws: (any Error).self) { try await task.value }
            }
            #expect(server.heads.isEmpty)
        }
    }

    @Test
    func `a request that is canceled at any moment ends once`() async throws {
        try await withServer({ _ in [.respond(200, "x")] }) { server, transport in
            let request = server.request()
            for round in 0..<50 {
                let task = Task { try await transport.send(request, body: nil) }
                for _ in 0..<(round * 20) { await Task.yield() }
                task.cancel()
                switch await task.result {
                case .success(let response): #expect(response.status == 200)
                case .failure(let error): #expect(error is CancellationError)
                }
            }
        }
    }

    @Test
    func `a transport that is released in the instant of its last response ends quietly`()
        async throws
    {
        try await withServer({ _ in [.respond(200, "x")] }) { server, _ in
            let request = server.request()
            for _ in 0..<100 {
                let response = try await URLSessionTransport().send(request, body: nil)
                #expect(response.status == 200)
            }
        }
    }

    @Test
    func `silent requests block no more than the host's connections`() async throws {
        let script: @Sendable (FaultServer.Request) -> [FaultServer.Action] = { request in
            request.head.contains("/silent") ? [] : [.respond(200, "x")]
        }
        try await withServer(script) { server, transport in
            let (silent, request) = (server.request("/silent"), server.request("/good"))
            let tasks = (0..<5).map { _ in Task { try await transport.send(silent, body: nil) } }
            await eventually { server.heads.count == 5 }
            let responses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await transport.send(request, body: nil).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(responses == Array(repeating: 200, count: 40))
            for task in tasks { task.cancel() }
            await eventually { server.closedConnectionCount >= 5 }
        }
    }

    @Test
    func `requests over the connection limit wait, and start when one is canceled`() async throws {
        let script: @Sendable (FaultServer.Request) -> [FaultServer.Action] = { request in
            request.head.contains("/silent") ? [] : [.respond(200, "x")]
        }
        try await withServer(script) { server, transport in
            let silent = server.request("/silent")
            let tasks = (0..<20).map { _ in Task { try await transport.send(silent, body: nil) } }
            await eventually { server.heads.count >= 6 }
            let request = server.request("/good")
            let good = Task { try await transport.send(request, body: nil).status }
            for task in tasks { task.cancel() }
            let status = try await good.value
            #expect(status == 200)
        }
    }
}
