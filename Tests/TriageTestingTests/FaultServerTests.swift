import Foundation
import Testing
import TriageConcurrency
@testable import TriageTesting

@Suite("FaultServer", .timeLimit(.minutes(30)))
struct FaultServerTests {
    @Test
    func `A failed accept does not end the listening`() async throws {
        let server = try FaultServer(.close)
        let listener = try #require(server.log.current.listener)
        // From now on `accept` fails without a connection.
        #expect(fcntl(listener.number, F_SETFL, O_NONBLOCK) == 0)
        for visit in 1...5 {
            Socket.wakeListener(at: server.port)
            await eventually { server.connectionCount == visit }
            for _ in 0..<100 { await Task.yield() }
        }
    }

    @Test
    func `A server that stops ends every connection`() async throws {
        let server = try FaultServer { _ in [] }
        let visitors = (0..<3).map { _ in Socket.wakeListener(at: server.port) }
        await eventually { server.connectionCount == 3 }
        #expect(server.closedConnectionCount == 0)
        server.stop()
        await eventually { server.closedConnectionCount == 3 }
        for visitor in visitors { #expect(visitor.read(1) == nil) }
    }

    @Test
    func `A server that starts again responds on its port, as often as it is stopped`() async throws
    {
        let server = try FaultServer(.respond(200))
        func status() -> [UInt8]? {
            let visitor = Socket.wakeListener(at: server.port)
            guard visitor.write(Array("GET / HTTP/1.1\r\n\r\n".utf8)) else { return nil }
            return visitor.read(12)
        }
        for outage in 1...3 {
            #expect(status() == Array("HTTP/1.1 200".utf8))
            let visitor = Socket.wakeListener(at: server.port)
            await eventually { server.connectionCount == outage * 2 }
            server.stop()
            #expect(visitor.read(1) == nil)
            #expect(status() == nil)
            try server.start()
            try server.start()
        }
        #expect(status() == Array("HTTP/1.1 200".utf8))
        #expect(server.requests.count == 4)
    }

    @Test
    func `A request is read by its parts, and one without a head has none`() {
        let head = "POST /v1/a?b=c HTTP/1.1\r\nX-Token:  a:b \r\nx-token: late\r\nempty:\r\n\r\n"
        let request = FaultServer.Request(number: 1, head: head, body: Data("네".utf8))
        #expect(request.method == "POST" && request.path == "/v1/a?b=c" && request.text == "네")
        #expect(request.field("x-TOKEN") == "a:b" && request.field("Empty") == "")
        #expect(request.field("POST /v1/a?b=c HTTP/1.1") == nil && request.field("none") == nil)
        for head in ["", "\r\n\r\n", "GET"] {
            let raw = FaultServer.Request(number: 1, head: head, body: Data())
            #expect(raw.path == "" && raw.field("GET") == nil)
        }
    }

    @Test
    func `A case of the conformance wants one request, with its body`() throws {
        let item = TransportConformance.Case(name: "case") { try .refusingConnections() }
        let sent = FaultServer.Request(number: 1, head: "", body: Data())
        try item.compare(nil, with: [sent])
        let other = FaultServer.Request(number: 1, head: "", body: Data([1]))
        for wrong in [[], [sent, sent], [other]] {
            #expect(throws: TransportConformance.Mismatch.self) {
                try item.compare(nil, with: wrong)
            }
        }
    }
}
