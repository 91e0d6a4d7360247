#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("A canceled request ends at once", .serialized, .timeLimit(.minutes(30)))
struct CancellationTests {
    @Test
    func `A request that is canceled before it starts is never sent`() async throws {
        let server = try FaultServer(.respond(200))
        let sending = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await CurlTransport().send(.to(server), body: nil)
        }
        let fault = try await fault(of: { try await sending.value })
        #expect(fault.kind == .canceled)
        #expect(server.requests.isEmpty)
    }

    @Test
    func `While the handshake stalls, the request ends, and the next one has its own connection`()
        async throws
    {
        let server = try FaultServer(framing: .raw) { _ in [] }
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "127.0.0.1:\(server.port)", path: "/")
        let transport = CurlTransport()
        for number in 1...3 {
            let sending = Task { try await transport.send(request, body: nil) }
            await eventually { server.connectionCount >= number }
            sending.cancel()
            let fault = try await fault(of: { _ = try await sending.value })
            #expect(fault.kind == .canceled)
        }
    }
}
#endif
