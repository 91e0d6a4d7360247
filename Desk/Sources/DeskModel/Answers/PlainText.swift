/// The rules for texts that a team writes and apps show.
///
/// Apps draw these texts as they are. What could pass for a link or for markup, or could draw outside of
/// its line, is refused where it is written.
package enum PlainText {
    /// The reason why a text is refused.
    package enum Problem: Error, Hashable, Sendable {
        /// It has no visible character.
        case empty
        /// It has more characters than allowed.
        case tooLong(limit: Int)
        /// It has a control character, or one that is invisible or changes the direction of text.
        case control
        /// It has `<` or `>`.
        case markup
        /// It has `://` or `www.`.
        case link
    }

    /// The largest number of Unicode scalars of one character; more only pile up accents.
    private static let pile = 16

    /// Checks one line without markup and links.
    package static func checkLine(_ text: String, atMost limit: Int) throws(Problem) {
        try checkLength(text, atMost: limit)
        guard !text.unicodeScalars.contains(where: \.isConcealed) else { throw .control }
        let plain = folded(text)
        guard !plain.contains(where: { $0 == "<" || $0 == ">" }) else { throw .markup }
        guard !has("://", plain), !has("www.", plain) else { throw .link }
    }

    /// Checks a text of several lines, where markup and links are text like any other.
    package static func checkLines(_ text: String, atMost limit: Int) throws(Problem) {
        try checkLength(text, atMost: limit)
        let isConcealed = text.unicodeScalars.contains {
            !["\n", "\r", "\t"].contains($0) && $0.isConcealed
        }
        guard !isConcealed else { throw .control }
    }

    private static func checkLength(_ text: String, atMost limit: Int) throws(Problem) {
        // Counting characters of a text of any length takes long.
        guard text.utf8.count <= limit * pile * 4, text.count <= limit,
            text.allSatisfy({ $0.unicodeScalars.count <= pile })
        else { throw .tooLong(limit: limit) }
        guard text.unicodeScalars.contains(where: \.isVisible) else { throw .empty }
    }

    /// The scalars in lower case, full-width forms as ASCII, without what only joins.
    private static func folded(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.compactMap { scalar in
            switch scalar.value {
            case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: nil
            case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20)
            case 0xFF21...0xFF3A: Unicode.Scalar(scalar.value - 0xFEE0 + 0x20)
            case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
            default: scalar
            }
        }
    }

    private static func has(_ part: String, _ scalars: [Unicode.Scalar]) -> Bool {
        let part = Array(part.unicodeScalars)
        guard scalars.count >= part.count else { return false }
        return (0...(scalars.count - part.count)).contains { start in
            scalars[start..<(start + part.count)].elementsEqual(part)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character or a line separator, or is invisible and joins nothing.
    fileprivate var isConcealed: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: !joins
        default: false
        }
    }

    /// Whether it joins characters, as emoji and Persian words need, or names the region of a flag.
    private var joins: Bool {
        value == 0x200C || value == 0x200D || (0xE0020...0xE007F).contains(value)
    }

    /// Whether it draws something by itself.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
            .nonspacingMark, .enclosingMark:
            false
        default: !properties.isDefaultIgnorableCodePoint && value != 0x2800
        }
    }
}
