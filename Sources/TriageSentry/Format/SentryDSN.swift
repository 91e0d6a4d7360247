public import Foundation
public import TriageRedaction
@_spi(Wire) public import TriageSinkSupport

/// A Sentry DSN: the address of a project with the key that authorizes a client.
///
/// Its format is `{PROTOCOL}://{PUBLIC_KEY}[:{SECRET_KEY}]@{HOST}{PATH}/{PROJECT_ID}`. The
/// description never holds the keys.
@_spi(Wire) public struct SentryDSN: Hashable, Sendable {
    /// The whole DSN with its keys.
    private let text: String
    /// The key that identifies every client of the project.
    public let publicKey: String
    /// The deprecated second key, which is almost always nil.
    public let secretKey: String?
    /// The URL for envelopes: `{PROTOCOL}://{HOST}{PATH}/api/{PROJECT_ID}/envelope/`.
    public let envelopeURL: URL

    /// Parses a DSN; white space around it is ignored.
    ///
    /// - Returns: nil for an empty DSN, which is valid and means that nothing may ever be sent.
    /// - Throws: `SinkConfigurationError` that names the wrong part but not its text.
    public init?(_ text: String) throws(SinkConfigurationError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return nil }
        let parts = try Parts(text)
        let address = "\(parts.scheme)://\(parts.host)\(parts.path)/api/\(parts.project)/envelope/"
        guard let url = URL(string: address) else {
            throw SinkConfigurationError("no such address")
        }
        self.text = text
        (publicKey, secretKey) = (parts.key, parts.secret)
        envelopeURL = url
    }

    /// Returns the value of `X-Sentry-Auth`, which holds the keys.
    ///
    /// - Parameter client: The client's name and version, such as `triage.swift/1.0`.
    /// - Returns: The header's value.
    /// - Throws: `SinkConfigurationError` if the client is not visible ASCII or holds a
    ///   comma.
    public func authorizationHeader(client: String) throws(SinkConfigurationError) -> String {
        let isSafe = client.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x2c }
        try SinkConfigurationError.require(
            isSafe, "the client cannot be a header's parameter")
        let secret = secretKey.map { ", sentry_secret=\($0)" } ?? ""
        return "Sentry sentry_version=7, sentry_client=\(client), sentry_key=\(publicKey)\(secret)"
    }
}

@_spi(Wire) extension SentryDSN: RedactedStringConvertible {
    /// The DSN with `***` in place of the keys.
    public var description: String {
        guard let at = text.firstIndex(of: "@"), let scheme = text.firstRange(of: "://") else {
            return "***"
        }
        return text[..<scheme.upperBound] + "***" + text[at...]
    }
}

/// The parts of a DSN, each checked to be safe in a URL and in a header.
private struct Parts {
    let scheme, key, host, path, project: String
    var secret: String?

    init(_ text: String) throws(SinkConfigurationError) {
        guard let mark = text.firstRange(of: "://") else { throw Self.bad("no protocol") }
        scheme = text[..<mark.lowerBound].lowercased()
        guard ["http", "https"].contains(scheme) else { throw Self.bad("neither http nor https") }
        let (authority, rest) = Self.split(text[mark.upperBound...], at: "/")
        guard let at = authority.lastIndex(of: "@") else { throw Self.bad("no public key") }
        let (key, secret) = Self.split(authority[..<at], at: ":")
        self.key = try Self.checked(key, "public key")
        if let secret, !secret.isEmpty { self.secret = try Self.checked(secret, "secret key") }
        host = try Self.host(authority[authority.index(after: at)...])
        let segments = (rest ?? "").split(separator: "/", omittingEmptySubsequences: false)
        project = try Self.checked(segments.last ?? "", "project")
        var path = ""
        for segment in segments.dropLast() { path += "/" + (try Self.checked(segment, "path")) }
        self.path = path
    }

    static func host(_ text: Substring) throws(SinkConfigurationError) -> String {
        guard text.hasPrefix("[") else {
            let (name, port) = split(text, at: ":")
            return try checked(name, "host") + checkedPort(port)
        }
        let (address, rest) = split(text.dropFirst(), at: "]")
        guard let rest, IPAddress.isV6(String(address)) else { throw bad("a bad IPv6 host") }
        let (gap, port) = split(rest, at: ":")
        guard gap.isEmpty else { throw bad("a bad port") }
        return "[\(address)]" + (try checkedPort(port))
    }

    /// Returns a port with its colon; an empty text for none.
    static func checkedPort(_ text: Substring?) throws(SinkConfigurationError) -> String {
        guard let text else { return "" }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
        guard isNumber, let port = UInt16(text), port > 0 else { throw bad("a bad port") }
        return ":\(port)"
    }

    /// Returns the text if it has only unreserved characters (RFC 3986, section 2.3).
    static func checked(_ text: Substring, _ name: String) throws(SinkConfigurationError) -> String
    {
        guard !text.isEmpty else { throw bad("no \(name)") }
        let isUnreserved = text.utf8.allSatisfy { $0.isAlphanumeric || "-._~".utf8.contains($0) }
        guard isUnreserved else {
            throw bad("the \(name) has characters other than A-Z, a-z, 0-9, -, ., _ and ~")
        }
        guard text != ".", text != ".." else { throw bad("a bad \(name)") }
        return String(text)
    }

    /// Returns the texts before and after a mark; nil for the second one without the mark.
    static func split(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let end = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<end], text[text.index(after: end)...])
    }

    static func bad(_ reason: String) -> SinkConfigurationError { .init(reason) }
}
