import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageCore

/// The server's URL, parsed once because parsing it is the costliest step before a request.
struct BaseURL: Sendable {
    private let root: HTTPRequest
    private let prefix: String
    private let query: String?

    /// Parses the URL of a server.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - text: The URL as the app wrote it, which errors quote; nil to quote `url`.
    /// - Throws: `ConfigurationError` if the scheme is not http or https, the host is missing, or
    ///   the port is not between 1 and 65535.
    init(_ url: URL, writtenAs text: String? = nil) throws(ConfigurationError) {
        let address = (text ?? url.absoluteString).withoutSecrets
        try ConfigurationError.require(
            ["http", "https"].contains(url.scheme?.lowercased()) && url.host != nil,
            "the server '\(address)' is not an address of http or https with a host"
                + address.suggestion)
        try ConfigurationError.require(
            (1...65_535).contains(url.port ?? 80),
            "the port of the server '\(address)' is not between 1 and 65535")
        root = HTTPRequest(method: .get, url: url)
        let parts = (root.path ?? "").split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first ?? ""
        prefix = String(path.hasSuffix("/") ? path.dropLast() : path)
        query = parts.dropFirst().first.map(String.init)
    }

    /// Returns a request to the server.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The percent-encoded path below the server's path, with a leading slash.
    ///   - query: The query. If it is empty, the query of the server's URL is used.
    ///   - fields: The header fields.
    /// - Returns: The request.
    func request(
        _ method: HTTPRequest.Method, _ path: String, _ query: [URLQueryItem], _ fields: HTTPFields
    ) -> HTTPRequest {
        var request = root
        request.method = method
        request.path = prefix + path + (encoded(query).map { "?\($0)" } ?? "")
        request.headerFields = fields
        return request
    }

    private func encoded(_ query: [URLQueryItem]) -> String? {
        guard !query.isEmpty else { return self.query }
        var parts = URLComponents()
        parts.queryItems = query
        // Servers that decode forms read a plus sign as a space.
        return parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    }
}

extension String {
    /// The address without user, password, query and fragment.
    fileprivate var withoutSecrets: String {
        // A password may hold any of the other characters.
        let end = lastIndex(of: "@").map(index(after:)) ?? startIndex
        return String(self[end...].prefix { $0 != "?" && $0 != "#" })
    }

    /// A question about the address that was meant, if only the scheme is missing.
    fileprivate var suggestion: String {
        let host = prefix { $0 != ":" && $0 != "/" }
        let rest = dropFirst(host.count)
        let hasScheme = rest.first == ":" && rest.dropFirst().first?.isNumber != true
        guard !host.isEmpty, !hasScheme, !contains(where: \.isWhitespace) else { return "" }
        let isPublic = host.contains(".") && host.contains(where: \.isLetter)
        return "; did you mean \(isPublic ? "https" : "http")://\(self)?"
    }
}
