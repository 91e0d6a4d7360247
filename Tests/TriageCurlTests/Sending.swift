#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageTransport
import TriageCurl
import TriageTesting

extension HTTPRequest {
    /// A request to a server on loopback.
    static func to(
        _ server: FaultServer, _ method: Method = .get, _ path: String = "/",
        scheme: String = "http", host: String = "127.0.0.1"
    ) -> HTTPRequest {
        to(server.port, method, path, scheme: scheme, host: host)
    }

    /// A request to a port on loopback.
    static func to(
        _ port: Int, _ method: Method = .get, _ path: String = "/", scheme: String = "http",
        host: String = "127.0.0.1"
    ) -> HTTPRequest {
        HTTPRequest(method: method, scheme: scheme, authority: "\(host):\(port)", path: path)
    }
}

/// The response to one request that a server's script gives.
func answer(
    _ steps: FaultServer.Action..., method: HTTPRequest.Method = .get,
    limits: TransportLimits = TransportLimits()
) async throws -> ClientResponse {
    let server = try FaultServer { _ in steps }
    return try await CurlTransport(limits: limits).send(.to(server, method), body: nil)
}

/// The fault of one request to a server with a script.
func fault(
    _ steps: FaultServer.Action..., method: HTTPRequest.Method = .get,
    limits: TransportLimits = TransportLimits()
) async throws -> Fault {
    let server = try FaultServer { _ in steps }
    let transport = CurlTransport(limits: limits)
    return try await fault(of: { _ = try await transport.send(.to(server, method), body: nil) })
}

/// Waits until a condition holds.
func wait(until isReached: () -> Bool) async throws -> Bool {
    while !isReached() {
        // Real time: the kernel moves the bytes, and its threads need the processor.
        try await Task.sleep(for: .milliseconds(5))
    }
    return true
}

/// The fault that a piece of work throws.
func fault(of work: () async throws -> Void) async throws -> Fault {
    let error = await #expect(throws: Fault.self) { try await work() }
    return try #require(error)
}

/// Expects the kind, the code and the status of a fault.
func expect(
    _ fault: Fault, _ kind: Fault.Kind, _ code: String, status: Int? = nil,
    at location: Testing.SourceLocation = #_sourceLocation
) {
    #expect(fault.kind == kind, sourceLocation: location)
    #expect(fault.code == code, sourceLocation: location)
    #expect(fault.facts.status == status, sourceLocation: location)
}
#endif
