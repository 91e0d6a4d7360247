#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("Connections are kept, and nothing is sent twice", .timeLimit(.minutes(30)))
struct ConnectionTests {
    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `Consecutive requests share a connection`(_ method: HTTPRequest.Method) async throws {
        let server = try FaultServer(.respond(200, "ok"))
        let transport = CurlTransport()
        for _ in 0..<20 {
            let body = method == .post ? Data("{}".utf8) : nil
            #expect(try await transport.send(.to(server, method), body: body).status == 200)
        }
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `A connection that the server closed while idle is not used`(_ method: HTTPRequest.Method)
        async throws
    {
        let server = try FaultServer(.respond(200, "ok"), .close)
        let transport = CurlTransport()
        for _ in 1...5 {
            while try await !isAnswered(transport, .to(server, method)) { await Task.yield() }
        }
        #expect(server.connectionCount >= 5)
    }

    /// Whether a request gets a response.
    ///
    /// A request that is sent before the client learns of the close is lost, which cannot be
    /// prevented.
    private func isAnswered(
        _ transport: CurlTransport, _ request: HTTPRequest
    ) async throws -> Bool {
        do {
            return try await transport.send(request, body: nil).status == 200
        } catch let fault as Fault where fault.kind == .connectionLost {
            return false
        }
    }

    @Test
    func `A connection whose response says close is not used again`() async throws {
        let server = try FaultServer(
            .respond(200, headers: "Connection: close\r\n", "ok"), .close)
        let transport = CurlTransport()
        for _ in 0..<50 {
            #expect(try await transport.send(.to(server, .post), body: nil).status == 200)
        }
    }

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `A request whose connection is lost is sent once`(_ method: HTTPRequest.Method)
        async throws
    {
        let server = try FaultServer { $0.number == 1 ? [.respond(200, "ok")] : [.close] }
        let transport = CurlTransport()
        _ = try await transport.send(.to(server, method), body: Data("{}".utf8))
        let fault = try await fault(of: {
            _ = try await transport.send(.to(server, method), body: Data("{}".utf8))
        })
        expect(fault, .connectionLost, "curl.connectionClosed")
        // Real time: another request would come from the kernel; the test holds if it is slow.
        try await Task.sleep(for: .milliseconds(100))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [FaultServer.Action.close, .reset])
    func `A request whose body is cut off by a close is sent once`(_ end: FaultServer.Action)
        async throws
    {
        let transport = CurlTransport()
        for _ in 0..<10 {
            let server = try FaultServer(framing: .raw) { _ in [end] }
            let request = HTTPRequest(
                method: .post, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
            let fault = try await fault(of: {
                _ = try await transport.send(request, body: Data(repeating: 97, count: 20_000_000))
            })
            #expect(fault.kind == .connectionLost)
            #expect(server.connectionCount == 1)
        }
    }

    @Test
    func `A hundred requests at once all get a response`() async throws {
        let server = try FaultServer(.pause(.milliseconds(20)), .respond(200, "ok"))
        let transport = CurlTransport()
        let answered = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask { try await transport.send(.to(server), body: nil).status }
            }
            return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
        #expect(answered == 100)
        #expect(server.requests.count == 100)
    }

    @Test
    func `Twenty silent requests do not block the next one`() async throws {
        let server = try FaultServer { $0.number <= 20 ? [] : [.respond(200, "ok")] }
        let transport = CurlTransport()
        let silent = (0..<20).map { _ in Task { try await transport.send(.to(server), body: nil) } }
        #expect(try await wait { server.requests.count == 20 })
        #expect(try await transport.send(.to(server), body: nil).status == 200)
        for request in silent { request.cancel() }
        #expect(try await wait { server.closedConnectionCount == 20 })
    }

    @Test
    func `A response before the end of a large body is the response`() async throws {
        let server = try FaultServer(framing: .raw) { _ in
            [.respond(413, headers: "Connection: close\r\n"), .close]
        }
        let request = HTTPRequest(
            method: .post, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let transport = CurlTransport()
        let body = Data(repeating: 97, count: 20_000_000)
        do {
            #expect(try await transport.send(request, body: body).status == 413)
        } catch let fault as Fault {
            #expect(fault.kind == .connectionLost)
        }
    }

    @Test
    func `A transport may be released without a shutdown, and its connections close`() async throws
    {
        let server = try FaultServer(.respond(200, "ok"))
        for _ in 0..<20 {
            _ = try await CurlTransport().send(.to(server), body: nil)
        }
        #expect(try await wait { server.closedConnectionCount == 20 })
        _ = CurlTransport()
    }
}
#endif
