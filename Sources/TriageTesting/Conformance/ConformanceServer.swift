/// The server of one case, up for as long as this is kept.
struct ConformanceServer: Sendable {
    let server: String
    /// Who signed what the server shows, as PEM.
    private(set) var caCertificatePEM: String?
    fileprivate let resource: any Sendable

    /// A port where nobody listens.
    static func refusingConnections() throws -> ConformanceServer {
        let (socket, port) = try Socket.bound()
        return ConformanceServer(server: "http://127.0.0.1:\(port)", resource: socket)
    }

    /// A name that no resolver knows.
    static func unknownHost() -> ConformanceServer {
        ConformanceServer(server: "http://nowhere.invalid", resource: ())
    }

    static func playing(_ acts: [FaultServer.Action]) throws -> ConformanceServer {
        let server = try FaultServer { _ in acts }
        return ConformanceServer(server: "http://127.0.0.1:\(server.port)", resource: server)
    }

    /// A server that is spoken to in TLS, and knows none.
    static func plaintext(_ acts: [FaultServer.Action]) throws -> ConformanceServer {
        let server = try FaultServer(framing: .raw) { _ in acts }
        return ConformanceServer(server: "https://127.0.0.1:\(server.port)", resource: server)
    }

    #if os(macOS) || os(Linux)
    static func tls(_ certificate: TLSServer.Certificate, _ answer: String) async throws
        -> ConformanceServer
    {
        let server = try await TLSServer(certificate, response: answer)
        return ConformanceServer(
            server: "https://localhost:\(server.port)", caCertificatePEM: server.caCertificatePEM,
            resource: server)
    }
    #endif

    /// The requests that came, as far as that can be told.
    func requests() -> [FaultServer.Request] { (resource as? FaultServer)?.requests ?? [] }

    /// Whether nobody is connected to the server any more, or soon is not.
    func isDisconnected(within patience: Duration) async -> Bool {
        guard let server = resource as? FaultServer else { return true }
        return await becomesTrue(within: patience) {
            server.closedConnectionCount == server.connectionCount
        }
    }
}
