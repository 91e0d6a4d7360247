import Foundation
import HTTPTypes
import HTTPTypesFoundation
import Triage
import TriageHTTP

extension Endpoint {
    /// The call that this endpoint is to a client's server.
    ///
    /// - Throws: A fault of the programmer's, before anything is sent, that says which value makes no
    ///   sense.
    func call(to configuration: APIClient.Configuration) throws(Fault) -> Call {
        guard let url = url(on: configuration.server) else {
            throw invalid("path", "the path '\(path, privacy: .public)' does not form a URL")
        }
        do {
            for scope in scopes { try scope.validate() }
        } catch {
            throw invalid("rejections", "\(error.description, privacy: .public)", cause: error)
        }
        let key = hasIdempotencyKey ? configuration.makeIdempotencyKey() : nil
        let request = HTTPRequest(method: method, url: url, headerFields: try fields(with: key))
        return Call(
            request, body: try content(), path: path, needsSession: needsSession, message: message,
            scopes: scopes + [configuration.rejections])
    }

    private func fields(with key: String?) throws(Fault) -> HTTPFields {
        var fields: HTTPFields = [.accept: "application/json, application/problem+json"]
        for (name, value) in headers { try set(name, value, in: &fields) }
        if let key { try set("Idempotency-Key", key, in: &fields) }
        return fields
    }

    private func set(
        _ name: String, _ value: String, in fields: inout HTTPFields
    ) throws(Fault) {
        guard let known = HTTPField.Name(name), HTTPField.isValidValue(value) else {
            throw invalid(
                "header.\(name)", "the header field '\(name, privacy: .public)' is malformed")
        }
        fields[known] = value
    }

    private func content() throws(Fault) -> Data? {
        do {
            return try body?()
        } catch {
            throw invalid("body", "the body does not encode", cause: error)
        }
    }

    private func invalid(
        _ what: String, _ message: Message, cause: (any Error)? = nil
    ) -> Fault {
        let summary = RequestSummary(method: method.rawValue, path: path)
        return Fault(
            .unexpected, code: "endpoint.\(what)", message: message, cause: cause,
            facts: Fault.Facts(summary))
    }

    private func url(on server: URL) -> URL? {
        guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: true),
            let filled = filledPath, filled.hasPrefix("/"),
            (1...65_535).contains(server.port ?? 80)
        else { return nil }
        let prefix = parts.percentEncodedPath
        parts.percentEncodedPath =
            (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + filled
        if !query.isEmpty { parts.queryItems = query }
        // A plus sign is a space to a server that reads forms.
        parts.percentEncodedQuery = parts.percentEncodedQuery?
            .replacingOccurrences(of: "+", with: "%2B")
        return parts.url
    }

    /// The path with its parameters in place; nil when one is missing or empty, a character cannot stand, or a
    /// segment of dots leads elsewhere (RFC 3986, section 5.2.4).
    private var filledPath: String? {
        var filled = path
        for (name, value) in parameters {
            guard !value.isEmpty,
                let safe = value.addingPercentEncoding(withAllowedCharacters: .pathSegment)
            else { return nil }
            filled = filled.replacingOccurrences(of: "{\(name)}", with: safe)
        }
        let isLegal = filled.unicodeScalars.allSatisfy(CharacterSet.encodedPath.contains)
        let leadsElsewhere = filled.split(separator: "/").contains { $0 == "." || $0 == ".." }
        return isLegal && !leadsElsewhere ? filled : nil
    }
}

extension CharacterSet {
    fileprivate static let pathSegment = urlPathAllowed.subtracting(
        CharacterSet(charactersIn: "/;"))
    fileprivate static let encodedPath = urlPathAllowed.union(CharacterSet(charactersIn: "%"))
}
