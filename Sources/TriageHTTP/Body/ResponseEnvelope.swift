package import Foundation
public import TriageCore

/// An envelope that an API puts around every value, such as `{"success": true, "data": …}`.
///
/// A client unwraps it once for all of its endpoints. A body that declares a failure beside a
/// successful status counts as a failure, with the kind `rejected` and the code `envelope.refused`.
public struct ResponseEnvelope: Sendable {
    let valueKey: String
    /// Whether a body does not declare a failure.
    package let isSuccess: @Sendable (Data) -> Bool

    /// Creates an envelope.
    ///
    /// - Parameters:
    ///   - value: The member that holds the value, as the decoder's key strategy spells it.
    ///   - success: The member that is false if the request failed, as the body spells it; nil if
    ///     there is none. A body without this member counts as a success.
    public init(value: String = "data", success: String? = nil) {
        valueKey = value
        isSuccess = { body in
            guard let success else { return true }
            let members = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
            return members?[success] as? Bool ?? true
        }
    }

    /// Creates an envelope whose other members say whether the request succeeded.
    ///
    /// - Parameters:
    ///   - value: The member that holds the value, as the decoder's key strategy spells it.
    ///   - type: The type of the other members, decoded from JSON with default settings. A body
    ///     that does not decode as this type counts as a success.
    ///   - isSuccess: Returns whether the request succeeded.
    public init<Members: Decodable & SendableMetatype>(
        value: String = "data", as type: Members.Type,
        isSuccess: @escaping @Sendable (Members) -> Bool
    ) {
        valueKey = value
        self.isSuccess = { body in
            (try? JSONDecoder.plain.decode(type, from: body)).map(isSuccess) ?? true
        }
    }
}

/// A decoder for the values in an API's responses, with or without an envelope around them.
public struct ResponseDecoder: Sendable {
    /// The JSON decoder.
    package let json: JSONDecoder
    /// The envelope around the value; nil if the whole body is the value.
    package let envelope: ResponseEnvelope?
    /// The copy of the decoder that knows the value's member; nil without an envelope.
    private let enveloped: JSONDecoder?

    /// Creates a decoder.
    package init(_ json: JSONDecoder = JSONDecoder(), envelope: ResponseEnvelope? = nil) {
        self.json = json
        self.envelope = envelope
        enveloped = envelope.map { json.decoding(member: $0.valueKey) }
    }

    /// Decodes the value of a response.
    ///
    /// - Throws: An `undecodable` fault; see ``ClientResponse/decoded(as:using:)``.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from response: ClientResponse
    ) throws(Fault) -> Value {
        guard let enveloped else { return try response.decoded(as: type, using: json) }
        return try response.decoded(type) { body in
            try enveloped.decode(Enveloped<Value>.self, from: body).value
        }
    }
}

/// The value in an envelope, in the member that the decoder knows.
///
/// Decoding only the value would lose the path from the body's root.
private struct Enveloped<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let known = MemberKey.info.flatMap { decoder.userInfo[$0] as? MemberKey }
        let members = try decoder.container(keyedBy: MemberKey.self)
        value = try members.decode(Value.self, forKey: known ?? MemberKey(stringValue: "data"))
    }
}

private struct MemberKey: DeclaredCodingKey {
    /// The place of the key in a decoder's `userInfo`.
    static let info = CodingUserInfoKey(rawValue: "triage.envelope.member")

    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension JSONDecoder {
    /// Returns a copy that knows a member; this decoder is the app's, and others may share it.
    fileprivate func decoding(member: String) -> JSONDecoder {
        let copy = JSONDecoder()
        copy.dateDecodingStrategy = dateDecodingStrategy
        copy.dataDecodingStrategy = dataDecodingStrategy
        copy.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
        copy.keyDecodingStrategy = keyDecodingStrategy
        copy.allowsJSON5 = allowsJSON5
        copy.assumesTopLevelDictionary = assumesTopLevelDictionary
        copy.userInfo = userInfo
        if let info = MemberKey.info { copy.userInfo[info] = MemberKey(stringValue: member) }
        return copy
    }
}
