/// An index that finds many exact values in one pass.
///
/// It looks up the first four bytes, and then compares.
struct SecretIndex: Sendable {
    private var forms: [UInt32: [[UInt8]]] = [:]
    private var beginsForm = [Bool](repeating: false, count: 256)

    init(_ secrets: [String]) {
        for form in Set(secrets.flatMap(Self.forms)) {
            forms[Self.head(form[0..<4]), default: []].append(form)
            beginsForm[Int(form[0])] = true
        }
        for head in forms.keys { forms[head]?.sort { $0.count > $1.count } }
    }

    /// Masks the values in a text, also those that are percent-encoded once or twice.
    ///
    /// A value is encoded twice in a URL within another URL.
    func mask(_ text: inout MaskedText) {
        guard !forms.isEmpty else { return }
        // Searches the unmasked text: two values may overlap, and a mark for the first would hide
        // the second.
        var decoded = DecodedBytes(text.bytes)
        mask(decoded, in: &text)
        for _ in 0..<2 where decoded.decode() { mask(decoded, in: &text) }
    }

    private func mask(_ decoded: DecodedBytes, in text: inout MaskedText) {
        let bytes = decoded.bytes
        for start in bytes.indices where beginsForm[Int(bytes[start])] {
            guard let form = form(at: start, in: bytes) else { continue }
            text.mask(decoded.source(of: start..<(start + form.count)))
        }
    }

    private func form(at start: Int, in bytes: [UInt8]) -> [UInt8]? {
        guard start + 4 <= bytes.count else { return nil }
        return forms[Self.head(bytes[start..<(start + 4)])]?.first { form in
            start + form.count <= bytes.count
                && form.indices.allSatisfy { form[$0] == bytes[start + $0] }
                && (!form.isShortWord || bytes.hasWord(start..<(start + form.count)))
        }
    }

    private static func head(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns the forms of a value in text.
    ///
    /// They are the value itself, and the value with slashes escaped as in JSON.
    private static func forms(of secret: String) -> [[UInt8]] {
        let raw = Array(secret.utf8)
        let json = raw.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] }
        return [raw, json]
    }
}

/// The bytes of a text, which can be percent-decoded, and where in the text each of them is.
private struct DecodedBytes {
    private(set) var bytes: [UInt8]
    /// The index in the text of each byte, and the end; nil before the first decoding.
    private var starts: [Int]?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Decodes once; returns whether that changed anything.
    mutating func decode() -> Bool {
        guard bytes.contains(UInt8(ascii: "%")) else { return false }
        var (decoded, indices, index) = ([UInt8](), [Int](), 0)
        while index < bytes.count {
            indices.append(starts?[index] ?? index)
            let byte = encodedByte(at: index)
            decoded.append(byte ?? bytes[index])
            index += byte == nil ? 1 : 3
        }
        indices.append(starts?[index] ?? index)
        defer { (bytes, starts) = (decoded, indices) }
        return decoded.count < bytes.count
    }

    /// The range in the text of a range of bytes.
    func source(of range: Range<Int>) -> Range<Int> {
        starts.map { $0[range.lowerBound]..<$0[range.upperBound] } ?? range
    }

    private func encodedByte(at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1].isHex
        else { return nil }
        return UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
    }
}

extension [UInt8] {
    /// Whether the bytes are fewer than eight letters, which occur in longer words.
    fileprivate var isShortWord: Bool { count < 8 && allSatisfy(\.isLetter) }

    /// Returns whether no letter or digit stands beside the range, but for the end of an escape.
    fileprivate func hasWord(_ range: Range<Int>) -> Bool {
        if range.upperBound < count, self[range.upperBound].isAlphanumeric { return false }
        guard let before = self[..<range.lowerBound].last, before.isAlphanumeric
        else { return true }
        // The end of `%2F`, `\n` or `\u0022`.
        return [(3, "%"), (2, "\\"), (6, "\\")].contains { (distance: Int, mark: Unicode.Scalar) in
            range.lowerBound >= distance
                && self[range.lowerBound - distance] == UInt8(ascii: mark)
        }
    }
}
