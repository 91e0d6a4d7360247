package import TriageCore
public import TriageTransport

/// A conformance suite that checks a transport against the contract of `Transport`.
///
/// It is for authors of transports, and uses real sockets. Each case is a server with its own
/// fault, or with none, and a client must end the same way over every transport.
///
///     @Test(arguments: TransportConformance.names)
///     func conforms(_ name: String) async throws {
///         try await TransportConformance { MyTransport() }.check(name)
///     }
///
/// The transport must accept 64 KiB of head and 10 MB of body, the defaults of `TransportLimits`.
/// The cases over TLS run on macOS and Linux only.
public struct TransportConformance: Sendable {
    /// A known deviation of a transport in one case.
    package enum KnownIssue: Sendable {
        /// The request ends with another kind of fault.
        ///
        /// The check fails if it does not, because the exception is then out of date.
        case endsWith(Fault.Kind, reason: String)
        /// The case cannot be run with this transport and is skipped.
        case disabled(reason: String)
    }

    /// A deviation from the contract.
    package struct Mismatch: Error, Sendable, CustomStringConvertible {
        /// The case, the expected value and the actual value.
        package let description: String
    }

    /// The time that a transport has to respond, and to end once canceled; 60 seconds by default.
    package var timeout = Duration.seconds(60)
    /// The time that a canceled transport has to close its connection; nil for ``timeout``.
    package var disconnectTimeout: Duration?

    private let knownIssues: [String: KnownIssue]
    private let trusting: (@Sendable (String) throws -> any Transport)?
    private let transport: @Sendable () throws -> any Transport

    /// Creates a suite for a transport.
    ///
    /// - Parameters:
    ///   - trusting: Makes a transport that trusts a certificate authority, given its certificate
    ///     as PEM; nil if the transport's trust cannot be configured.
    ///   - transport: Makes a new transport for each check.
    public init(
        trusting: (@Sendable (String) throws -> any Transport)? = nil,
        transport: @escaping @Sendable () throws -> any Transport
    ) {
        self.init(knownIssues: [:], trusting: trusting, transport: transport)
    }

    /// Creates a suite for a transport with known deviations, by the name of the case.
    package init(
        knownIssues: [String: KnownIssue],
        trusting: (@Sendable (String) throws -> any Transport)? = nil,
        transport: @escaping @Sendable () throws -> any Transport
    ) {
        self.knownIssues = knownIssues
        self.trusting = trusting
        self.transport = transport
    }

    /// The names of all cases; those over TLS exist on macOS and Linux only.
    public static var names: [String] { cases.map(\.name) }

    /// Runs one case.
    ///
    /// - Parameter name: A name of ``names``.
    /// - Throws: An error that says what is wrong if the transport deviates or no case has the name,
    ///   or the error that prevented the case.
    public func check(_ name: String) async throws {
        guard let item = Self.cases.first(where: { $0.name == name }) else {
            throw Mismatch(description: "no case is called \(name)")
        }
        try await check(item)
    }

    /// Runs one case.
    ///
    /// - Parameter item: A case of ``cases``.
    /// - Throws: An error that says what is wrong if the transport deviates or `knownIssues` names
    ///   an unknown case, or the error that prevented the case.
    package func check(_ item: Case) async throws {
        let unknown = Set(knownIssues.keys).subtracting(Self.cases.map(\.name))
        try item.expect("exceptions without a case", unknown, [])
        if case .disabled = knownIssues[item.name] { return }
        let server = try await item.makeServer()
        let trusted = try server.caCertificatePEM.flatMap { try trusting?($0) }
        let observer = ObservingTransport(try trusted ?? transport())
        let fault = await item.result(over: observer, at: server, within: timeout)
        try item.expect("end when canceled", await observer.isIdle(within: timeout), true)
        if item.stalls { try item.expect("request sent", !server.requests().isEmpty, true) }
        if item.expectsDisconnect {
            let isClosed = await server.isDisconnected(within: disconnectTimeout ?? timeout)
            try item.expect("connection closed", isClosed, true)
        }
        if case .endsWith(let other, _) = knownIssues[item.name] {
            try item.expect("fault", fault?.kind, other, observer.lastResultDescription)
        } else {
            try item.expect("fault", fault?.kind, item.kind, observer.lastResultDescription)
            try item.expect("status of the fault", fault?.facts.status, item.status)
            try item.compare(observer.lastResponse, with: server.requests())
        }
    }
}
