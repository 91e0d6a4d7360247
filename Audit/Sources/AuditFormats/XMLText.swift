/// Text within an XML attribute.
enum XMLText {
    /// The text with every character escaped that XML forbids, or would read as something else.
    static func escaped(_ text: String) -> String {
        var xml = ""
        for scalar in Text.printable(text).unicodeScalars {
            switch scalar {
            case "&": xml += "&amp;"
            case "<": xml += "&lt;"
            case ">": xml += "&gt;"
            case "\"": xml += "&quot;"
            case "'": xml += "&apos;"
            case "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
            default: xml.unicodeScalars.append(scalar)
            }
        }
        return xml
    }

    /// Attributes with their values.
    static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    }

    static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
}
