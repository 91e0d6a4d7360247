import Foundation

/// A parser of JSON texts (RFC 8259) that keeps what `JSONSerialization` loses: the order of members
/// and the spelling of numbers.
struct JSONParser {
    /// The greatest depth of containers.
    private static let maxDepth = 200
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Parses the whole text; nil if it is not JSON.
    mutating func parseWhole() -> JSONValue? {
        guard let value = parse() else { return nil }
        skipSpaces()
        return index == bytes.count ? value : nil
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpaces() {
        while let next, [0x20, 0x09, 0x0a, 0x0d].contains(next) { index += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        skipSpaces()
        guard next == byte.asciiValue else { return false }
        index += 1
        return true
    }

    private mutating func parse() -> JSONValue? {
        skipSpaces()
        guard depth < Self.maxDepth, let next else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch Character(UnicodeScalar(next)) {
        case "{": return parseObject()
        case "[": return parseArray()
        case "\"": return parseString().map(JSONValue.string)
        case "t": return parseWord("true", .bool(true))
        case "f": return parseWord("false", .bool(false))
        case "n": return parseWord("null", .null)
        default: return parseNumber()
        }
    }

    private mutating func parseWord(_ word: String, _ value: JSONValue) -> JSONValue? {
        guard bytes[index...].starts(with: word.utf8) else { return nil }
        index += word.utf8.count
        return value
    }

    private mutating func parseNumber() -> JSONValue? {
        let start = index
        while let next, "+-0123456789.eE".utf8.contains(next) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        return Double(text) == nil ? nil : .number(text)
    }

    private mutating func parseArray() -> JSONValue? {
        guard take("[") else { return nil }
        var elements: [JSONValue] = []
        if take("]") { return .array(elements) }
        repeat {
            guard let element = parse() else { return nil }
            elements.append(element)
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    private mutating func parseObject() -> JSONValue? {
        guard take("{") else { return nil }
        var members: [JSONValue.Member] = []
        if take("}") { return .object(members) }
        repeat {
            skipSpaces()
            guard let name = parseString(), take(":"), let value = parse() else { return nil }
            members.append(.init(name: name, value: value))
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    /// Parses a string; its escapes are decoded by Foundation, which pairs surrogates.
    private mutating func parseString() -> String? {
        guard next == 0x22 else { return nil }
        let start = index
        index += 1
        var hasEscapes = false
        while let byte = next, byte != 0x22 {
            if byte == 0x5c {
                hasEscapes = true
                index += 1
            }
            index += 1
        }
        guard next == 0x22 else { return nil }
        index += 1
        guard hasEscapes else {
            return String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self)
        }
        return try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
    }
}
