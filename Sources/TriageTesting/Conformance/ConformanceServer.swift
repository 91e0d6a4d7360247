/// The server of one case, which runs for as long as this value exists.
struct ConformanceServer: Sendable {
    let server: String
    /// The certificate of the server's authority, as PEM; nil without TLS.
    private(set) var caCertificatePEM: String?
    fileprivate let resource: any Sendable

    /// A port on which nothing listens.
    static func refusingConnections() throws -> Self {
        let (socket, port) = try Socket.bound()
        return Self(server: "http://127.0.0.1:\(port)", resource: socket)
    }

    /// A host name that no resolver knows.
    static func unknownHost() -> Self {
        Self(server: "http://nowhere.invalid", resource: ())
    }

    static func playing(_ actions: [FaultServer.Action]) throws -> Self {
        let server = try FaultServer { _ in actions }
        return Self(server: "http://127.0.0.1:\(server.port)", resource: server)
    }

    /// A server without TLS under an `https` URL.
    static func plaintext(_ actions: [FaultServer.Action]) throws -> Self {
        let server = try FaultServer(framing: .raw) { _ in actions }
        return Self(server: "https://127.0.0.1:\(server.port)", resource: server)
    }

    #if os(macOS) || os(Linux)
    static func tls(_ certificate: TLSServer.Certificate, _ response: String) async throws -> Self {
        let server = try await TLSServer(certificate, response: response)
        return Self(
            server: "https://localhost:\(server.port)", caCertificatePEM: server.caCertificatePEM,
            resource: server)
    }
    #endif

    /// The requests that reached the server; empty if the server does not record them.
    func requests() -> [FaultServer.Request] { (resource as? FaultServer)?.requests ?? [] }

    /// Waits for a request, and a moment for the client to read what follows it.
    ///
    /// A machine that needs longer than that moment ends the request earlier in the transfer, where
    /// the same rules hold.
    func receivesRequest(within timeout: Duration) async {
        guard await becomesTrue(within: timeout, { !requests().isEmpty }) else { return }
        try? await Task.sleep(for: .milliseconds(20))
    }

    /// Whether every connection is closed, or becomes so in time.
    func isDisconnected(within timeout: Duration) async -> Bool {
        guard let server = resource as? FaultServer else { return true }
        return await becomesTrue(within: timeout) {
            server.closedConnectionCount == server.connectionCount
        }
    }
}
