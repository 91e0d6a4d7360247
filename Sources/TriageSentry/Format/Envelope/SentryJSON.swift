import Foundation

/// JSON from anywhere, read without harm.
enum SentryJSON {
    /// Reads a value; deep nesting is refused before anything recurses into it.
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

    /// Writes a value in one line, its keys in order.
    static func encode(_ value: some Encodable) throws(SentryFormatError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(value) } catch {
            throw SentryFormatError(.badJSON, "\(type(of: value)) has no JSON")
        }
    }
}

/// What one look at the bytes of JSON tells before anything is built of them.
struct JSONShape {
    /// Deeper than any real event, and shallow enough for the smallest stack of a thread.
    static let maxDepth = 100

    private(set) var depth = 0
    /// A byte of zero is in no JSON of UTF-8, and in every one of UTF-16, whose depth is not seen.
    private(set) var hasNullByte = false
    /// How often the outermost object has the key `sent_at`.
    private(set) var sentAtCount = 0

    private var (level, isText, isEscaped) = (0, false, false)
    /// The beginning of the last text: a byte more than `sent_at` takes where all of it is escaped.
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

    /// Whether the last text is `sent_at`, however it is escaped.
    private var isSentAtKey: Bool {
        guard text.contains(UInt8(ascii: "\\")) else { return text.elementsEqual("sent_at".utf8) }
        let mark = [UInt8(ascii: "\"")]
        return (try? JSONDecoder().decode(String.self, from: Data(mark + text + mark))) == "sent_at"
    }
}
