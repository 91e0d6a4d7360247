import Foundation
import HTTPTypes
import TriageClient
import TriageCore
import TriageHTTP
import TriageTransport

extension TransportConformance {
    /// A server with a fault, or with none, and the result that a client must get.
    package struct Case: Sendable, CustomStringConvertible {
        /// The name, which never changes, because known issues are listed by it.
        package let name: String
        /// The kind of the client's fault; nil for success.
        var kind: Fault.Kind?
        /// The status in the client's fault; nil for none.
        var status: Int?
        /// The response of the transport itself; nil for none.
        ///
        /// The actual response may have more header fields.
        var response: ClientResponse?
        var method = HTTPRequest.Method.get
        var body = Data()
        /// The number of requests that reach the server; nil if the server cannot count them.
        var requests: Int? = 1
        /// Whether the client's deadline passes as soon as the server has the request.
        var stalls = false
        /// Whether the connection must be closed at the end.
        ///
        /// A transport must not reuse a connection on which a response may still arrive.
        package var expectsDisconnect = false
        let makeServer: @Sendable () async throws -> ConformanceServer

        /// The name of the case.
        package var description: String { name }

        /// Sends the case's request through a client.
        ///
        /// - Returns: The client's fault; nil for success.
        func result(
            over transport: any Transport, at server: ConformanceServer, within timeout: Duration
        ) async -> Fault? {
            var endpoint = APIRequest(APIEndpoint<Void>(method, "/answer"))
            if !body.isEmpty { endpoint.body = { [body] _ in body } }
            guard let url = URL(string: server.server) else { return Fault(ours: .unexpected) }
            var configuration = APIClient.Configuration(
                baseURL: url, transport: transport, timeout: timeout)
            var deadline: Task<Void, Never>?
            if stalls {
                let clock = TestClock()
                configuration.clock = clock
                deadline = Task {
                    await server.receivesRequest(within: timeout)
                    clock.advance(by: timeout)
                }
            }
            defer { deadline?.cancel() }
            do {
                try await APIClient(configuration).send(endpoint)
                return nil
            } catch {
                return error
            }
        }

        /// Checks the transport's response and the requests that reached the server.
        func compare(_ actual: ClientResponse?, with sent: [FaultServer.Request]) throws {
            try expect("status", actual?.status, response?.status)
            try expect("body", actual.map { Bytes($0.body) }, response.map { Bytes($0.body) })
            try expect("bodyError", actual?.bodyError != nil, response?.bodyError != nil)
            for field in response?.head.headerFields ?? [:] {
                try expect(field.name.rawName, actual?.head.headerFields[field.name], field.value)
            }
            guard let requests else { return }
            try expect("requests", sent.count, requests)
            try expect("body of the request", sent.first.map { Bytes($0.body) }, Bytes(body))
        }

        /// Throws a mismatch unless the actual value equals the expected one.
        func expect<Value: Equatable>(
            _ what: String, _ actual: Value?, _ expected: Value?, _ note: String = ""
        ) throws {
            guard actual != expected else { return }
            let values = "expected \(expected, default: "none"), came \(actual, default: "none")"
            throw Mismatch(description: "\(name): \(what): \(values)\(note)")
        }
    }
}

/// A body as a mismatch shows it: its size and its first 100 bytes.
private struct Bytes: Equatable, CustomStringConvertible {
    let data: Data

    init(_ data: Data) { self.data = data }

    var description: String {
        "\(data.count) bytes: \(String(decoding: data.prefix(100), as: UTF8.self))"
    }
}
