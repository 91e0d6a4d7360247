import TestDoubles
import Testing
import TriageCore
import TriageTesting

@Suite("A client's deadline on the wire", .timeLimit(.minutes(30)))
struct DeadlineOnTheWireTests {
    @Test
    func `the client's deadline cancels a silent request on the wire`() async throws {
        try await withServer({ _ in [] }) { server, transport in
            var bench = ClientFixture()
            bench.server = "http://127.0.0.1:\(server.port)"
            let client = try bench.client(over: transport)
            async let result = thrownFault(of: client, .clip)
            await eventually { server.heads.count == 1 }
            bench.clock.advance(by: .seconds(10))
            let fault = try await result
            #expect(fault.kind == .timeout)
            await eventually { server.closedConnectionCount == 1 }
            #expect(bench.eventSummaries == ["sent 1", "failed 1 timeout"])
        }
    }
}
