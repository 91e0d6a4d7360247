public import Foundation
public import TriageCore

extension ClientResponse {
    /// Decodes the body as a value.
    ///
    /// An empty body and a body that does not decode both throw an `undecodable` fault. The fault
    /// carries the request's method and path, the status, the type, and the shape of the body. If
    /// the body does not decode, the fault also carries the coding path, and the decoder's error as
    /// its cause.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The JSON decoder; a decoder with default settings if omitted.
    /// - Returns: The decoded value.
    /// - Throws: An `undecodable` fault.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) throws(Fault) -> Value {
        try decoded(type) { try decoder.decode(type, from: $0) }
    }

    func decoded<Value>(
        _ type: Value.Type, _ decode: (Data) throws -> Value
    ) throws(Fault) -> Value {
        guard !body.isEmpty else { throw undecodable(type, cause: nil) }
        do {
            return try decode(body)
        } catch {
            throw undecodable(type, cause: error)
        }
    }

    private func undecodable<Value>(_ type: Value.Type, cause: (any Error)?) -> Fault {
        let classification = cause.map { ErrorClassifier.standardLibrary.classify($0) }
        var facts = Fault.Facts(requestSummary, status: status)
        facts.type = typeName(type)
        facts.codingPath = classification?.facts.codingPath
        facts.mismatch = classification?.facts.mismatch
        facts.bodyShape = bodyShape
        let code = classification?.code ?? "decoding.emptyBody"
        return Fault(ours: .undecodable, code: code, cause: cause, facts: facts)
    }
}

extension JSONDecoder {
    /// A shared decoder with default settings; do not change them.
    package static let plain = JSONDecoder()
}
