#if Curl
import Testing
import TriageCore
import TriageHTTP
import TriageTransport
import TriageCurl
import TriageTesting

@Suite("CurlTransport: conformance", .timeLimit(.minutes(30)))
struct ConformanceTests {
    @Test(arguments: TransportConformance.cases)
    func `A fault is the same with every transport`(_ item: TransportConformance.Case) async throws
    {
        var conformance = TransportConformance(knownIssues: Self.exceptions) { authority in
            CurlTransport(certificateAuthorities: authority)
        } transport: {
            CurlTransport()
        }
        // Sockets have no test clock, and on a loaded machine a minute is short.
        conformance.timeout = .seconds(3600)
        try await conformance.check(item)
    }

    private static let exceptions: [String: TransportConformance.KnownIssue] = [
        "status 199": .endsWith(.connectionLost, reason: "an interim answer that nothing follows")
    ]
}
#endif
