import Foundation
import HTTPTypes

extension HTTPRequest {
    /// A cookie or a query item, as the request spells it.
    struct Pair {
        let text: String
        /// The name, decoded if this is a query item.
        let name: String
        /// The value, not decoded.
        let value: Substring

        fileprivate init(_ text: some StringProtocol, isEncoded: Bool) {
            let name = String(text.prefix { $0 != "=" })
            self.text = String(text)
            self.name = isEncoded ? name.removingPercentEncoding ?? name : name
            value = self.text.dropFirst(name.count + 1)
        }
    }

    /// The cookies of all `Cookie` fields.
    var cookies: [Pair] {
        (headerFields[.cookie] ?? "").split(separator: ";")
            .map { Pair($0.trimmed, isEncoded: false) }.filter { !$0.text.isEmpty }
    }

    /// The items of the query, also those without a name.
    var queryItems: [Pair] {
        guard let path, let mark = path.firstIndex(of: "?") else { return [] }
        let query = path[mark...].dropFirst()
        guard !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false)
            .map { Pair($0, isEncoded: true) }
    }

    /// Sets the query, whose items are encoded.
    mutating func setQuery(_ items: [String]) {
        let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
        path = (path ?? "/").prefix { $0 != "?" } + query
    }
}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String { trimmingCharacters(in: .whitespaces) }

    /// The text with everything encoded but unreserved characters (RFC 3986, section 2.3).
    package var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
    }

    /// Whether a cookie can have this value (RFC 6265, section 4.1.1).
    var isCookieValue: Bool {
        utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
    }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
