import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP

/// A raw server and a transport that talks to it, for the length of one test.
func withServer<Result>(
    _ script: @escaping @Sendable (String) -> [RawServer.Act],
    _ body: (RawServer, URLSessionTransport) async throws -> Result
) async throws -> Result {
    let server = try RawServer(script)
    defer { server.stop() }
    return try await body(server, URLSessionTransport())
}

extension RawServer {
    func request(
        _ path: String = "/", _ method: HTTPRequest.Method = .get,
        _ fields: HTTPFields = HTTPFields()
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path,
            headerFields: fields)
    }
}

/// What a transport makes of bytes that are no good answer.
func failure(
    of script: RawServer.Act..., method: HTTPRequest.Method = .get
) async throws -> Fault {
    try await withServer({ _ in script }) { server, transport in
        try await #require(throws: Fault.self) {
            _ = try await transport.send(server.request("/", method), body: nil)
        }
    }
}

/// An answer as bytes.
func reply(_ status: String, _ fields: [String] = [], _ body: String = "") -> String {
    let length = "Content-Length: \(body.utf8.count)"
    return (["HTTP/1.1 \(status)", length, "Connection: close"] + fields + ["", body])
        .joined(separator: "\r\n")
}
