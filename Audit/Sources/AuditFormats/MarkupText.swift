/// Text within a page or an XML file.
enum MarkupText {
    /// The text with every character escaped that XML forbids, or that a reader would take for something else.
    static func escaped(_ text: String) -> String {
        var markup = ""
        for scalar in Text.printable(text).unicodeScalars {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "\"": markup += "&quot;"
            case "'": markup += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": markup += "\u{FFFD}"
            default: markup.unicodeScalars.append(scalar)
            }
        }
        return markup
    }

    /// Code of several lines.
    static func code(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "\n")
    }

    /// Attributes with their values.
    static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    }

    /// The first line of an XML file.
    static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
}
