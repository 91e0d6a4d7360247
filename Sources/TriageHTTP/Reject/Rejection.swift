import HTTPTypes
public import TriageCore

/// The meaning of some statuses: what the client does, and what the user sees.
public struct Rejection: Sendable {
    /// The statuses with this meaning.
    package private(set) var statuses: Set<Int>
    /// The code in the body that this meaning is limited to; nil for every body.
    package let code: Code?
    /// The header field that this meaning is limited to; nil for every response.
    package let field: Field?
    /// The notice for the user; nil to leave it to the app's decision table.
    package let notice: NoticeTemplate?
    /// Reads the server's message from this body; nil for the endpoint's or the client's decoder.
    package let serverMessage: ServerMessageDecoder?
    /// The action that the client takes before it delivers the response.
    package let action: Action
    /// The place of the declaration.
    let location: FaultLocation

    /// Creates the meaning of some statuses.
    ///
    /// - Parameters:
    ///   - statuses: The statuses. Pass none in ``EndpointRejection/rejection`` if the raw value of
    ///     the case is the status.
    ///   - code: The code in the body that this meaning is limited to; nil for every body.
    ///   - field: The header field that this meaning is limited to; nil for every response. Within
    ///     a scope, a meaning with a code and a field comes first, then one with a code, then one
    ///     with a field.
    ///   - notice: The notice for the user. A notice with the server's text also needs a text of
    ///     the app's for responses without one.
    ///   - serverMessage: Reads the server's message from this body; nil for the endpoint's or the
    ///     client's decoder.
    ///   - action: The action that the client takes before it delivers the response.
    ///   - fileID: The source file, filled in by the compiler.
    ///   - line: The source line, filled in by the compiler.
    public init(
        _ statuses: Int..., code: Code? = nil, field: Field? = nil, notice: NoticeTemplate? = nil,
        serverMessage: ServerMessageDecoder? = nil,
        action: Action = .standard, fileID: String = #fileID, line: Int = #line
    ) {
        self.statuses = Set(statuses)
        (self.code, self.field) = (code, field)
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

    /// Whether the action is a recovery.
    var isRecovery: Bool { if case .recovery = action { true } else { false } }

    /// A code in a JSON body, such as `SEAT_TAKEN` in `{"code": "SEAT_TAKEN"}`.
    ///
    /// A text and a whole number both count: the code `4091` also matches `{"code": 4091}`. The
    /// case of its letters matters. A body of more than 1,048,576 bytes has no code.
    public struct Code: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The code's text.
        package let text: String
        /// The paths where the code may be, such as `error.code`.
        package let paths: [String]

        /// Creates a code.
        ///
        /// - Parameters:
        ///   - text: The code's text.
        ///   - paths: The paths where the code may be, with the names of members and the positions
        ///     in arrays; `code` and `error.code` if there are none.
        public init(_ text: String, at paths: String...) {
            self.text = text
            self.paths = paths.isEmpty ? ["code", "error.code"] : paths
        }

        /// Creates a code at `code` or `error.code`.
        public init(stringLiteral text: String) { self.init(text) }
    }

    /// A header field of a response, such as the challenge of a 401.
    ///
    ///     Rejection(401, field: .init("WWW-Authenticate", containing: "use_dpop_nonce"))
    public struct Field: Sendable, Hashable {
        let name: String
        let text: String?

        /// Creates a condition on a header field.
        ///
        /// - Parameters:
        ///   - name: The name of the field, in any case.
        ///   - text: A text that a value of the field contains, in any case; nil if the response
        ///     only has to have the field.
        public init(_ name: String, containing text: String? = nil) {
            (self.name, self.text) = (name.lowercased(), text?.lowercased())
        }

        /// Whether a response has the field; false for a name that is not valid in HTTP.
        func matches(_ fields: HTTPFields) -> Bool {
            guard let name = HTTPField.Name(name) else { return false }
            return fields[values: name].contains { value in
                text.map { value.lowercased().contains($0) } ?? true
            }
        }
    }

    /// The conditions besides the status under which a meaning applies.
    package struct Case: Hashable, Sendable {
        let code: Code?
        let field: Field?

        /// The rank among the meanings of a status; the highest that applies wins.
        var rank: Int { (code == nil ? 0 : 2) + (field == nil ? 0 : 1) }

        /// The conditions in words, for messages to developers.
        var words: String {
            (code.map { " with the code \($0.text)" } ?? "")
                + (field.map { " with the field '\($0.name)'" } ?? "")
        }
    }

    /// The conditions besides the status.
    package var condition: Case { Case(code: code, field: field) }

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
        /// Runs a recovery of the app's own; see ``recover(maxAttempts:_:)``.
        case recovery(Recovery)

        /// Returns an action that runs a recovery of the app's own, which may call other endpoints.
        ///
        /// - Parameters:
        ///   - maxAttempts: The maximum number of attempts for one request, one status, one code
        ///     and one field; below 1, ``Rejections/validate()`` throws.
        ///   - recover: Receives the rejected response and its request, and returns the request to
        ///     send instead, or nil to give up. If it changes the body, the request gets a new
        ///     `Idempotency-Key`. An error that it throws becomes a secondary cause of the
        ///     rejection's fault, except `unauthenticated` and a cancellation, which end the
        ///     request. The user sees the rejection's notice, or the notice of a `RecoveryFailure`
        ///     that the recovery throws. It runs in the isolation in which it is written.
        /// - Returns: The action.
        public static func recover(
            maxAttempts: Int = 1,
            @_inheritActorContext _ recover:
                @escaping @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?
        ) -> Action { .recovery(Recovery(maxAttempts: maxAttempts, run: recover)) }
    }

    /// The app's own way from a refused request to the one that is sent instead.
    public struct Recovery: Sendable {
        /// The maximum number of attempts for one request, one status and one code.
        package let maxAttempts: Int
        /// Returns the request to send instead; nil to give up.
        package let run: @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?
    }
}
