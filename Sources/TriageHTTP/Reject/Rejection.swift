public import TriageCore

/// What a status means: what a person is told, and what is done before.
public struct Rejection: Sendable {
    /// The statuses that mean this.
    public private(set) var statuses: Set<Int>
    /// What a person is told; nil leaves it to the app's table of decisions.
    public let notice: NoticeTemplate?
    /// How the server's words are read from this body; nil for the endpoint's way.
    public let serverMessage: ServerMessageDecoder?
    /// What is done before anyone is told.
    public let action: Action
    /// Where it is declared.
    let location: FaultLocation

    /// Makes the meaning of some statuses.
    ///
    /// - Parameters:
    ///   - statuses: The statuses; none in the ``EndpointRejection/rejection`` of an enum's case, which
    ///     has its own.
    ///   - notice: What a person is told; a text that is the server's needs the app's in its place.
    ///   - serverMessage: How the server's words are read from this body.
    ///   - action: What is done before anyone is told.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public init(
        _ statuses: Int..., notice: NoticeTemplate? = nil,
        serverMessage: ServerMessageDecoder? = nil,
        action: Action = .standard, fileID: String = #fileID, line: Int = #line
    ) {
        self.statuses = Set(statuses)
        self.notice = notice
        self.serverMessage = serverMessage
        self.action = action
        location = FaultLocation(fileID: fileID, line: line)
    }

    /// The same meaning of another status.
    func with(status: Int) -> Rejection {
        var rejection = self
        rejection.statuses = [status]
        return rejection
    }

    /// What is done about a rejection before anyone is told.
    public enum Action: Sendable {
        /// What the client does about this status anyway.
        case standard
        /// It is delivered: neither repeated nor cured.
        case deliver
        /// It is repeated as often and after such waits as the client repeats, whatever the method.
        case retry
        /// The session is refreshed once, and the request sent again.
        case refresh
        /// The app cures it.
        case recover(Recovery)
    }

    /// A cure of the app's own: it may ask other endpoints, and returns the changed call.
    public struct Recovery: Sendable {
        /// How often it is tried for one call at most.
        public let maxAttempts: Int
        let recover: @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?

        /// Makes a cure.
        ///
        /// - Parameters:
        ///   - maxAttempts: How often it is tried for one call at most.
        ///   - cure: Given the refusal and the call that was refused, the call that goes out instead;
        ///     nil to give up. What it throws is kept beside the refusal.
        public init(
            maxAttempts: Int = 1,
            _ cure:
                @escaping @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?
        ) {
            self.maxAttempts = maxAttempts
            self.recover = cure
        }

        /// The call that goes out instead; nil when there is none.
        public func callAsFunction(_ refusal: ClientResponse, _ call: ClientRequest) async throws
            -> ClientRequest?
        {
            try await recover(refusal, call)
        }
    }
}
