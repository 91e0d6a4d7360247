import TestDoubles
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("URLSessionTransport: limits", .timeLimit(.minutes(30)))
struct LimitsTests {
    private func failure(of script: FaultServer.Action...) async throws -> Fault {
        try await withServer({ _ in script }) { server, transport in
            try await #require(throws: Fault.self) {
                _ = try await transport.send(server.request(), body: nil)
            }
        }
    }

    @Test
    func `a head over the limit is refused`() async throws {
        let field = "X-Large: " + String(repeating: "x", count: 70_000) + "\r\n"
        let fault = try await failure(of: .respond(200, headers: field, "x"))
        #expect(fault.kind == .invalidResponse)
        #expect(fault.code == "http.headTooLarge")
        #expect(fault.facts.status == 200)
    }

    @Test
    func `a response over the limit is not loaded further: its connection is closed`() async throws
    {
        let script: [FaultServer.Action] = [
            .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
            .repeating(Array(repeating: 120, count: 10_000), times: 1001),
        ]
        try await withServer({ _ in script }) { server, transport in
            await #expect(throws: Fault.self) {
                try await transport.send(server.request(), body: nil)
            }
            await eventually { server.closedConnectionCount == 1 }
        }
    }

    @Test
    func `a body one byte over the limit is refused, whether its length is announced or not`()
        async throws
    {
        let told = "HTTP/1.1 200 OK\r\nContent-Length: 10000001\r\n\r\n"
        let untold = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
        for head in [told, untold] {
            let fault = try await failure(
                of: .send(head), .send("x"),
                .repeating(Array(repeating: 120, count: 10_000), times: 1000), .close)
            #expect(fault.kind == .invalidResponse)
            #expect(fault.code == "http.bodyTooLarge")
            #expect(fault.facts.status == 200)
        }
    }

    @Test
    func `a refusal whose body is over the limit keeps its head, and its connection is closed`()
        async throws
    {
        // A body that had come in full would leave the connection open for the next request.
        for field in ["Content-Length: 20000000", "Connection: close"] {
            let script: [FaultServer.Action] = [
                .send("HTTP/1.1 429 No\r\nRetry-After: 7\r\n\(field)\r\n\r\n"),
                .repeating(Array(repeating: 120, count: 10_000), times: 1001),
            ]
            try await withServer({ _ in script }) { server, transport in
                let response = try await transport.send(server.request(), body: nil)
                #expect(response.status == 429 && response.body.isEmpty)
                #expect(response.headerField("retry-after") == "7")
                #expect((response.bodyError as? Fault)?.code == "http.bodyTooLarge")
                await eventually { server.closedConnectionCount == 1 }
            }
        }
    }
}
