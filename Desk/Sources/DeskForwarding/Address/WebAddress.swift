/// A URL of a web server that requests can be sent to, or of a mail server.
///
/// Its description is only the origin, since paths and queries of receivers hold secrets.
package struct WebAddress: Hashable, Sendable {
    /// The schemes, and the ports that they have by themselves.
    package enum Scheme: String, Hashable, Sendable {
        case http, https, smtp, smtps

        var port: Int {
            switch self {
            case .http: 80
            case .https: 443
            // Submission (RFC 6409), and submission within TLS (RFC 8314).
            case .smtp: 587
            case .smtps: 465
            }
        }
    }

    /// The scheme.
    package let scheme: Scheme
    /// The host.
    package let host: WebHost
    /// The port.
    package let port: Int
    /// The path, with the query if there is one.
    package var target: String

    /// Whether all that is sent goes through TLS from the first byte on.
    package var isSecure: Bool { scheme == .https || scheme == .smtps }

    /// Reads a URL; white space around it is ignored, and a fragment is left out.
    ///
    /// - Parameters:
    ///   - text: The URL.
    ///   - schemes: The schemes that it may have.
    /// - Throws: ``DestinationError`` that says what is wrong, without the URL.
    package init(
        _ text: some StringProtocol, schemes: [Scheme] = [.http, .https]
    ) throws(DestinationError) {
        let text = Substring(text).trimmed
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { throw .malformed("it has characters that a URL cannot have") }
        guard let mark = text.firstRange(of: "://") else { throw .malformed("it is no URL") }
        guard let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased()),
            schemes.contains(scheme)
        else {
            let names = schemes.map(\.rawValue).joined(separator: " nor ")
            throw .malformed("it is neither \(names)")
        }
        self.scheme = scheme
        let rest = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .malformed("it has a user or a password") }
        (host, port) = try Self.host(authority, scheme)
        let target = rest[authority.endIndex...]
        self.target = (target.hasPrefix("/") ? "" : "/") + Self.escaped(target)
    }

    /// Returns a path and a query with escapes for characters that cannot stand in a URL.
    ///
    /// Escapes stay as they are. With a character that cannot stand in a URL, the client would escape the
    /// whole URL a second time.
    private static func escaped(_ text: Substring) -> String {
        var (escaped, rest) = ("", text.utf8[...])
        while let byte = rest.popFirst() {
            let isEscape = byte == UInt8(ascii: "%") && rest.prefix(2).hexadecimalByte != nil
            if isEscape || plain.contains(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }

    /// The characters of paths and queries in RFC 3986.
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)

    private static func host(
        _ authority: Substring, _ scheme: Scheme
    ) throws(DestinationError) -> (WebHost, Int) {
        let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
        let colon = authority[bracket...].firstIndex(of: ":") ?? authority.endIndex
        guard let host = WebHost(authority[..<colon]) else {
            throw .malformed("it has no valid host")
        }
        guard colon < authority.endIndex else { return (host, scheme.port) }
        let digits = authority[authority.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { throw .malformed("its port is not between 1 and 65535") }
        return (host, port)
    }

    /// The whole URL, with its secrets.
    var url: String { "\(origin)\(target)" }

    /// The scheme, the host, and the port unless it is the scheme's own.
    package var origin: String {
        port == scheme.port ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// Whether requests to both reach the same server.
    package func hasOrigin(of other: WebAddress) -> Bool { origin == other.origin }

    /// Whether the host is one of these names, or below one.
    func belongs(to names: [String]) -> Bool {
        guard case .name(let host) = host else { return false }
        return names.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// The path, without the query.
    var path: Substring { target.prefix { $0 != "?" } }

    /// Returns the parameters of the query, without escapes.
    ///
    /// - Throws: ``DestinationError`` for a name that is not among these, or is there twice.
    func query(allowing names: Set<String>) throws(DestinationError) -> [String: String] {
        var query: [String: String] = [:]
        for part in target.dropFirst(path.utf8.count + 1).split(separator: "&") {
            let name = String(part.prefix { $0 != "=" })
            guard names.contains(name), query[name] == nil else {
                throw .malformed(
                    "its query has another name than \(names.sorted().joined(separator: ", ")), or one twice"
                )
            }
            query[name] = String(
                decoding: part.dropFirst(name.utf8.count + 1).percentDecoded, as: UTF8.self)
        }
        return query
    }

    /// Returns the address with a parameter in its query, unless the query has it already.
    func adding(_ name: String, _ value: String) -> WebAddress {
        let query = target.dropFirst(path.utf8.count + 1)
        guard !query.split(separator: "&").contains(where: { $0.hasPrefix(name + "=") }) else {
            return self
        }
        var address = self
        address.target = "\(path)?\(query.isEmpty ? "" : query + "&")\(name)=\(value)"
        return address
    }
}

extension WebAddress: CustomStringConvertible, CustomReflectable {
    /// The origin, without path and query.
    package var description: String { origin }

    /// Only the origin, so that a dump shows no secret.
    package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}

extension Substring {
    fileprivate var trimmed: Substring {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[...last].drop(while: \.isWhitespace)
    }
}
