import Foundation
import HTTPTypes
import NIOSSL
import Testing
import Triage
import TriageAsyncHTTPClient
import TriageClient
import TriageHTTP

@Suite("Only a trusted connection is used", .timeLimit(.minutes(5)))
struct TLSTests {
    private func fault(
        _ certificate: String, host: String = "localhost", trusted: Bool = true
    ) async throws -> Fault {
        let server = try await RawServer.start(
            tls: try Certificates.server(certificate), .answer(200))
        let transport = AsyncHTTPClientTransport(tls: trusted ? try Certificates.trust() : nil)
        let fault = try await TriageAsyncHTTPClientTests.fault(of: {
            _ = try await transport.send(.to(server, scheme: "https", host: host), body: nil)
        })
        #expect(server.seen.requests.isEmpty)
        return fault
    }

    @Test(
        "A certificate of the host, by name and by address", arguments: ["localhost", "127.0.0.1"])
    func good(_ host: String) async throws {
        let server = try await RawServer.start(
            tls: try Certificates.server(Certificates.good), .answer(200, "ok"))
        let transport = AsyncHTTPClientTransport(tls: try Certificates.trust())
        for _ in 0..<3 {
            let answer = try await transport.send(
                .to(server, scheme: "https", host: host), body: nil)
            #expect(answer.body == Data("ok".utf8))
        }
        #expect(server.seen.connections == 1)
    }

    @Test("Signed by itself, or by someone the system does not know")
    func unknownAuthority() async throws {
        expect(try await fault(Certificates.selfSigned), .insecure, "tls.handshakeFailed")
        expect(
            try await fault(Certificates.good, trusted: false), .insecure, "tls.handshakeFailed")
    }

    @Test("Of another host", arguments: ["localhost", "127.0.0.1"])
    func wrongHost(_ host: String) async throws {
        expect(try await fault(Certificates.wrongHost, host: host), .insecure, "tls.wrongHost")
    }

    @Test("Expired")
    func expired() async throws {
        expect(try await fault(Certificates.expired), .insecure, "tls.handshakeFailed")
    }

    @Test(
        "TLS to a plain port",
        arguments: [[Step.send("HTTP/1.1 400 Bad\r\n\r\n"), .close], [.close]])
    func plainPort(_ steps: [Step]) async throws {
        let server = try await PlainSpeaker(steps)
        let fault = try await TriageAsyncHTTPClientTests.fault(of: {
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
            _ = try await AsyncHTTPClientTransport().send(request, body: nil)
        })
        #expect(fault.kind == .insecure, "\(fault)")
    }

    /// BoringSSL closes without a word; servers that send an alert are invalid responses.
    @Test("Plain HTTP to a TLS port that says nothing")
    func tlsPort() async throws {
        let server = try await RawServer.start(
            tls: try Certificates.server(Certificates.good), .answer(200))
        let fault = try await TriageAsyncHTTPClientTests.fault(of: {
            _ = try await AsyncHTTPClientTransport().send(.to(server), body: nil)
        })
        expect(fault, .connectionLost, "ahc.remoteConnectionClosed")
    }

    @Test("A body cut short by a close without goodbye is lost, not insecure")
    func cutBody() async throws {
        let server = try await RawServer.start(
            tls: try Certificates.server(Certificates.good),
            .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .pause(20), .close)
        let transport = AsyncHTTPClientTransport(tls: try Certificates.trust())
        let fault = try await TriageAsyncHTTPClientTests.fault(of: {
            _ = try await transport.send(.to(server, scheme: "https", host: "localhost"), body: nil)
        })
        #expect(fault.kind == .connectionLost)
        #expect(fault.facts.status == 200)
    }
}
