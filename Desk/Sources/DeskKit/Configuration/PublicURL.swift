import Foundation

/// The address that people and apps use to reach a desk, such as a proxy in front of it.
package struct PublicURL: Hashable, Sendable, CustomStringConvertible {
    /// Scheme, host and port, as browsers send them in `Origin`.
    package let origin: String
    /// The path below which the desk is found, without a slash at its end; empty at the root.
    package let path: String

    /// Reads an http or https URL; nil for anything else, also with a user, a query or a fragment.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.encodedHost?.lowercased(),
            !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil, parts.port.map({ (1...65_535).contains($0) }) ?? true
        else { return nil }
        let standard = scheme == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == standard ? nil : ":\($0)" } ?? ""
        origin = "\(scheme)://\(host)\(port)"
        let segments = parts.percentEncodedPath.split(separator: "/")
        guard !segments.contains("."), !segments.contains("..") else { return nil }
        path = segments.map { "/\($0)" }.joined()
    }

    /// The URL without a slash at its end.
    package var description: String { origin + path }

    /// Whether it is https.
    package var isSecure: Bool { origin.hasPrefix("https:") }

    /// The DSN of a project.
    package func dsn(of key: String, project: Int) -> String {
        let host = origin.split(separator: "/", maxSplits: 1).last?.dropFirst() ?? ""
        return "\(isSecure ? "https" : "http")://\(key)@\(host)\(path)/\(project)"
    }
}
