import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageCore
import TriageHTTP

extension Endpoint {
    /// The call that this endpoint is to a client.
    ///
    /// - Throws: A fault of the programmer's, before anything is sent, that says which value makes no
    ///   sense.
    @inline(never)
    func makeRequest(
        to address: BaseURL, _ configuration: APIClient.Configuration
    ) throws(Fault) -> ClientRequest {
        guard let filled = filledPath else {
            throw invalid("path", "the path '\(path, privacy: .public)' does not form a URL")
        }
        do {
            for scope in rejections { try scope.validate() }
        } catch {
            throw invalid("rejections", "\(error.description, privacy: .public)", cause: error)
        }
        let key = hasIdempotencyKey ? configuration.makeIdempotencyKey() : nil
        let request = address.request(method, filled, query, try fields(with: key))
        return ClientRequest(
            request, body: try content(), path: path,
            requiresAuthentication: requiresAuthentication, serverMessage: serverMessage,
            rejections: rejections + [configuration.rejections])
    }

    private func fields(with key: String?) throws(Fault) -> HTTPFields {
        var fields: HTTPFields = [.accept: "application/json, application/problem+json"]
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            try set(name, value, in: &fields)
        }
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
        _ what: String, _ message: FaultMessage, cause: (any Error)? = nil
    ) -> Fault {
        Fault(
            .unexpected, code: "endpoint.\(what)", message: message, cause: cause,
            facts: Fault.Facts(summary))
    }

    /// What faults say of the request.
    var summary: RequestSummary { RequestSummary(method: method.rawValue, path: path) }

    /// The path with its parameters in place; nil when one is missing or empty, a character cannot stand, or a
    /// segment of dots leads elsewhere (RFC 3986, section 5.2.4).
    private var filledPath: String? {
        var filled = path
        for (name, value) in pathParameters {
            guard !value.isEmpty,
                let safe = value.addingPercentEncoding(withAllowedCharacters: .pathSegment)
            else { return nil }
            filled = filled.replacingOccurrences(of: "{\(name)}", with: safe)
        }
        let leadsElsewhere = filled.split(separator: "/").contains { $0 == "." || $0 == ".." }
        return filled.isEncodedPath && !leadsElsewhere ? filled : nil
    }
}

extension String {
    /// Whether this is a path from the root (RFC 3986, section 3.3).
    fileprivate var isEncodedPath: Bool {
        let bytes = Array(utf8)
        return bytes.first == UInt8(ascii: "/")
            && bytes.indices.allSatisfy { place in
                guard bytes[place] == UInt8(ascii: "%") else { return pathBytes[Int(bytes[place])] }
                return bytes[place...].dropFirst().prefix(2).filter(\.isHexDigit).count == 2
            }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}

/// Of every byte, whether it may stand in a path as it is.
private let pathBytes = (UInt8.min...UInt8.max).map { byte in
    byte < 128 && CharacterSet.urlPathAllowed.contains(Unicode.Scalar(byte))
}

extension CharacterSet {
    fileprivate static let pathSegment = urlPathAllowed.subtracting(
        CharacterSet(charactersIn: "/;"))
}
