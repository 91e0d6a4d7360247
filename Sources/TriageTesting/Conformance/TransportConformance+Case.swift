import Foundation
import HTTPTypes
import TriageClient
import TriageCore
import TriageHTTP
import TriageTransport

extension TransportConformance {
    /// A server with a fault, or with none, and what must come of it.
    public struct Case: Sendable, CustomStringConvertible {
        /// Its name, which stays: exceptions are listed by it.
        public let name: String
        /// The kind of fault that a client ends with; nil for success.
        var kind: Fault.Kind?
        /// The status that the fault keeps.
        var status: Int?
        /// The answer that the transport itself gives, whose fields are among those that come.
        var response: ClientResponse?
        var method = HTTPRequest.Method.get
        var body = Data()
        /// How many requests come to the server; nil when it cannot say.
        var requests: Int? = 1
        var deadline = Duration.seconds(60)
        /// Whether the connection must be closed in the end, since an answer may still be under way.
        package var expectsDisconnect = false
        let makeServer: @Sendable () async throws -> ConformanceServer

        /// The name.
        public var description: String { name }
    }
}

extension TransportConformance.Case {
    /// Sends the request through a client.
    ///
    /// - Returns: The fault that it ended with; nil for success.
    func result(over transport: any Transport, at stage: ConformanceServer) async -> Fault? {
        var endpoint = Endpoint<Void>(method, "/answer") { (_, _) throws(Fault) in }
        if !body.isEmpty { endpoint.body = { [body] in body } }
        guard let server = URL(string: stage.server),
            let client = try? APIClient(
                .init(baseURL: server, transport: transport, timeout: deadline))
        else { return Fault(.unexpected) }
        do {
            try await client.send(endpoint)
            return nil
        } catch {
            return error
        }
    }

    /// Compares what the transport itself gave, and what it sent.
    func compare(_ came: ClientResponse?, with sent: [FaultServer.Request]) throws {
        try expect("status", came?.status, response?.status)
        try expect("body", came.map { Bytes($0.body) }, response.map { Bytes($0.body) })
        for field in response?.head.headerFields ?? [:] {
            try expect(field.name.rawName, came?.head.headerFields[field.name], field.value)
        }
        guard let requests else { return }
        try expect("requests", sent.count, requests)
        try expect("body of the request", sent.first.map { Bytes($0.body) }, Bytes(body))
    }

    /// Throws a mismatch unless what came is what was expected.
    func expect<Value: Equatable>(
        _ what: String, _ came: Value?, _ expected: Value?, _ account: String = ""
    ) throws {
        guard came != expected else { return }
        let (came, expected) = (came.map { "\($0)" }, expected.map { "\($0)" })
        throw TransportConformance.Mismatch(
            description:
                "\(name): \(what): expected \(expected ?? "none"), came \(came ?? "none")\(account)"
        )
    }
}

/// A body as a mismatch shows it.
private struct Bytes: Equatable, CustomStringConvertible {
    let data: Data

    init(_ data: Data) { self.data = data }

    var description: String {
        "\(data.count) bytes: \(String(decoding: data.prefix(100), as: UTF8.self))"
    }
}
