/// Texts in Unicode's stream-safe format (UAX #15): no more than 30 marks in a row on one character.
///
/// To compare or hash texts, Swift sorts the marks of each character, in a time that grows with the square of
/// their number: 64 kB of marks take a second. After 30 marks a U+034F follows, which is invisible and where
/// sorting begins anew. No script writes so many.
package enum StreamSafe {
    private static let limit = 30
    private static let joiner: Unicode.Scalar = "\u{34F}"

    /// The text in the stream-safe format; most texts are already.
    package static func text(_ text: String) -> String {
        // Marks have two bytes or more, and the first of them are U+0300 and up.
        guard text.utf8.count > 2 * limit, text.utf8.contains(where: { $0 >= 0xCC }),
            !isSafe(text)
        else { return text }
        var (result, marks) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > limit {
                result.append(joiner)
                marks = 1
            }
            result.append(scalar)
        }
        return String(result)
    }

    private static func isSafe(_ text: String) -> Bool {
        var marks = 0
        return text.unicodeScalars.allSatisfy { scalar in
            marks = isMark(scalar) ? marks + 1 : 0
            return marks <= limit
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    }
}
