import Foundation
import HTTPTypes
import NIOSSL
import Testing
import Triage
import TriageAsyncHTTPClient
import TriageClient
import TriageHTTP

extension HTTPRequest {
    /// A request to a server on loopback.
    static func to(
        _ server: RawServer, _ method: Method = .get, _ path: String = "/", scheme: String = "http",
        host: String = "127.0.0.1"
    ) -> HTTPRequest {
        let authority = "\(host):\(server.port)"
        return HTTPRequest(method: method, scheme: scheme, authority: authority, path: path)
    }
}

/// The answer to one request that a server's script gives.
func answer(
    _ steps: Step..., method: HTTPRequest.Method = .get, limits: TransportLimits = TransportLimits()
) async throws -> Answer {
    let server = try await RawServer { _ in steps }
    return try await AsyncHTTPClientTransport(limits: limits).send(.to(server, method), body: nil)
}

/// The fault of one request, by the script.
func fault(
    _ steps: Step..., method: HTTPRequest.Method = .get, limits: TransportLimits = TransportLimits()
) async throws -> Fault {
    let server = try await RawServer { _ in steps }
    let transport = AsyncHTTPClientTransport(limits: limits)
    return try await fault(of: { _ = try await transport.send(.to(server, method), body: nil) })
}

/// The fault that a piece of work throws.
func fault(of work: () async throws -> Void) async throws -> Fault {
    let error = await #expect(throws: Fault.self) { try await work() }
    return try #require(error)
}

/// What is expected of a fault.
func expect(
    _ fault: Fault, _ kind: Fault.Kind, _ code: String, status: Int? = nil,
    at location: Testing.SourceLocation = #_sourceLocation
) {
    #expect(fault.kind == kind, sourceLocation: location)
    #expect(fault.code == code, sourceLocation: location)
    #expect(fault.facts.status == status, sourceLocation: location)
}
