/// How a receiver counts the length of a text.
package enum TextUnit: Sendable {
    /// Unicode code points, as Discord and Sentry count.
    case scalars
    /// UTF-16 units, the safe side where it is not known.
    case utf16
    /// Bytes of UTF-8.
    case utf8

    /// How long a text is.
    package func length(of text: some StringProtocol) -> Int {
        switch self {
        case .scalars: text.unicodeScalars.count
        case .utf16: text.utf16.count
        case .utf8: text.utf8.count
        }
    }
}

extension StringProtocol {
    /// The longest beginning of so many units at most that ends between characters.
    ///
    /// A first character that is longer than all of that is cut between code points: one letter may
    /// have a thousand accents.
    package func truncated(to limit: Int, _ measure: TextUnit) -> String {
        guard measure.length(of: self) > limit else { return String(self) }
        let end = index(after: limit, measure, indices)
        guard end == startIndex else { return String(self[..<end]) }
        return String(self[..<index(after: limit, measure, unicodeScalars.indices)])
    }

    /// The last of these places that at most so many units come before.
    private func index(
        after limit: Int, _ measure: TextUnit, _ places: some Sequence<Index>
    ) -> Index {
        var (end, length) = (startIndex, 0)
        for next in places.dropFirst() {
            length += measure.length(of: self[end..<next])
            guard length <= limit else { return end }
            end = next
        }
        return end
    }
}
