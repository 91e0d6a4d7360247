import Foundation

/// A type that is created from a client's JSON object.
protocol JSONObjectReadable {
    init(_ members: JSONObjectReader)
}

/// Reads a client's JSON object leniently, removing each member that it reads.
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

    /// Reads `{"values": […]}` or a bare list; elements that cannot be read are left out.
    mutating func list<T: JSONObjectReadable>(_ key: String) -> [T] {
        let value = json(key)
        let elements = value?.members?["values"]?.elements ?? value?.elements
        return elements?.compactMap { $0.read() } ?? []
    }
}

@_spi(Wire) extension SentryJSONValue {
    /// The text of a string, number or Boolean; nil for any other value.
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
