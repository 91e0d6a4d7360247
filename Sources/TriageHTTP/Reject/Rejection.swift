public import TriageCore

/// The meaning of some statuses: what the client does, and what the user sees.
public struct Rejection: Sendable {
    /// The statuses with this meaning.
    public private(set) var statuses: Set<Int>
    /// The notice for the user; nil to leave it to the app's decision table.
    public let notice: NoticeTemplate?
    /// Reads the server's message from this body; nil to use the endpoint's decoder.
    public let serverMessage: ServerMessageDecoder?
    /// The action that the client takes before it delivers the response.
    public let action: Action
    /// The place of the declaration.
    let location: FaultLocation

    /// Creates the meaning of some statuses.
    ///
    /// - Parameters:
    ///   - statuses: The statuses. Pass none in ``EndpointRejection/rejection``, since the case of
    ///     the enum has its own.
    ///   - notice: The notice for the user. A text of the server's also needs a text of the app's
    ///     that can take its place.
    ///   - serverMessage: Reads the server's message from this body; nil to use the endpoint's
    ///     decoder.
    ///   - action: The action that the client takes before it delivers the response.
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

    /// Returns the same meaning for another status.
    func with(status: Int) -> Rejection {
        var rejection = self
        rejection.statuses = [status]
        return rejection
    }

    /// An action that the client takes before it delivers a rejection.
    @nonexhaustive
    public enum Action: Sendable {
        /// The client's usual handling of the status.
        case standard
        /// Delivers the response: no retry and no recovery.
        case deliver
        /// Retries the request within the limits of the client's retry policy, whatever the method.
        case retry
        /// Refreshes the session once and sends the request again.
        case refresh
        /// Runs a recovery of the app's own.
        case recover(Recovery)
    }

    /// A recovery of the app's own, which may call other endpoints and returns the changed request.
    public struct Recovery: Sendable {
        /// The maximum number of attempts for one request and one status.
        public let maxAttempts: Int
        package let recover:
            @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?

        /// Creates a recovery.
        ///
        /// - Parameters:
        ///   - maxAttempts: The maximum number of attempts for one request and one status; at least
        ///     1, or ``Rejections/validate()`` throws.
        ///   - recover: Receives the rejected response and its request, and returns the request to
        ///     send instead, or nil to give up. An error that it throws becomes a secondary cause
        ///     of the rejection's fault.
        public init(
            maxAttempts: Int = 1,
            _ recover:
                @escaping @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?
        ) {
            self.maxAttempts = maxAttempts
            self.recover = recover
        }
    }
}
