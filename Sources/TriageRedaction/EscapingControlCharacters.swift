/// Returns the text as one visible line, with control characters escaped as `\n` or `\u{2028}`.
///
/// It is for consoles, log files and terminals, where a line break in an error forges a log entry
/// and an escape character commands the terminal (CWE-117). It covers C0, C1, Unicode's line
/// separators and the marks that change the direction of text. Backslashes are not escaped.
///
/// - Parameter text: Any text.
/// - Returns: The text without control characters; unchanged if it has none.
public func escapingControlCharacters(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { output, scalar in
        output += scalar.isControl ? scalar.visibleEscape : String(scalar)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C: true
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var visibleEscape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }
}
