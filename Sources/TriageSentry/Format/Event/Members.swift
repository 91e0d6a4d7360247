import Foundation
import TriageSinkSupport

/// What is made of an object that a client sent.
protocol JSONObjectReadable {
    init(_ members: JSONObjectReader)
}

/// The members of an object that a client sent, taken one by one and as far as they can be read.
struct JSONObjectReader {
    private(set) var rest: [String: SentryJSONValue]

    init(_ rest: [String: SentryJSONValue]) { self.rest = rest }

    init(from decoder: any Decoder) throws {
        rest = try decoder.singleValueContainer().decode([String: SentryJSONValue].self)
    }

    mutating func json(_ key: String) -> SentryJSONValue? { rest.removeValue(forKey: key) }
    mutating func text(_ key: String) -> String? { json(key)?.text }
    mutating func number(_ key: String) -> Int? { json(key)?.number }
    mutating func time(_ key: String) -> Date? { json(key).flatMap(Date.init(sentry:)) }
    mutating func object(_ key: String) -> [String: SentryJSONValue] { json(key)?.members ?? [:] }
    mutating func value<T: JSONObjectReadable>(_ key: String) -> T? { json(key)?.read() }

    mutating func flag(_ key: String) -> Bool? {
        guard case .bool(let value) = json(key) else { return nil }
        return value
    }

    /// `{"values": […]}` or a bare list; what cannot be read is left out.
    mutating func list<T: JSONObjectReadable>(_ key: String) -> [T] {
        let value = json(key)
        let elements = value?.members?["values"]?.elements ?? value?.elements
        return elements?.compactMap { $0.read() } ?? []
    }
}

extension SentryJSONValue {
    /// A text, and the text of a number or a truth.
    var text: String? {
        switch self {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .bool(let value): "\(value)"
        default: nil
        }
    }

    var number: Int? {
        if case .int(let number) = self { number } else { nil }
    }

    var members: [String: SentryJSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    var elements: [SentryJSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    fileprivate func read<T: JSONObjectReadable>() -> T? { members.map { T(JSONObjectReader($0)) } }
}

/// Writes the members of an object, without those that say nothing.
struct JSONObjectWriter {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private var container: KeyedEncodingContainer<Key>
    private var keys: Set<String> = []

    init(_ encoder: any Encoder) { container = encoder.container(keyedBy: Key.self) }

    mutating func write(_ value: (some Encodable)?, _ key: String) throws {
        keys.insert(key)
        try container.encodeIfPresent(value, forKey: Key(stringValue: key))
    }

    mutating func writeNonEmpty(_ value: some Encodable & Collection, _ key: String) throws {
        try write(value.isEmpty ? nil : value, key)
    }

    /// Writes the members that have not been written, even as nothing.
    mutating func write(_ others: [String: SentryJSONValue]) throws {
        for (key, value) in others where !keys.contains(key) { try write(value, key) }
    }
}
