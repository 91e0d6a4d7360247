public import HTTPTypes
public import TriageCore

/// The place where requests carry the tokens of a session.
///
///     SessionRules(placement: .header("accessToken"))
///     SessionRules(placement: [.header("accessToken"), .header("Refresh", carrying: \.refresh)])
///
/// The same value says whether a request carries credentials, which decides what a 401 means. An
/// array is a placement in all of its places; a request carries credentials if any of them has a
/// value. An empty token is not placed, and an empty place is no credential.
public struct TokenPlacement: Sendable, ExpressibleByArrayLiteral {
    /// Fills the place, or empties it if there are no tokens.
    private let fill: @Sendable (Tokens?, inout HTTPRequest) throws -> Void
    private let isFilled: @Sendable (HTTPRequest) -> Bool
    /// The schemes of the `Authorization` field that it uses, in lower case; empty for none.
    let schemes: Set<String>

    /// A bearer token in the `Authorization` field (RFC 6750, section 2.1).
    public static let bearer = header("Authorization", prefix: "Bearer ")

    /// Returns a placement in a header field, which replaces fields of the same name.
    ///
    /// - Parameters:
    ///   - name: The name of the field, in any case.
    ///   - prefix: The text before the token, such as `"Token "` with its space.
    ///   - token: The token; the access token by default.
    /// - Returns: The placement.
    public static func header(
        _ name: String, prefix: String = "",
        carrying token: @escaping @Sendable (Tokens) -> Sensitive<String>? = { $0.access }
    ) -> TokenPlacement {
        let field = HTTPField.Name(name)
        let scheme = name.lowercased() == "authorization" ? prefix.trimmed.lowercased() : ""
        return TokenPlacement("the header field '\(name)'", token, scheme) { request in
            let value = field.flatMap { request.headerFields[$0] } ?? ""
            return !value.trimmed.isEmpty
                && value.trimmed.lowercased() != prefix.trimmed.lowercased()
        } write: { token, request in
            guard let field else { return false }
            let value = token.map { prefix + $0 }
            guard value.map(HTTPField.isValidValue) != false else { return false }
            request.headerFields[field] = value
            return true
        }
    }

    /// Returns a placement in a cookie, which replaces a cookie of the same name (RFC 6265).
    ///
    /// URLSession overwrites the field if it keeps cookies for the server: an app's own client must
    /// set `httpShouldSetCookies` to false in its configuration.
    ///
    /// - Parameters:
    ///   - name: The name of the cookie.
    ///   - token: The token; the access token by default.
    /// - Returns: The placement.
    public static func cookie(
        _ name: String,
        carrying token: @escaping @Sendable (Tokens) -> Sensitive<String>? = { $0.access }
    ) -> TokenPlacement {
        TokenPlacement("the cookie '\(name)'", token) { request in
            request.cookies.contains { $0.name == name && !$0.value.isEmpty }
        } write: { token, request in
            guard HTTPField.Name(name) != nil, token.map(\.isCookieValue) != false
            else { return false }
            let own = token.map { ["\(name)=\($0)"] } ?? []
            let all = request.cookies.filter { $0.name != name }.map(\.text) + own
            request.headerFields[.cookie] = all.isEmpty ? nil : all.joined(separator: "; ")
            return true
        }
    }

    /// Returns a placement in the query, which replaces items of the same name.
    ///
    /// Name and token are percent-encoded; all other items stay as they are. Servers and proxies
    /// log queries, and a redirect leads to the query that the server gives it, so prefer a header
    /// field.
    ///
    /// - Parameters:
    ///   - name: The name of the item, not encoded.
    ///   - token: The token; the access token by default.
    /// - Returns: The placement.
    public static func query(
        _ name: String,
        carrying token: @escaping @Sendable (Tokens) -> Sensitive<String>? = { $0.access }
    ) -> TokenPlacement {
        TokenPlacement("the query item '\(name)'", token) { request in
            request.queryItems.contains { $0.name == name && !$0.value.isEmpty }
        } write: { token, request in
            guard !name.isEmpty else { return false }
            let own = token.map { ["\(name.percentEncoded)=\($0.percentEncoded)"] } ?? []
            request.setQuery(request.queryItems.filter { $0.name != name }.map(\.text) + own)
            return true
        }
    }

    /// Creates a placement of the app's own.
    ///
    /// - Parameters:
    ///   - place: Puts the tokens into a request, in place of former ones. It also runs once for
    ///     the tokens of each refresh, with a request that is not sent. An error that it throws
    ///     fails the request with the code `session.token`.
    ///   - isCarried: Returns whether a request carries credentials.
    public init(
        place: @escaping @Sendable (Tokens, inout HTTPRequest) throws -> Void,
        isCarried: @escaping @Sendable (HTTPRequest) -> Bool
    ) {
        fill = { tokens, request in if let tokens { try place(tokens, &request) } }
        isFilled = isCarried
        schemes = []
    }

    /// Creates a placement in several places.
    public init(arrayLiteral elements: TokenPlacement...) {
        fill = { tokens, request in for part in elements { try part.fill(tokens, &request) } }
        isFilled = { request in elements.contains { $0.isFilled(request) } }
        schemes = elements.reduce(into: []) { $0.formUnion($1.schemes) }
    }

    private init(
        _ place: String, _ token: @escaping @Sendable (Tokens) -> Sensitive<String>?,
        _ scheme: String = "",
        isFilled: @escaping @Sendable (HTTPRequest) -> Bool,
        write: @escaping @Sendable (String?, inout HTTPRequest) -> Bool
    ) {
        self.isFilled = isFilled
        schemes = scheme.isEmpty ? [] : [scheme]
        fill = { tokens, request in
            let value = tokens.flatMap(token)?.value
            guard tokens == nil || value?.isEmpty == false else { return }
            guard write(value, &request) || value == nil else {
                throw Fault(
                    ours: .unexpected, code: SessionFaultCode.malformedToken,
                    message: "\(place, privacy: .public) cannot carry the token")
            }
        }
    }

    /// Places tokens in a request, in place of those that it carries.
    ///
    /// - Throws: A fault with the code `session.token` if the request cannot carry them, such as a
    ///   token with a line break in a header field.
    package func place(_ tokens: Tokens, in request: inout HTTPRequest) throws(Fault) {
        do {
            try fill(tokens, &request)
        } catch {
            throw error as? Fault
                ?? Fault(ours: .unexpected, code: SessionFaultCode.malformedToken, cause: error)
        }
    }

    /// Returns whether a request carries credentials in this place.
    package func isCarried(by request: HTTPRequest) -> Bool { isFilled(request) }

    /// Removes the tokens from a request; a placement of the app's own removes none.
    package func remove(from request: inout HTTPRequest) {
        // triage:ignore discarded-try: a placement of the app's own cannot be emptied
        try? fill(nil, &request)
    }
}
