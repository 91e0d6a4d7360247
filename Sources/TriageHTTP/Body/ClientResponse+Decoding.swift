public import Foundation
public import TriageCore

extension ClientResponse {
    /// Decodes the body as a value.
    ///
    /// A body in another charset than UTF-8 is read if the response declares it. An optional value
    /// is nil if the status is 204 or 205 or the body is empty.
    ///
    /// Any other empty body and a body that does not decode both throw an `undecodable` fault. The
    /// fault carries the request's method and path, the status, the type, and the shape of the
    /// body. If the body does not decode, the fault also carries the coding path, and the decoder's
    /// error as its cause. A page in HTML throws an `unreachable` fault with the code
    /// ``NetworkFaultCode/signIn``, since a network may have sent it in place of the server.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The JSON decoder; a decoder with default settings if omitted.
    /// - Returns: The decoded value.
    /// - Throws: An `undecodable` fault, or the fault of a network that wants a sign-in.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) throws(Fault) -> Value {
        do throws(Fault) {
            return try decoded(type) { try decoder.decode(type, from: $0) }
        } catch {
            throw error.noted()
        }
    }

    /// Decodes the body with a function, and throws a fault that no operation notes.
    func decoded<Value: Decodable>(
        _ type: Value.Type, _ decode: (Data) throws -> Value
    ) throws(Fault) -> Value {
        if body.isEmpty || [204, 205].contains(status), type is any ExpressibleByNilLiteral.Type,
            let none = try? JSONDecoder.plain.decode(type, from: Data("null".utf8))
        {
            return none
        }
        guard !body.isEmpty else { throw undecodable(type, cause: nil) }
        do {
            return try decode(inUTF8.body)
        } catch {
            throw isSuccess && isPage ? signIn(cause: error) : undecodable(type, cause: error)
        }
    }

    /// Throws the fault of a network that wants a sign-in if a success is a page in HTML.
    ///
    /// It is for a request that ignores the body of its response.
    package func refusePage() throws(Fault) {
        if isSuccess, isPage { throw signIn(cause: nil) }
    }

    /// The fault of a page that a network has sent in place of the server.
    private func signIn(cause: (any Error)?) -> Fault {
        var facts = Fault.Facts(requestSummary, status: status)
        facts.bodyShape = bodyShape
        return Fault(
            ours: .unreachable, code: NetworkFaultCode.signIn, cause: cause, facts: facts)
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
