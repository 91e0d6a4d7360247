#if Curl
/// A request as it goes over the wire.
@_spi(Engine)
public struct CurlRequest: Sendable {
    /// The server to connect to, in place of the one that the URL names.
    public struct Server: Sendable {
        let host: String
        let port: Int

        /// Creates a server's place; the host is an address, without brackets if it is an IPv6 one.
        public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
    }

    /// From whom and to whom the body goes as a mail (RFC 5321).
    public struct Mail: Sendable {
        let sender: String
        let recipients: [String]
        let credentials: (user: String, password: String)?
        let needsTLS: Bool

        /// Creates a mail's envelope.
        ///
        /// - Parameters:
        ///   - sender: The address that it comes from.
        ///   - recipients: The addresses that it goes to.
        ///   - credentials: The user and the password; nil for a server that knows the sender without.
        ///   - needsTLS: Whether a server without `STARTTLS` gets nothing.
        public init(
            sender: String, recipients: [String], credentials: (user: String, password: String)?,
            needsTLS: Bool
        ) {
            (self.sender, self.recipients) = (sender, recipients)
            (self.credentials, self.needsTLS) = (credentials, needsTLS)
        }
    }

    /// The method, as it is sent.
    public var method: String
    /// Scheme and authority, such as `https://api.example.com:8443`.
    public var origin: String
    /// The path and the query, as they are sent.
    public var target: String
    /// The header fields, in their order.
    public var fields: [(name: String, value: String)] = []
    /// The body; nil for none.
    public var body: [UInt8]?
    /// The certificate authorities to trust, as PEM; nil for the system's own.
    public var authorities: String?
    /// The envelope, if the origin is one of a mail server; nil for a request to a web server.
    public var mail: Mail?
    /// The server to connect to; nil for the one that the URL names.
    public var server: Server?
    /// The longest time until a connection is made; nil for one minute.
    public var connectTimeout: Duration?
    /// The longest time until the response has ended; nil for no limit.
    public var timeout: Duration?
    /// The maximum size of the head in bytes.
    public var headLimit = 65_536

    /// Creates a request.
    public init(_ method: String, origin: String, target: String) {
        (self.method, self.origin, self.target) = (method, origin, target)
    }

    func has(_ name: String) -> Bool {
        fields.contains { $0.name.lowercased() == name }
    }
}
#endif
