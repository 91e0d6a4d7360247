/// An answer that is no success.
struct StatusError: Error {
    let code: Int
    /// The beginning of the server's answer, as it is.
    let text: String

    /// Whether the client has shown an alert for it.
    var isTheServers: Bool { code >= 500 }

    /// Whether the server refused the member's input.
    var isTheMembers: Bool { [400, 409, 410, 422, 429].contains(code) }
}

/// The phone has no network, so nothing was sent.
struct NetworkDown: Error {}

/// The session is over; the sign-in screen is on top.
struct SignedOut: Error {}

extension Error {
    /// Whether no answer came, or not all of it.
    var isFromTheNetwork: Bool { self is NetworkDown || self is HTTPSender.ConnectionFailure }

    /// Whether the app called the request off.
    var isCancellation: Bool { self is CancellationError }
}
