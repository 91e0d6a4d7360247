import Foundation
import HTTPTypes
import Testing
import Triage
import TriageAsyncHTTPClient
import TriageClient
import TriageHTTP

@Suite("A cancelled request ends at once", .serialized, .timeLimit(.minutes(5)))
struct CancellationTests {
    /// Cancels a request a while after it arrived, and waits until the server sees the end.
    private func cancel(_ steps: [Step], tls: Bool = false) async throws {
        let server = try await RawServer(
            tls: tls ? try Certificates.server(Certificates.good) : nil, script: { _ in steps })
        let transport = AsyncHTTPClientTransport(tls: try Certificates.trust())
        let request = HTTPRequest.to(server, scheme: tls ? "https" : "http", host: "localhost")
        let sending = Task { try await transport.send(request, body: nil) }
        #expect(try await server.wait { $0.requests.count == 1 })
        try await Task.sleep(for: .milliseconds(100))
        sending.cancel()
        let fault = try await fault(of: { _ = try await sending.value })
        #expect(fault.kind == .cancelled)
        #expect(try await server.wait { $0.closed.count == 1 })
    }

    private static let head = Step.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab")

    @Test(
        "In silence, inside the head, and in a stalled body",
        arguments: [[], [.send("HTTP/1.1 2")], [head]], [false, true])
    func stalled(_ steps: [Step], tls: Bool) async throws {
        try await cancel(steps, tls: tls)
    }

    @Test("A request that is cancelled before it starts is never sent")
    func before() async throws {
        let server = try await RawServer.start(.answer(200))
        let sending = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await AsyncHTTPClientTransport().send(.to(server), body: nil)
        }
        let fault = try await fault(of: { try await sending.value })
        #expect(fault.kind == .cancelled)
        #expect(server.seen.requests.isEmpty)
    }

    @Test(
        "While the handshake stalls, the request ends, and the next one has a connection of its own"
    )
    func handshake() async throws {
        let server = try await PlainSpeaker([])
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "127.0.0.1:\(server.port)", path: "/")
        let transport = AsyncHTTPClientTransport()
        for number in 1...3 {
            let sending = Task { try await transport.send(request, body: nil) }
            while server.connections < number { await Task.yield() }
            sending.cancel()
            let fault = try await fault(of: { _ = try await sending.value })
            #expect(fault.kind == .cancelled)
        }
    }
}
