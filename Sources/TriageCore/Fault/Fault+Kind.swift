extension Fault {
    /// What sort of thing went wrong: an open code, so an app may add its own.
    public struct Kind: ExtensibleCode {
        /// The code's text.
        public let rawValue: String

        /// Makes the kind with this text; every text is a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The device says that there is no network; no request was made.
        public static let offline: Kind = "offline"
        /// The server could not be reached: refused, or its name is unknown.
        public static let unreachable: Kind = "unreachable"
        /// The connection ended before the answer did.
        public static let connectionLost: Kind = "connectionLost"
        /// The answer was not whole within the time allowed.
        public static let timeout: Kind = "timeout"
        /// No trusted connection could be made.
        public static let insecure: Kind = "insecure"
        /// What came back is not an answer that HTTP allows, or none that we follow.
        public static let invalidResponse: Kind = "invalidResponse"
        /// The server understood the request and refused it.
        public static let rejected: Kind = "rejected"
        /// The session that the request carried is not, or no longer, valid.
        public static let unauthenticated: Kind = "unauthenticated"
        /// The person may not do this.
        public static let forbidden: Kind = "forbidden"
        /// The server asks for fewer requests.
        public static let rateLimited: Kind = "rateLimited"
        /// The server failed.
        public static let server: Kind = "server"
        /// The server said yes, and its body cannot be read as what was promised.
        public static let undecodable: Kind = "undecodable"
        /// The device's own store failed.
        public static let storage: Kind = "storage"
        /// Anything else; the cause is kept.
        public static let unexpected: Kind = "unexpected"

        /// Not a failure: the work was called off.
        ///
        /// It exists so that `throws(Fault)` can pass a cancellation on. An operation that ends with
        /// it ends as ``Outcome/canceled``; it is never shown, reported or retried.
        public static let canceled: Kind = "cancelled"
    }
}
