import Foundation
import TriageSinkSupport

/// Decodes untrusted JSON safely, and encodes JSON in one line.
enum SentryJSON {
    /// Decodes a value; deep nesting is refused before any decoder recurses into it.
    static func decode<T: Decodable>(_ type: T.Type, from data: Data) throws(SentryFormatError) -> T
    {
        let shape = JSONShape(of: data)
        try SentryFormatError.require(!shape.hasNullByte, .badJSON, "not UTF-8")
        try SentryFormatError.require(
            shape.depth <= JSONShape.maxDepth, .badJSON, "nested too deep")
        do { return try JSONDecoder().decode(type, from: data) } catch {
            throw SentryFormatError(.badJSON, "not the JSON of \(type)")
        }
    }

    /// Encodes a value in one line with sorted keys.
    static func encode(_ value: some Encodable) throws(SentryFormatError) -> Data {
        do { return try JSONEncoder.sorted.encode(value) } catch {
            throw SentryFormatError(.badJSON, "\(type(of: value)) has no JSON")
        }
    }
}

/// Facts about JSON from one scan of its bytes, before anything is decoded.
struct JSONShape {
    /// A depth that no real event reaches and that fits the smallest stack of a thread.
    static let maxDepth = 100

    private(set) var depth = 0
    /// Whether there is a null byte, which UTF-8 JSON never holds.
    ///
    /// UTF-16 JSON always holds one, and the scan cannot see its depth.
    private(set) var hasNullByte = false
    /// The number of times the outermost object has the key `sent_at`.
    private(set) var sentAtCount = 0

    private var (level, isText, isEscaped) = (0, false, false)
    /// The beginning of the last string: one byte more than a fully escaped `sent_at` takes.
    private var text: [UInt8] = []

    init(of data: Data) {
        for byte in data {
            if isText { scanString(byte) } else { scan(byte) }
            hasNullByte = hasNullByte || byte == 0
        }
    }

    private mutating func scanString(_ byte: UInt8) {
        if byte == UInt8(ascii: "\""), !isEscaped {
            isText = false
        } else if text.count < 43 {
            text.append(byte)
        }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }

    private mutating func scan(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""):
            isText = true
            text.removeAll(keepingCapacity: true)
        case UInt8(ascii: ":") where level == 1: sentAtCount += isSentAtKey ? 1 : 0
        case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
        default: break
        }
        depth = max(depth, level)
    }

    /// Whether the last string is `sent_at`, in any escaping.
    private var isSentAtKey: Bool {
        guard text.contains(UInt8(ascii: "\\")) else { return text.elementsEqual("sent_at".utf8) }
        let mark = [UInt8(ascii: "\"")]
        return (try? JSONDecoder().decode(String.self, from: Data(mark + text + mark))) == "sent_at"
    }
}
