public import Foundation
public import TriageCore

extension ClientResponse {
    /// The body as a value.
    ///
    /// An empty body where a value is needed, and one that does not decode, are `undecodable`, with
    /// the type, the coding path, the status and the shape of the body, and the decoder's error as
    /// cause.
    ///
    /// - Parameters:
    ///   - type: What the body was promised to be.
    ///   - decoder: The decoder; plain JSON when left out.
    /// - Returns: The value.
    /// - Throws: An `undecodable` fault.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) throws(Fault) -> Value {
        guard !body.isEmpty else {
            throw undecodable(type, code: "decoding.emptyBody", cause: nil)
        }
        do {
            return try decoder.decode(type, from: body)
        } catch {
            let code = ErrorClassifier.standardLibrary.classify(error).code
            throw undecodable(type, code: code, cause: error)
        }
    }

    private func undecodable<Value>(
        _ type: Value.Type, code: String, cause: (any Error)?
    ) -> Fault {
        var facts = Fault.Facts(requestSummary, status: status)
        facts.type = typeName(type)
        facts.codingPath = cause.flatMap {
            ErrorClassifier.standardLibrary.classify($0).facts.codingPath
        }
        facts.bodyShape = BodyShape(of: body).description
        return Fault(.undecodable, code: code, cause: cause, facts: facts)
    }
}

extension JSONDecoder {
    /// A decoder without settings, shared; nobody may set any on it.
    package static let plain = JSONDecoder()
}
