import Foundation
import Testing
import TriageConcurrency
@testable import TriageTesting

@Suite("FaultServer", .timeLimit(.minutes(5)))
struct FaultServerTests {
    @Test("A failed accept does not end the listening")
    func goesOn() async throws {
        let server = try FaultServer(.close)
        let listener = try #require(server.listener.current)
        // From now on `accept` fails without a connection.
        #expect(fcntl(listener.number, F_SETFL, O_NONBLOCK) == 0)
        for visit in 1...5 {
            Socket.wakeListener(at: server.port)
            await eventually { server.connectionCount == visit }
            for _ in 0..<100 { await Task.yield() }
        }
    }

    @Test("A server that stops ends every connection")
    func serverThatStopsEndsEveryConnection() async throws {
        let server = try FaultServer { _ in [] }
        let visitors = (0..<3).map { _ in Socket.wakeListener(at: server.port) }
        await eventually { server.connectionCount == 3 }
        #expect(server.closedConnectionCount == 0)
        server.stop()
        await eventually { server.closedConnectionCount == 3 }
        for visitor in visitors { #expect(visitor.read(1) == nil) }
    }

    @Test("A case of the conformance wants one request, with its body")
    func oneRequest() throws {
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
