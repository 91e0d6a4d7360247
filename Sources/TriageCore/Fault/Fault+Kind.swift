extension Fault {
    /// The kind of a fault: an open code, so an app may add its own.
    public struct Kind: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Creates the kind with this text; every text is a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The device says that there is no network; no request was sent.
        public static let offline: Kind = "offline"
        /// The server could not be reached: it refused the connection, or its name is unknown.
        public static let unreachable: Kind = "unreachable"
        /// The connection ended before the response was complete.
        public static let connectionLost: Kind = "connectionLost"
        /// A timeout: the response was not complete within the time allowed.
        public static let timeout: Kind = "timeout"
        /// No trusted connection could be made.
        public static let insecure: Kind = "insecure"
        /// The response violates HTTP or needs a feature that is not supported.
        public static let invalidResponse: Kind = "invalidResponse"
        /// The server understood the request and refused it.
        public static let rejected: Kind = "rejected"
        /// The session that the request carried is not valid, or no longer valid.
        public static let unauthenticated: Kind = "unauthenticated"
        /// The user is not allowed to do this.
        public static let forbidden: Kind = "forbidden"
        /// A rate limit: the server asks for fewer requests, or a limit of the client denies one.
        public static let rateLimited: Kind = "rateLimited"
        /// The server failed.
        public static let server: Kind = "server"
        /// The server reported success, but its body cannot be decoded as the expected type.
        public static let undecodable: Kind = "undecodable"
        /// The device's own storage failed.
        public static let storage: Kind = "storage"
        /// Anything else; the cause is kept.
        public static let unexpected: Kind = "unexpected"

        /// The work was canceled, which is not a failure.
        ///
        /// This kind exists so that `throws(Fault)` can pass on a cancellation. An operation that
        /// throws it ends as ``Outcome/canceled``. It is never shown, reported or retried.
        public static let canceled: Kind = "cancelled"  // DECISIONS.md, Package: Names on the wire.
    }
}
