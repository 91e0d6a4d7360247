/// Escapes texts of an event for Swift source, so that they cannot become code.
enum SwiftText {
    /// A string literal in ASCII: every scalar but letters, digits and harmless marks is escaped.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case " "..."~": literal.unicodeScalars.append(scalar)
            default: literal += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return literal + "\""
    }

    /// A word for a comment: letters, digits and `. _ - /`, all others replaced by `_`.
    static func word(_ text: String?, else other: String = "unknown") -> String {
        guard let text, !text.isEmpty else { return other }
        let scalars = text.unicodeScalars.prefix(100).map { scalar -> Unicode.Scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/": scalar
            default: "_"
            }
        }
        // Two slashes or a star could only come from the event's text; one slash is enough.
        return String(String.UnicodeScalarView(scalars)).split(separator: "/").joined(
            separator: "/")
    }
}
