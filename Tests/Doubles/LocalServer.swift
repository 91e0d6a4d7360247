import Foundation
package import HTTPTypes
package import TriageTesting
package import TriageTransport

/// Runs a test with a server and a transport, and then stops the server.
package func withServer<Result>(
    _ script: @escaping @Sendable (FaultServer.Request) -> [FaultServer.Action],
    _ body: (FaultServer, URLSessionTransport) async throws -> Result
) async throws -> Result {
    let server = try FaultServer(script: script)
    defer { server.stop() }
    return try await body(server, URLSessionTransport())
}

extension FaultServer {
    package func request(
        _ path: String = "/", _ method: HTTPRequest.Method = .get,
        _ fields: HTTPFields = HTTPFields()
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path,
            headerFields: fields)
    }

    /// The heads of the requests that were received, oldest first.
    package var heads: [String] { requests.map(\.head) }
}
