/// The server of one case, up for as long as this is kept.
struct Stage: Sendable {
    let server: String
    /// Who signed what the server shows, as PEM.
    private(set) var authority: String?
    fileprivate let held: any Sendable

    /// A port where nobody listens.
    static func nobody() throws -> Stage {
        let (socket, port) = try Socket.bound()
        return Stage(server: "http://127.0.0.1:\(port)", held: socket)
    }

    /// A name that no resolver knows.
    static func unknown() -> Stage { Stage(server: "http://nowhere.invalid", held: ()) }

    static func plays(_ acts: [FaultServer.Act]) throws -> Stage {
        let server = try FaultServer { _ in acts }
        return Stage(server: "http://127.0.0.1:\(server.port)", held: server)
    }

    /// A server that is spoken to in TLS, and knows none.
    static func plain(_ acts: [FaultServer.Act]) throws -> Stage {
        let server = try FaultServer(reading: .anything) { _ in acts }
        return Stage(server: "https://127.0.0.1:\(server.port)", held: server)
    }

    #if os(macOS) || os(Linux)
    static func secure(_ certificate: TLSServer.Certificate, _ answer: String) async throws -> Stage
    {
        let server = try await TLSServer(certificate, answer: answer)
        return Stage(
            server: "https://localhost:\(server.port)", authority: server.authority, held: server)
    }
    #endif

    /// The requests that came, as far as that can be told.
    func requests() -> [FaultServer.Request] { (held as? FaultServer)?.requests ?? [] }

    /// Whether nobody is connected to the server any more, or soon is not.
    func isLeft(within patience: Duration) async -> Bool {
        guard let server = held as? FaultServer else { return true }
        return await soon(within: patience) { server.closed == server.connections }
    }
}
