/// Escapes texts of an event for Swift source, so that they cannot become code.
enum SwiftText {
    /// A string literal in ASCII: every scalar but letters, digits and harmless marks is escaped.
    ///
    /// Marks with which a text around the code could end are not harmless.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "<", ">", "&", "`": literal += escape(scalar)
            case " "..."~": literal.unicodeScalars.append(scalar)
            default: literal += escape(scalar)
            }
        }
        return literal + "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16))}"
    }

    /// A text of an event in a comment, as a literal of at most 100 characters.
    static func quoted(_ text: String?, else other: String = "unknown") -> String {
        text.map { literal($0.bounded(100)) } ?? other
    }

    /// A word for a plan: letters, digits and `. _ - /`, all others replaced by `_`.
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
