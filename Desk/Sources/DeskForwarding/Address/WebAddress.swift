/// A URL of http or https that requests can be sent to.
///
/// Its description is only the origin, since paths and queries of receivers hold secrets.
package struct WebAddress: Hashable, Sendable {
    /// Whether the scheme is https.
    package let isSecure: Bool
    /// The host.
    package let host: WebHost
    /// The port.
    package let port: Int
    /// The path, with the query if there is one.
    package var target: String

    /// Reads a URL; white space around it is ignored, and a fragment is left out.
    ///
    /// - Throws: ``DestinationError`` that says what is wrong, without the URL.
    package init(_ text: some StringProtocol) throws(DestinationError) {
        let text = Substring(text).trimmed
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { throw .malformed("it has characters that a URL cannot have") }
        guard let mark = text.firstRange(of: "://") else { throw .malformed("it is no URL") }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw .malformed("it is neither http nor https")
        }
        isSecure = scheme == "https"
        let rest = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .malformed("it has a user or a password") }
        (host, port) = try Self.host(authority, isSecure: isSecure)
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
        _ authority: Substring, isSecure: Bool
    ) throws(DestinationError) -> (WebHost, Int) {
        let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
        let colon = authority[bracket...].firstIndex(of: ":") ?? authority.endIndex
        guard let host = WebHost(authority[..<colon]) else {
            throw .malformed("it has no valid host")
        }
        guard colon < authority.endIndex else { return (host, isSecure ? 443 : 80) }
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
        let scheme = isSecure ? "https" : "http"
        return port == (isSecure ? 443 : 80) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// Whether requests to both reach the same server.
    package func hasOrigin(of other: WebAddress) -> Bool { origin == other.origin }

    /// The path, without the query.
    var path: Substring { target.prefix { $0 != "?" } }

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
