#if AsyncHTTPClient
import NIOSSL
import Testing
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport
import TriageAsyncHTTPClient
import TriageTesting

@Suite("AsyncHTTPClientTransport: conformance", .timeLimit(.minutes(30)))
struct ConformanceTests {
    @Test(arguments: TransportConformance.cases)
    func `A fault is the same with every transport`(_ item: TransportConformance.Case) async throws
    {
        var conformance = TransportConformance(knownIssues: Self.exceptions) { authority in
            AsyncHTTPClientTransport(tls: try .trusting(authority))
        } transport: {
            AsyncHTTPClientTransport()
        }
        // Sockets have no test clock, and on a loaded machine a minute is short.
        conformance.timeout = .seconds(3600)
        try await conformance.check(item)
    }

    private static let exceptions: [String: TransportConformance.KnownIssue] = [
        "status 199": .endsWith(.connectionLost, reason: "an interim answer that nothing follows")
    ]
}

extension TLSConfiguration {
    /// A configuration that trusts one certificate authority alone, given as PEM.
    static func trusting(_ authority: String) throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(
            try NIOSSLCertificate.fromPEMBytes(Array(authority.utf8)))
        return configuration
    }
}
#endif
