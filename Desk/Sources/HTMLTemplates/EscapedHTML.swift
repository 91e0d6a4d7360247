public import Mustache

/// Escapes the values that a template inserts.
///
/// Mustache's own escaping goes by character, and a quotation mark with a combining accent is a
/// character of its own. This one goes by byte.
public struct EscapedHTML: MustacheContentType {
    /// The name that templates choose it with.
    public static let name = "BYTES"

    /// Returns the text without a byte that has a meaning in HTML.
    public func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: { Self.entity($0) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        for byte in text.utf8 {
            if let entity = Self.entity(byte) {
                bytes.append(contentsOf: entity.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case UInt8(ascii: "`"): "&#96;"
        default: nil
        }
    }
}
