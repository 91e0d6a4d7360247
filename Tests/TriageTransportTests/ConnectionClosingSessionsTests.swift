#if canImport(FoundationNetworking)
import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("URLSessionTransport: requests that must not be sent twice", .timeLimit(.minutes(30)))
struct ConnectionClosingSessionsTests {
    @Test(arguments: [
        "Connection: close\r\n", "connection:  Keep-Alive , CLOSE\r\n", "",
        "Connection: keep-alive\r\n", "Connection: closed\r\n",
    ])
    func `each POST has a connection of its own, whatever the server says about the last one`(
        field: String
    ) async throws {
        // The server keeps all connections, even those that it claims to close.
        let response = "HTTP/1.1 200 OK\r\n\(field)Content-Length: 1\r\n\r\nx"
        try await withServer({ _ in [.send(response)] }) { server, transport in
            let request = server.request("/", .post)
            for body in [Data("a".utf8), nil, Data("b".utf8), Data(), Data("c".utf8)] {
                let response = try await transport.send(request, body: body)
                #expect(response.status == 200)
            }
            #expect(server.requests.count == 5)
            #expect(server.connectionCount == 5)
        }
    }

    @Test
    func `a request with a body has a connection of its own, even if its method is safe`()
        async throws
    {
        try await withServer({ _ in [.respond(200, "x")] }) { server, transport in
            let request = server.request("/", .options)
            for body in [nil, Data("a".utf8), nil, Data("b".utf8)] {
                let response = try await transport.send(request, body: body)
                #expect(response.status == 200)
            }
            #expect(server.requests.count == 4)
            #expect(server.connectionCount == 3)
            let said = server.heads.map { $0.lowercased().contains("connection: close\r\n") }
            #expect(said == [false, true, false, true])
        }
    }

    @Test
    func `no POST of several that are answered, cut off or canceled at once is sent twice`()
        async throws
    {
        let script: @Sendable (FaultServer.Request) -> [FaultServer.Action] = { request in
            switch request.number % 3 {
            case 0: [.close]
            case 1: [.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx")]
            default: [.respond(200, "x")]
            }
        }
        try await withServer(script) { server, transport in
            let request = server.request("/", .post)
            for _ in 0..<20 {
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<5 {
                        group.addTask {
                            let task = Task {
                                try await transport.send(request, body: Data("\(number)".utf8))
                            }
                            if number == 4 { task.cancel() }
                            _ = await task.result
                        }
                    }
                }
            }
            #expect((80...100).contains(server.requests.count))
            #expect(server.connectionCount >= server.requests.count)
        }
    }

    @Test
    func `a request with a Connection field of its own is sent unchanged`() async throws {
        try await withServer({ _ in [.respond(200, "x")] }) { server, transport in
            let fields: HTTPFields = [.connection: "keep-alive"]
            _ = try await transport.send(server.request("/", .post, fields), body: nil)
            _ = try await transport.send(server.request("/", .post), body: nil)
            let said = server.heads.map { $0.lowercased().contains("connection: close\r\n") }
            #expect(said == [false, true])
        }
    }
}
#endif
