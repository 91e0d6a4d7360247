import TriageRedaction
import TriageSinkSupport

/// Texts for Discord's markdown.
public enum DiscordText {
    /// Any text as what it is, outside of code blocks: a backslash stands before whatever Discord
    /// would take for markdown or for a mention.
    ///
    /// Addresses stay links. It is ``DiscordMessage`` that keeps anyone from being notified.
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

    /// Any text as a code block that nothing in it can end: a zero-width space stands between
    /// backticks.
    ///
    /// - Parameters:
    ///   - text: The text; one that is empty, or of line breaks alone, is no block and gives "".
    ///   - language: What its colours are for; other characters than ASCII letters, digits and
    ///     `_+-.#` are left out.
    /// - Returns: The block, a line each for its fences.
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

    /// Any text as the contents of messages, in order, each of 2000 code points at most.
    ///
    /// A text that fits is returned as it is, an empty one as no part. The parts of a longer one
    /// begin with a line such as `(1/3)`. They end with lines, or where a line is too long between
    /// characters, or where a character is too long between code points. A code block that is cut is
    /// closed, and opened again in its language in the next part; other markdown is not.
    public static func parts(of text: String) -> [String] { parts(of: text, limit: 2000) }

    /// The same with another limit, of 64 at least.
    package static func parts(of text: String, limit: Int) -> [String] {
        guard text.unicodeScalars.count > limit else { return text.isEmpty ? [] : [text] }
        let pieces = pieces(of: text, limit: limit)
        return pieces.enumerated().map { number, piece in
            "(\(number + 1)/\(pieces.count))\n" + piece.opening + piece.text + piece.closing
        }
    }

    /// What the parts consist of, but for the numbers, for which there is room.
    package static func pieces(of text: String, limit: Int) -> [DiscordPiece] {
        let reader = DiscordTextSplitter(text)
        var digits = "\(text.unicodeScalars.count / limit)".utf8.count
        while true {
            let pieces = Array(reader.pieces(of: limit - digits * 2 - 4))
            if "\(pieces.count)".utf8.count <= digits { return pieces }
            digits += 1
        }
    }

    /// The longest beginning of so many code points at most; a code block that is cut is closed.
    static func truncated(_ text: String, to limit: Int) -> String {
        guard text.unicodeScalars.count > limit else { return text }
        let beginning = String(text.unicodeScalars.prefix(max(limit, 0) + 1))
        var reader = DiscordTextSplitter(beginning)
        return reader.next(limit, betweenLines: false).map { $0.text + $0.closing } ?? ""
    }
}

/// A line so far: whether it may become an entry of a numbered list, such as `1. `.
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

    /// Whether the point that would make it one comes next.
    func becomesListItem(before rest: Substring.UnicodeScalarView) -> Bool {
        self == .number && rest.first == "."
            && rest.dropFirst().first?.properties.isWhitespace ?? true
    }
}
