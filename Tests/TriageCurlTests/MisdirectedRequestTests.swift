#if Curl
import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageCurl
import TriageHTTP
import TriageTesting

@Suite("CurlTransport: a request that reached the wrong server", .timeLimit(.minutes(30)))
struct MisdirectedRequestTests {
    @Test
    func `The next request has a connection of its own`() async throws {
        let server = try FaultServer { request in
            [.respond(request.path == "/misdirected" ? 421 : 200, "x")]
        }
        let transport = CurlTransport()
        for _ in 0..<3 { _ = try await transport.send(server.request(), body: nil) }
        #expect(server.connectionCount == 1)
        let refused = try await transport.send(server.request("/misdirected"), body: nil)
        #expect(refused.status == 421 && server.connectionCount == 1)
        for _ in 0..<3 { _ = try await transport.send(server.request(), body: nil) }
        #expect(server.connectionCount == 2)
    }
}
#endif
