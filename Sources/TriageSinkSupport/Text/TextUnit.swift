/// A unit for the length of a text, as a receiver counts it.
package enum TextUnit: Sendable {
    /// Unicode code points, as Discord and Sentry count.
    case scalars
    /// UTF-16 code units, the safe choice where the receiver's unit is unknown.
    case utf16
    /// UTF-8 bytes.
    case utf8

    /// Returns the length of a text in this unit.
    package func length(of text: some StringProtocol) -> Int {
        switch self {
        case .scalars: text.unicodeScalars.count
        case .utf16: text.utf16.count
        case .utf8: text.utf8.count
        }
    }
}

extension StringProtocol {
    /// Returns the longest prefix within a limit that ends between characters.
    ///
    /// A first character that alone exceeds the limit is cut between code points, since one letter
    /// may have a thousand accents.
    package func truncated(to limit: Int, _ measure: TextUnit) -> String {
        guard measure.length(of: self) > limit else { return String(self) }
        let end = index(after: limit, measure, indices)
        guard end == startIndex else { return String(self[..<end]) }
        return String(self[..<index(after: limit, measure, unicodeScalars.indices)])
    }

    /// Returns the last of these indices that has no more than the limit before it.
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
