import TriageRedaction
import TriageSinkSupport

/// Functions that prepare text for Discord's markdown.
@_spi(Wire) public enum DiscordText {
    /// Escapes a text for use outside code blocks, so that Discord shows it literally.
    ///
    /// A backslash precedes everything that Discord would interpret as markdown or as a mention.
    /// URLs remain links. ``DiscordMessage`` is what prevents notifications.
    public static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        var line = LineBeginning.blank
        for place in text.unicodeScalars.indices {
            let rest = text.unicodeScalars[place...]
            if marks.contains(rest[place]) || line.becomesListItem(before: rest) {
                output.append("\\")
            }
            output.append(rest[place])
            line = line.after(rest[place])
        }
        return String(output)
    }

    private static let marks = Set("\\`*_~|>#[]()<@-".unicodeScalars)

    /// Returns a text as a code block that nothing in the text can end.
    ///
    /// A zero-width space separates adjacent backticks.
    ///
    /// - Parameters:
    ///   - text: The text. An empty text, or one of line breaks only, gives an empty result.
    ///   - language: The language for syntax colors; characters other than ASCII letters, digits
    ///     and `_+-.#` are left out.
    /// - Returns: The block, with its fences on lines of their own.
    public static func codeBlock(_ text: String, language: String = "") -> String {
        guard !text.unicodeScalars.allSatisfy(\.isLineBreak) else { return "" }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "`", output.last == "`" { output.append("\u{200B}") }
            output.append(scalar)
        }
        let name = String.UnicodeScalarView(
            language.unicodeScalars.filter(\.isLanguageNameCharacter))
        return "```\(name)\n\(String(output))\n```"
    }

    /// Splits a text into the contents of messages, in order, each with at most 2000 code points.
    ///
    /// A text that fits is returned as one part, unchanged; an empty text has no parts. The parts
    /// of a longer text begin with a line such as `(1/3)`. They end at the end of a line; if a line
    /// is too long, between characters; if a character is too long, between code points. A code
    /// block that is cut is closed, and reopened with its language in the next part. Other markdown
    /// is not. Another limit must be at least 64.
    public static func parts(of text: String, limit: Int = 2000) -> [String] {
        guard text.unicodeScalars.count > limit else { return text.isEmpty ? [] : [text] }
        let pieces = pieces(of: text, limit: limit)
        return pieces.enumerated().map { number, piece in
            "(\(number + 1)/\(pieces.count))\n" + piece.opening + piece.text + piece.closing
        }
    }

    /// Returns the parts without their numbers; each part leaves room for its number.
    public static func pieces(of text: String, limit: Int) -> [DiscordPiece] {
        let splitter = DiscordTextSplitter(text)
        var digits = "\(text.unicodeScalars.count / limit)".utf8.count
        while true {
            let pieces = Array(splitter.pieces(of: limit - digits * 2 - 4))
            if "\(pieces.count)".utf8.count <= digits { return pieces }
            digits += 1
        }
    }

    /// Returns the longest prefix within a limit in code points; a cut code block is closed.
    static func truncated(_ text: String, to limit: Int) -> String {
        guard text.unicodeScalars.count > limit else { return text }
        let beginning = String(text.unicodeScalars.prefix(max(limit, 0) + 1))
        var splitter = DiscordTextSplitter(beginning)
        return splitter.next(limit, betweenLines: false).map { $0.text + $0.closing } ?? ""
    }
}

/// The beginning of a line, which tells whether it may become a numbered list item like `1. `.
private enum LineBeginning {
    case blank, number, none

    func after(_ scalar: Unicode.Scalar) -> Self {
        switch self {
        case _ where scalar.isLineBreak: .blank
        case .blank where scalar.properties.isWhitespace: .blank
        case .blank, .number: UInt8(exactly: scalar.value)?.isDigit == true ? .number : .none
        case .none: .none
        }
    }

    /// Whether the period that would make the line a list item comes next.
    func becomesListItem(before rest: Substring.UnicodeScalarView) -> Bool {
        self == .number && rest.first == "."
            && rest.dropFirst().first?.properties.isWhitespace ?? true
    }
}
