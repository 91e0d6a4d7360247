public import TriageCore
public import TriageTransport

/// Holds a transport to what `Transport` promises, over real sockets.
///
/// For everyone who writes a transport: each case is a server with a fault of its own, or with none,
/// and what a client makes of it is the same whatever carries its requests.
///
///     @Test(arguments: TransportConformance.cases)
///     func conforms(_ item: TransportConformance.Case) async throws {
///         try await TransportConformance { MyTransport() }.check(item)
///     }
///
/// The transport takes 64 KiB of head and 10 MB of body, as `TransportLimits` has them. The cases over
/// TLS need ``TLSServer``.
public struct TransportConformance: Sendable {
    /// Where a transport is otherwise.
    public enum KnownIssue: Sendable {
        /// It ends with another kind; when it does not, the exception is out of date.
        case endsWith(Fault.Kind, reason: String)
        /// It cannot even be tried.
        case disabled(reason: String)
    }

    /// What a transport did that it should not.
    public struct Mismatch: Error, Sendable, CustomStringConvertible {
        /// The case, what was expected, and what came.
        public let description: String
    }

    /// The time that a transport has to let go of what it was called off from.
    package var timeout = Duration.seconds(60)

    private let knownIssues: [String: KnownIssue]
    private let trusting: (@Sendable (String) throws -> any Transport)?
    private let transport: @Sendable () throws -> any Transport

    /// Makes it for a kind of transport; every check makes one of its own.
    ///
    /// - Parameters:
    ///   - knownIssues: Where it is otherwise, by the name of the case.
    ///   - trusting: Makes one that trusts an authority, given its certificate as PEM; nil when it
    ///     cannot be told whom to trust.
    ///   - transport: Makes one.
    public init(
        knownIssues: [String: KnownIssue] = [:],
        trusting: (@Sendable (String) throws -> any Transport)? = nil,
        transport: @escaping @Sendable () throws -> any Transport
    ) {
        self.knownIssues = knownIssues
        self.trusting = trusting
        self.transport = transport
    }

    /// Tries one case.
    ///
    /// - Throws: A ``Mismatch``, or why the case could not be tried.
    public func check(_ item: Case) async throws {
        try item.expect(
            "exceptions without a case", knownIssues.keys.filter { !Self.names.contains($0) }, [])
        if case .disabled = knownIssues[item.name] { return }
        let stage = try await item.makeServer()
        let witness = ObservingTransport(try transport(for: stage))
        let fault = await item.result(over: witness, at: stage)
        try item.expect("end when cancelled", await witness.isIdle(within: timeout), true)
        if item.expectsDisconnect {
            let isLeft = await stage.isDisconnected(within: timeout)
            try item.expect("connection closed", isLeft, true)
        }
        if case .endsWith(let other, _) = knownIssues[item.name] {
            try item.expect("fault", fault?.kind, other, witness.lastResultDescription)
        } else {
            try item.expect("fault", fault?.kind, item.kind, witness.lastResultDescription)
            try item.expect("status of the fault", fault?.facts.status, item.status)
            try item.compare(witness.lastResponse, with: stage.requests())
        }
    }

    private func transport(for stage: ConformanceServer) throws -> any Transport {
        guard let trusting, let authority = stage.caCertificatePEM else { return try transport() }
        return try trusting(authority)
    }

    private static let names = Set(cases.map { $0.name })
}
