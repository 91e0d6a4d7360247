/// Text within a page.
enum HTMLText {
    /// The text with every character escaped that HTML or a browser would read as something else.
    static func escaped(_ text: String) -> String {
        var html = ""
        for scalar in Text.printable(text).unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }

    /// Code of several lines.
    static func code(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "\n")
    }
}
