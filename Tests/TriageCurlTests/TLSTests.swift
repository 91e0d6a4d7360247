#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("Only a trusted connection is used", .timeLimit(.minutes(30)))
struct TLSTests {
    private func fault(
        _ certificate: TLSServer.Certificate, host: String = "localhost", trusted: Bool = true
    ) async throws -> Fault {
        let server = try await TLSServer(certificate, response: "")
        let transport = CurlTransport(
            certificateAuthorities: trusted ? server.caCertificatePEM : nil)
        return try await TriageCurlTests.fault(of: {
            _ = try await transport.send(.to(server.port, scheme: "https", host: host), body: nil)
        })
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `A valid certificate is trusted, by name and by address`(_ host: String) async throws {
        // The server closes after each response, and says so: it may meet the next request otherwise.
        let server = try await TLSServer(
            .trusted,
            response: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        let transport = CurlTransport(certificateAuthorities: server.caCertificatePEM)
        for _ in 0..<3 {
            let response = try await transport.send(
                .to(server.port, .get, "/answer", scheme: "https", host: host), body: nil)
            #expect(response.body == Data("ok".utf8))
        }
    }

    @Test
    func `A self-signed, unknown or expired certificate is insecure`() async throws {
        expect(try await fault(.selfSigned), .insecure, "curl.certificateInvalid")
        expect(try await fault(.trusted, trusted: false), .insecure, "curl.certificateInvalid")
        expect(try await fault(.expired), .insecure, "curl.certificateInvalid")
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `A certificate of another host is insecure`(_ host: String) async throws {
        expect(try await fault(.wrongHost, host: host), .insecure, "curl.certificateInvalid")
    }

    /// OpenSSL closes silently; servers that send an alert are invalid responses.
    @Test
    func `Plain HTTP to a silent TLS port fails`() async throws {
        let server = try await TLSServer(.trusted, response: "")
        let fault = try await TriageCurlTests.fault(of: {
            _ = try await CurlTransport().send(.to(server.port), body: nil)
        })
        expect(fault, .connectionLost, "curl.noResponse")
    }
}
#endif
