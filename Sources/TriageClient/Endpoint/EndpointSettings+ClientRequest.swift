import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

extension EndpointSettings {
    /// Returns the request that a client sends, with its body and the client's settings.
    ///
    /// - Throws: A fault with a code `endpoint.…` that names the invalid value, before anything is
    ///   sent.
    @inline(never)  // An async frame has room for everything that its function may hold.
    func makeRequest(
        _ encodeBody: ((JSONEncoder) throws -> Data)?,
        to address: Result<BaseURL, ConfigurationError>, _ configuration: APIClient.Configuration
    ) throws(Fault) -> ClientRequest {
        let server: BaseURL
        do {
            server = try address.get()
        } catch {
            throw invalid(
                "client.configuration", "\(error, privacy: .public)", cause: error,
                facts: .misconfigured)
        }
        guard let filled = filledPath else {
            throw invalid(
                "endpoint.path", "the path '\(path, privacy: .public)' does not form a URL")
        }
        do {
            for scope in rejections { try scope.validate() }
        } catch {
            throw invalid("endpoint.rejections", "\(error, privacy: .public)", cause: error)
        }
        var head = server.request(method, filled, query, HTTPFields())
        let content = try body(encodeBody, configuration.encoder)
        let key =
            hasIdempotencyKey
            ? head.idempotencyKey(content, configuration.makeIdempotencyKey) : nil
        head.headerFields = try fields(configuration.headers, key)
        var request = ClientRequest(
            head, body: content, path: path,
            requiresAuthentication: requiresAuthentication,
            serverMessage: serverMessage ?? configuration.serverMessage,
            rejections: scopes(configuration),
            acceptedStatuses: acceptedStatuses)
        request.valuelessStatuses = valuelessStatuses
        return request
    }

    /// The declared meanings of statuses, the most specific scope first.
    private func scopes(_ configuration: APIClient.Configuration) -> [Rejections] {
        var scopes = rejections
        // In one piece: this runs for each request.
        scopes.reserveCapacity(rejections.count + 2)
        if requiresAuthentication { scopes.append(configuration.authenticatedRejections) }
        scopes.append(configuration.rejections)
        return scopes
    }

    /// The header fields; a later one replaces an earlier one of the same name.
    private func fields(_ common: [String: String], _ key: String?) throws(Fault) -> HTTPFields {
        var fields: HTTPFields = [.accept: "application/json, application/problem+json"]
        let keyField = key.map { ["Idempotency-Key": $0] } ?? [:]
        for group in [common, headers, keyField] {
            for (name, value) in group.sorted(by: { $0.key < $1.key }) {
                guard let known = HTTPField.Name(name), HTTPField.isValidValue(value) else {
                    throw invalid(
                        "endpoint.header.\(name)",
                        "the header field '\(name, privacy: .public)' is malformed")
                }
                fields[known] = value
            }
        }
        return fields
    }

    private func body(
        _ encode: ((JSONEncoder) throws -> Data)?, _ encoder: JSONEncoder
    ) throws(Fault) -> Data? {
        do {
            return try encode?(encoder)
        } catch {
            throw invalid("endpoint.body", "the body does not encode", cause: error)
        }
    }

    private func invalid(
        _ code: String, _ message: FaultMessage, cause: (any Error)? = nil,
        facts: Fault.Facts = Fault.Facts()
    ) -> Fault {
        var facts = facts
        facts.fill(from: Fault.Facts(summary))
        return Fault(
            ours: .unexpected, code: code, message: message, cause: cause, facts: facts)
    }

    /// The summary of the request that faults carry.
    var summary: RequestSummary { RequestSummary(method: method.rawValue, path: path) }

    /// The path with its parameters filled in; nil if the result is invalid.
    ///
    /// It is invalid if a parameter is missing or empty, if a character is not allowed in a path,
    /// or if it has a dot segment, which leads to another path (RFC 3986, section 5.2.4).
    private var filledPath: String? {
        var filled = path
        for (name, value) in pathParameters {
            guard !value.isEmpty,
                let safe = value.addingPercentEncoding(withAllowedCharacters: .pathSegment)
            else { return nil }
            filled = filled.replacingOccurrences(of: "{\(name)}", with: safe)
        }
        return filled.isEncodedPath && !filled.hasDotSegment ? filled : nil
    }
}

extension String {
    /// Whether this is an encoded path from the root (RFC 3986, section 3.3).
    fileprivate var isEncodedPath: Bool {
        var rest = utf8[...]
        guard rest.first == UInt8(ascii: "/") else { return false }
        while let byte = rest.popFirst() {
            let isAllowed =
                byte == UInt8(ascii: "%")
                ? rest.popHexDigit() && rest.popHexDigit() : pathBytes[Int(byte)]
            guard isAllowed else { return false }
        }
        return true
    }

    /// Whether a segment is `.` or `..`; most paths have no dot at all.
    fileprivate var hasDotSegment: Bool {
        utf8.contains(UInt8(ascii: "."))
            && split(separator: "/").contains { $0 == "." || $0 == ".." }
    }
}

extension Substring.UTF8View {
    /// Removes the first byte, and returns whether it is a hexadecimal digit.
    fileprivate mutating func popHexDigit() -> Bool {
        popFirst().map { Character(Unicode.Scalar($0)).isHexDigit } ?? false
    }
}

/// For every byte, whether it may stand in a path unencoded.
private let pathBytes = (UInt8.min...UInt8.max).map { byte in
    byte < 128 && CharacterSet.urlPathAllowed.contains(Unicode.Scalar(byte))
}

extension CharacterSet {
    fileprivate static let pathSegment = urlPathAllowed.subtracting(
        CharacterSet(charactersIn: "/;"))
}
