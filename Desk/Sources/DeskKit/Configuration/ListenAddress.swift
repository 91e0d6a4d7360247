/// The address that a desk listens on.
public struct ListenAddress: Hashable, Sendable {
    /// A host name or an IP address.
    package var host: String
    /// A port; 0 takes a free one.
    package var port: Int

    /// Creates an address.
    public init(host: String = "127.0.0.1", port: Int = 8765) {
        (self.host, self.port) = (host, port)
    }

    /// Reads `HOST:PORT`, an IPv6 address in brackets; nil if the text is no address.
    package init?(_ text: String) {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let digits = text[text.utf8.index(after: colon)...]
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.utf8.contains(UInt8(ascii: ":")) {
            return nil
        }
        let isHost = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
        let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isHost, isNumber, !host.isEmpty, let port = Int(digits), port <= 65_535
        else { return nil }
        self.init(host: String(host), port: port)
    }

    /// The address as a URL, with the port that was taken.
    func url(port: Int) -> String {
        "http://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
    }
}
