import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageCore
import TriageRedaction

/// Where an API lives, taken apart once: that costs more than all else that is done before a request.
struct BaseURL: Sendable {
    private let root: HTTPRequest
    private let prefix: String
    private let query: String?

    /// Takes the address of a server apart.
    ///
    /// - Throws: Why no API can live there.
    init(_ url: URL) throws(ConfigurationError) {
        try ConfigurationError.require(
            ["http", "https"].contains(url.scheme?.lowercased()) && url.host != nil,
            "the server is not an address of http or https with a host")
        try ConfigurationError.require(
            (1...65_535).contains(url.port ?? 80),
            "the port of the server is not between 1 and 65535")
        root = HTTPRequest(method: .get, url: url)
        let parts = (root.path ?? "").split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first ?? ""
        prefix = String(path.hasSuffix("/") ? path.dropLast() : path)
        query = parts.dropFirst().first.map(String.init)
    }

    /// A request to the server.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the server's, percent-encoded, with a slash in front.
    ///   - query: The query; the one of the server's address stands in for an empty one.
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
        // A plus sign is a space to a server that reads forms.
        return parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    }
}
