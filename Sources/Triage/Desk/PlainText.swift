import TriageRedaction

/// The limits on what a desk, or an attacker who has taken it over, can make an app show.
enum PlainText {
    /// Returns whether a text is short, and neither markup nor a link.
    ///
    /// It holds no control character and no mark that changes the direction of text.
    static func isPlain(_ text: String, atMost limit: Int) -> Bool {
        let words = text.lowercased()
        return isShort(text, atMost: limit) && escapingControlCharacters(text) == text
            && !["<", ">", "://", "www."].contains { words.contains($0) }
    }

    /// Returns whether a text has letters and no more characters than the limit.
    ///
    /// A character may have accents without end, so its code points are limited too.
    static func isShort(_ text: String, atMost limit: Int) -> Bool {
        text.unicodeScalars.count <= limit * 8 && text.count <= limit
            && !text.allSatisfy(\.isWhitespace)
    }

    /// Returns the lines of a text without other control characters and direction marks.
    static func lines(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    scalar == "\n" || escapingControlCharacters("\(scalar)") == "\(scalar)"
                }))
    }
}
