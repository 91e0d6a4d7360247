import DeskModel
import TriageRedaction

/// Reads a file that came beside an event.
struct AttachmentReader: Sendable {
    private let redact = TextRedactor()

    func read(_ item: EnvelopeReader.Item) -> IncomingAttachment {
        let type = item.header["content_type"]?.string.flatMap(contentType)
        let name = filename(item.header["filename"]?.string ?? "")
        return IncomingAttachment(
            filename: name, contentType: type,
            bytes: content(item.payload, isText: Self.isText(type, name)))
    }

    /// Whether a file is the memory of a process that crashed.
    static func isMinidump(_ item: EnvelopeReader.Item) -> Bool {
        item.type == "attachment"
            && (item.header["attachment_type"]?.string == "event.minidump"
                || item.payload.starts(with: Array("MDMP".utf8)))
    }

    /// The last component of a path, redacted, without control characters, in at most 255 bytes.
    private func filename(_ text: String) -> String {
        let last =
            text.unicodeScalars.split { $0 == "/" || $0 == "\\" || $0 == "\0" }.last ?? [][...]
        let visible = String(String.UnicodeScalarView(last.filter { !Self.isControl($0) }))
        let name = EventFacts.trimmed(redact(visible))
        let text = EventFacts.trimmed(Self.prefix(name, ofBytes: 255))
        return ["", ".", ".."].contains(text) ? "attachment" : text
    }

    /// The beginning of a text, cut at a character, or at a scalar if one character alone is longer.
    private static func prefix(_ text: String, ofBytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var (end, room) = (text.startIndex, limit)
        while end < text.endIndex {
            let next = text.index(after: end)
            room -= text.utf8.distance(from: end, to: next)
            guard room >= 0 else { break }
            end = next
        }
        guard end == text.startIndex else { return String(text[..<end]) }
        room = limit
        let scalars = text.unicodeScalars.prefix { scalar in
            room -= UTF8.width(scalar)
            return room >= 0
        }
        return String(scalars)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
            true
        default: false
        }
    }

    /// A type that may be written into a header; nil for any other text.
    private func contentType(_ text: String) -> String? {
        let isSafe = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isSafe && (1...255).contains(text.utf8.count) ? redact(text) : nil
    }

    /// Returns a text without secrets, and anything else as it came.
    func content(_ bytes: ArraySlice<UInt8>, isText: Bool) -> [UInt8] {
        if let text = WideText(bytes)?.changed(isKnown: isText, by: { redact($0) }) { return text }
        guard isText || !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil else {
            return Array(bytes)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for part in TextParts(bytes) {
            // A log may begin or end in the middle of a character.
            let text = String(decoding: part, as: UTF8.self)
            let redacted = redact(text)
            if Self.isSame(redacted, text) {
                result.append(contentsOf: part)
            } else {
                result.append(contentsOf: redacted.utf8)
            }
        }
        return result
    }

    /// Whether two texts have the same bytes; comparing them as texts would sort the marks of each character.
    static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.utf8.elementsEqual(other.utf8)
    }

    private static func isText(_ type: String?, _ name: String) -> Bool {
        let type = type?.lowercased() ?? ""
        let isNamed = ["text/", "application/json", "application/xml"].contains(
            where: type.hasPrefix)
        let suffix = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        return isNamed || type.contains("+json") || type.contains("+xml")
            || suffixes.contains(suffix)
    }

    private static let suffixes: Set = [
        "conf", "csv", "html", "ini", "json", "log", "md", "plist", "tsv", "txt", "xml", "yaml",
        "yml",
    ]
}
