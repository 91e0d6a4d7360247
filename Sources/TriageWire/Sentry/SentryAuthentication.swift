import Foundation

/// Who sends, as `X-Sentry-Auth` or the query of the address says it.
///
/// Its descriptions never hold the keys.
public struct SentryAuthentication: Hashable, Sendable {
    /// The key of the DSN.
    public let publicKey: String
    /// The deprecated second key of the DSN.
    public let secretKey: String?
    /// The sender's name and version; nil where only `User-Agent` tells them.
    public let client: String?

    /// Makes what a sender shows.
    public init(publicKey: String, secretKey: String? = nil, client: String? = nil) {
        (self.publicKey, self.secretKey, self.client) = (publicKey, secretKey, client)
    }

    /// Reads the header: its parameters in any order and spacing.
    ///
    /// - Returns: nil for another scheme and where there is no key.
    public init?(header: String) {
        let text = header.trimmingCharacters(in: .whitespaces)
        guard text.prefix(7).lowercased() == "sentry " else { return nil }
        self.init(text.dropFirst(7).split(separator: ",").map(String.init))
    }

    /// Reads the query of the address, without its question mark; nil where there is no key.
    public init?(query: String) {
        self.init(query.split(separator: "&").compactMap { $0.removingPercentEncoding })
    }

    private init?(_ pairs: [String]) {
        var values: [String: String] = [:]
        for pair in pairs {
            let halves = pair.split(separator: "=", maxSplits: 1)
            guard let name = halves.first, let value = halves.last, halves.count == 2 else {
                continue
            }
            let key = name.trimmingCharacters(in: .whitespaces)
            values[key] = value.trimmingCharacters(in: .whitespaces)
        }
        guard let key = values["sentry_key"], !key.isEmpty else { return nil }
        self.init(
            publicKey: key, secretKey: values["sentry_secret"], client: values["sentry_client"])
    }

    /// The value of `X-Sentry-Auth`.
    ///
    /// - Throws: ``SentryError/Code/badHeader`` for a text that is not visible ASCII or holds a comma.
    public func headerValue() throws(SentryError) -> String {
        let parts = [
            ("sentry_version", "7"), ("sentry_client", client), ("sentry_key", publicKey),
            ("sentry_secret", secretKey),
        ]
        var fields: [String] = []
        for case (let name, let value?) in parts {
            let isSafe = value.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x2c }
            try SentryError.require(isSafe, .badHeader, "\(name) cannot be a header's parameter")
            fields.append("\(name)=\(value)")
        }
        return "Sentry " + fields.joined(separator: ", ")
    }
}

extension SentryAuthentication: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The client alone.
    public var description: String { "Sentry sentry_key=***, sentry_client=\(client ?? "")" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
