import Foundation
import HTTPTypes
import Testing
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

/// Ends when it is canceled, but lets its request continue.
private struct Lingering: Transport {
    let inner: URLSessionTransport

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let race = Race<ClientResponse>()
        return try await race.wait {
            Task { race.end(await Task { try await inner.send(request, body: body) }.result) }
        }
    }
}

@Suite("URLSessionTransport: conformance", .timeLimit(.minutes(30)))
struct ConformanceTests {
    @Test(arguments: TransportConformance.names)
    func `a fault is the same with every transport`(_ name: String) async throws {
        var conformance = TransportConformance(knownIssues: Self.exceptions) {
            URLSessionTransport()
        }
        // Sockets have no test clock, and on a loaded machine a minute is short.
        conformance.timeout = .seconds(3600)
        try await conformance.check(name)
    }

    @Test
    func `a case that does not exist is not passed`() async {
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await TransportConformance { URLSessionTransport() }.check("unknown")
        }
    }

    @Test(arguments: TransportConformance.cases)
    func `a transport that sends nothing conforms to no case`(_ item: TransportConformance.Case)
        async throws
    {
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await TransportConformance {
                StubTransport(FaultPlan([.status(200)]), clock: TestClock())
            }.check(item)
        }
    }

    @Test
    func `a transport that waits and sends nothing does not conform to a stall`() async throws {
        let item = try #require(TransportConformance.cases.first { $0.expectsDisconnect })
        var conformance = TransportConformance {
            StubTransport(FaultPlan([.hang]), clock: TestClock())
        }
        conformance.timeout = .milliseconds(20)
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await conformance.check(item)
        }
    }

    @Test
    func `a transport that keeps the connection of a canceled request does not conform`()
        async throws
    {
        let item = try #require(TransportConformance.cases.first { $0.expectsDisconnect })
        var conformance = TransportConformance { Lingering(inner: URLSessionTransport()) }
        conformance.timeout = .seconds(3600)
        conformance.disconnectTimeout = .zero
        let mismatch = await #expect(throws: TransportConformance.Mismatch.self) {
            try await conformance.check(item)
        }
        #expect(mismatch?.description.contains("connection closed") == true)
    }

    @Test(arguments: ["status 500", "stat 500"])
    func `an exception is enforced, and belongs to a case`(name: String) async throws {
        let item = try #require(TransportConformance.cases.first { $0.name == "status 500" })
        var conformance = TransportConformance(
            knownIssues: [name: .endsWith(.timeout, reason: "it is slow")],
            transport: { URLSessionTransport() })
        // Else a busy machine would be slow indeed.
        conformance.timeout = .seconds(3600)
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await conformance.check(item)
        }
    }

    private static let exceptions: [String: TransportConformance.KnownIssue] = [
        "TLS": .endsWith(.insecure, reason: noTrust),
        "TLS, cut body": .endsWith(.insecure, reason: noTrust),
    ].merging(corelibs) { $1 }

    private static let noTrust = "a session trusts the authorities of the system alone"

    #if canImport(FoundationNetworking)
    private static let corelibs: [String: TransportConformance.KnownIssue] = [
        "status 199": .endsWith(.connectionLost, reason: "an interim answer that nothing follows"),
        "odd bytes in a field": .endsWith(
            .invalidResponse, reason: "it takes a head of UTF-8 only"),
        "close inside the head": .disabled(reason: "it ends the process (corelibs issue 5285)"),
    ]
    #else
    private static let corelibs: [String: TransportConformance.KnownIssue] = [:]
    #endif
}
