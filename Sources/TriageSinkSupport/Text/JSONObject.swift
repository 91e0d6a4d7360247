/// A JSON object for a receiver, written as a literal; members that are nil are left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private let members: [(String, (any Encodable)?)]

    /// Creates an object from a literal.
    package init(dictionaryLiteral elements: (String, (any Encodable)?)...) { members = elements }

    /// Encodes the members that have values.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for case (let name, let value?) in members {
            try container.encode(value, forKey: Name(stringValue: name))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Encoder {
    /// Encodes an object beside the members that are already encoded.
    package func encode(_ object: JSONObject) throws { try object.encode(to: self) }
}
