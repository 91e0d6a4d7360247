package import DeskModel

/// The keys that authenticate a request: in a header, in the query, or in an envelope's DSN.
package struct Credentials: Hashable, Sendable {
    /// The keys of the request, without the keys of its body.
    let keys: [String]

    /// Reads the keys of a request.
    ///
    /// - Parameters:
    ///   - authHeader: The value of `X-Sentry-Auth`.
    ///   - authorization: The value of `Authorization`; one that is not Sentry's is ignored.
    ///   - query: The items of the query, decoded.
    package init(authHeader: String?, authorization: String?, query: [(String, String)]) {
        let headers =
            Self.keys(authHeader ?? "", isSentry: true)
            + Self.keys(authorization ?? "", isSentry: false)
        let items = query.filter { $0.0 == "sentry_key" }.map { Self.trimmed($0.1) }
        keys = (headers + items).filter { !$0.isEmpty }
    }

    /// Whether the request has a key outside of its body.
    package var isEmpty: Bool { keys.isEmpty }

    /// Throws unless every key is the project's key.
    ///
    /// - Parameters:
    ///   - project: The project that the request's path names.
    ///   - dsn: The DSN in an envelope's header.
    /// - Throws: 401 without any key, 403 for a wrong one, 400 for a DSN that cannot be read.
    package func check(_ project: Project, dsn: String? = nil) throws(Refusal) {
        guard keys.allSatisfy({ $0 == project.key }) else { throw .wrongKey }
        guard let dsn, !dsn.isEmpty else {
            if keys.isEmpty { throw .noKey }
            return
        }
        guard let parts = DSN(dsn) else { throw .malformed("The envelope's DSN is malformed.") }
        guard parts.key == project.key, parts.project == "\(project.id)" else { throw .wrongKey }
    }

    private static func hasScheme(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 > 0x20 }
        return String(decoding: scheme, as: UTF8.self).lowercased() == "sentry"
    }

    /// The values of `sentry_key` in a header, whose parameters have any order and spacing.
    ///
    /// A header that came twice is one with a comma between, so the scheme may stand before any
    /// parameter.
    ///
    /// - Parameters:
    ///   - header: The header.
    ///   - isSentry: Whether parameters before the first scheme count.
    /// - Returns: The keys.
    private static func keys(_ header: String, isSentry: Bool) -> [String] {
        var isSentry = isSentry
        return header.split(separator: ",").compactMap { part in
            var parameter = trimmed(part)
            if hasScheme(parameter) {
                isSentry = true
                parameter = trimmed(parameter.dropFirst(6))
            }
            guard isSentry, let mark = parameter.firstIndex(of: "="),
                trimmed(parameter[..<mark]) == "sentry_key"
            else { return nil }
            return trimmed(parameter[parameter.index(after: mark)...])
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let bytes = text.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}

/// The parts of a DSN that a receiver compares.
private struct DSN {
    let key: String
    let project: String

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let rest = text[scheme.upperBound...].utf8
        guard let slash = rest.lastIndex(of: UInt8(ascii: "/")),
            let at = rest[..<slash].lastIndex(of: UInt8(ascii: "@"))
        else { return nil }
        let user = rest[..<at].prefix { $0 != UInt8(ascii: ":") }
        key = String(decoding: user, as: UTF8.self)
        project = String(decoding: rest[rest.index(after: slash)...], as: UTF8.self)
        guard !key.isEmpty, !project.isEmpty, bytes.count <= 2048 else { return nil }
    }
}
