/// The difference between a body and the type that a decoder expected, without the value.
package struct BodyMismatch: Hashable, Sendable {
    /// The state of a value in a body that a decoder could not read.
    package enum Found: String, Hashable, Sendable {
        case null, missing, invalid
        case string = "a string"
        case number = "a number"
        case boolean = "a boolean"
        case object = "an object"
        case array = "an array"
        /// A value of another type, about which the decoder says no more.
        case unknown
    }

    /// The state of the value in the body.
    package let found: Found
    /// The expected value, such as `a string` or the name of a type; nil if it is not known.
    package let expected: String?

    /// Creates a mismatch.
    package init(_ found: Found, expected: String? = nil) {
        (self.found, self.expected) = (found, expected)
    }

    /// Creates the mismatch of a value of the wrong type.
    ///
    /// - Parameters:
    ///   - expected: The expected type.
    ///   - text: The decoder's own text. Only its word for the type that it found is read, because
    ///     the text may quote the value.
    init(expected: Any.Type, text: String) {
        self.init(.named(in: text) ?? .unknown, expected: readableName(of: expected))
    }
}

extension BodyMismatch.Found {
    /// Returns what Foundation's decoders found, such as in `but found a string instead`.
    ///
    /// The words differ between releases, and have an article in some of them.
    fileprivate static func named(in text: String) -> Self? {
        let words = text.split { !$0.isLetter }
        guard let place = words.firstIndex(of: "found") else { return nil }
        return words[(place + 1)...].prefix(2).lazy.compactMap { known[$0.lowercased()] }.first
    }

    private static let known: [String: Self] = [
        "string": .string, "number": .number, "bool": .boolean, "boolean": .boolean,
        "dictionary": .object, "object": .object, "array": .array, "null": .null,
    ]
}

/// Returns the word for a type that a reader of JSON knows, or else the type's name.
private func readableName(of type: Any.Type) -> String {
    if type == Bool.self { return "a boolean" }
    if type is any Numeric.Type { return "a number" }
    let name = "\(type)"
    let base = String(name.prefix { $0 != "<" })
    let words = [
        "String": "a string", "Date": "a date", "URL": "a URL", "UUID": "a UUID", "Data": "data",
        "Dictionary": "an object", "KeyedDecodingContainer": "an object", "Array": "an array",
        "Set": "an array", "UnkeyedDecodingContainer": "an array",
    ]
    return words[base] ?? name
}
