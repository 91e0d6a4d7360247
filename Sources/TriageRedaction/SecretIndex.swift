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

    func mask(_ text: inout MaskedText) {
        guard !forms.isEmpty else { return }
        // Searches the unmasked text: two values may overlap, and a mark for the first would hide
        // the second.
        let whole = text
        for start in whole.indices where beginsForm[Int(whole[start])] {
            guard let form = form(at: start, in: whole) else { continue }
            text.mask(start..<(start + form.count))
        }
    }

    private func form(at start: Int, in text: MaskedText) -> [UInt8]? {
        guard start + 4 <= text.count else { return nil }
        return forms[Self.head(text.bytes[start..<(start + 4)])]?.first { form in
            start + form.count <= text.count
                && form.indices.allSatisfy { form[$0] == text.bytes[start + $0] }
        }
    }

    private static func head(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns the forms of a value in text.
    ///
    /// They are the value itself, percent-encoded with upper-case and lower-case digits, and with
    /// slashes escaped as in JSON.
    private static func forms(of secret: String) -> [[UInt8]] {
        let raw = Array(secret.utf8)
        let json = raw.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] }
        return [raw, json, encoded(raw, uppercase: true), encoded(raw, uppercase: false)]
    }

    private static func encoded(_ bytes: [UInt8], uppercase: Bool) -> [UInt8] {
        bytes.flatMap { byte in
            if byte.isWord || byte.isOne(of: "-.~") { return [byte] }
            let hex = String(byte, radix: 16, uppercase: uppercase)
            return Array((hex.count == 1 ? "%0" : "%").utf8) + Array(hex.utf8)
        }
    }
}
