import TriageRedaction

/// Converts the contents of a JSON string from and to their escaped form.
package enum JSONString {
    /// The text of valid contents without escapes; an unpaired surrogate becomes U+FFFD.
    package static func decoded(_ contents: ArraySlice<UInt8>) -> String {
        let text = String(decoding: contents, as: UTF8.self)
        guard contents.contains(UInt8(ascii: "\\")) else { return text }
        var units: [UInt16] = []
        var rest = text.utf16[...]
        while let unit = rest.popFirst() { units.append(unit == 0x5C ? escaped(&rest) : unit) }
        return String(decoding: units, as: UTF16.self)
    }

    private static func escaped(_ rest: inout Substring.UTF16View) -> UInt16 {
        let unit = rest.popFirst() ?? 0xFFFD
        switch UInt8(truncatingIfNeeded: unit).scalar {
        case "u":
            let digits = Substring(rest.prefix(4))
            rest = rest.dropFirst(4)
            return UInt16(digits, radix: 16) ?? 0xFFFD
        case "b": return 0x08
        case "f": return 0x0C
        case "n": return 0x0A
        case "r": return 0x0D
        case "t": return 0x09
        default: return unit
        }
    }

    /// The text in quotes; control characters become visible escapes.
    static func encoded(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { output += "\\" }
            output.unicodeScalars.append(scalar)
        }
        return escapingControlCharacters(output) + "\""
    }
}
