import Foundation
import TriageSinkSupport

/// What is made of an object that a client sent.
protocol Readable {
    init(_ members: Members)
}

/// The members of an object that a client sent, taken one by one and as far as they can be read.
struct Members {
    private(set) var rest: [String: JSONValue]

    init(_ rest: [String: JSONValue]) { self.rest = rest }

    init(from decoder: any Decoder) throws {
        rest = try decoder.singleValueContainer().decode([String: JSONValue].self)
    }

    mutating func take(_ key: String) -> JSONValue? { rest.removeValue(forKey: key) }
    mutating func text(_ key: String) -> String? { take(key)?.text }
    mutating func number(_ key: String) -> Int? { take(key)?.number }
    mutating func time(_ key: String) -> Date? { take(key).flatMap(Date.init(sentry:)) }
    mutating func object(_ key: String) -> [String: JSONValue] { take(key)?.members ?? [:] }
    mutating func value<T: Readable>(_ key: String) -> T? { take(key)?.read() }

    mutating func flag(_ key: String) -> Bool? {
        guard case .bool(let value) = take(key) else { return nil }
        return value
    }

    /// `{"values": […]}` or a bare list; what cannot be read is left out.
    mutating func list<T: Readable>(_ key: String) -> [T] {
        let value = take(key)
        let elements = value?.members?["values"]?.elements ?? value?.elements
        return elements?.compactMap { $0.read() } ?? []
    }
}

extension JSONValue {
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

    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    fileprivate func read<T: Readable>() -> T? { members.map { T(Members($0)) } }
}

/// Writes the members of an object, without those that say nothing.
struct MemberWriter {
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

    mutating func writeFilled(_ value: some Encodable & Collection, _ key: String) throws {
        try write(value.isEmpty ? nil : value, key)
    }

    /// Writes the members that have not been written, even as nothing.
    mutating func write(_ others: [String: JSONValue]) throws {
        for (key, value) in others where !keys.contains(key) { try write(value, key) }
    }
}
