import Foundation
import HTTPTypes
import Testing
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

/// Ends when it is called off, and has its request go on.
private struct Lingering: Transport {
    let inner: URLSessionTransport

    func send(_ request: HTTPRequest, body: Data?) async throws -> Answer {
        let race = Race<Answer>()
        return try await race.wait {
            Task { race.end(await Task { try await inner.send(request, body: body) }.result) }
        }
    }
}

@Suite("URLSessionTransport: conformance", .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("a fault is the same whatever carries it", arguments: TransportConformance.cases)
    func conforms(_ item: TransportConformance.Case) async throws {
        try await TransportConformance(exceptions: Self.exceptions) { URLSessionTransport() }
            .check(item)
    }

    @Test(
        "a transport that sends nothing conforms to no case", arguments: TransportConformance.cases)
    func madeUp(_ item: TransportConformance.Case) async throws {
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await TransportConformance { StubTransport(FaultPlan([.status(200)])) }.check(item)
        }
    }

    @Test("a transport that leaves what it was called off from open does not conform")
    func lingers() async throws {
        let item = try #require(TransportConformance.cases.first { $0.leaves })
        var conformance = TransportConformance { Lingering(inner: URLSessionTransport()) }
        conformance.patience = .milliseconds(50)
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await conformance.check(item)
        }
    }

    @Test("an exception is held to, and belongs to a case", arguments: ["status 500", "stat 500"])
    func wrongException(name: String) async throws {
        let item = try #require(TransportConformance.cases.first { $0.name == "status 500" })
        let conformance = TransportConformance(
            exceptions: [name: .ends(.timeout, because: "it is slow")],
            transport: { URLSessionTransport() })
        await #expect(throws: TransportConformance.Mismatch.self) {
            try await conformance.check(item)
        }
    }

    private static let exceptions: [String: TransportConformance.Exception] = [
        "TLS": .ends(.insecure, because: noTrust),
        "TLS, cut body": .ends(.insecure, because: noTrust),
    ].merging(corelibs) { $1 }

    private static let noTrust = "a session trusts the authorities of the system alone"

    #if canImport(FoundationNetworking)
    private static let corelibs: [String: TransportConformance.Exception] = [
        "status 199": .ends(.connectionLost, because: "an interim answer that nothing follows"),
        "odd bytes in a field": .ends(.invalidResponse, because: "it takes a head of UTF-8 only"),
        "close inside the head": .notRun(because: "it ends the process (corelibs issue 5285)"),
    ]
    #else
    private static let corelibs: [String: TransportConformance.Exception] = [:]
    #endif
}
