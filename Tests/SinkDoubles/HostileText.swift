import Foundation
package import TriageTesting

/// Hostile texts for property tests.
package enum HostileText {
    private static let bits = [
        "a", "word ", "\n", "\n\n", "\r\n", "\r", "\0", "\t", " ", "\u{200B}", "\u{1B}[31m",
        "\u{FEFF}",
        "`", "``", "```", "````````", "```swift\n", "\n```\n", "```not a language\n", "\\",
        "\\\\\\", "~~",
        "@everyone", "<@123>", "<t:0:R>", "# ", "> ", "- ", "||", "*_~", "[a](https://b.c)", "\"",
        "/",
        "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇰🇷🇰🇷", "👍🏽", "한글", "각", "é", "e\u{301}", "\u{301}", "क्षि", "\u{FFFD}",
        "\u{202E}", "\u{2066}", "\u{2069}", "\u{200F}", "\u{061C}", "\u{2028}", "\u{85}",
        "\u{10FFFF}",
        "(1/3)", "(1/3)\n", "x".times(90), "e" + "\u{301}".times(1000), "`".times(70),
        "\u{200D}".times(80),
    ]

    /// Returns a random text of a number of fragments at most.
    package static func next(_ count: Int, _ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...count, using: &generator)).reduce(into: "") { text, _ in
            text += bits.randomElement(using: &generator) ?? ""
        }
    }

    /// Returns a number of random texts, the same for the same seed.
    package static func many(_ number: Int, of count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        return (0..<number).map { _ in next(count, &generator) }
    }
}

extension String {
    /// Returns the text repeated.
    package func times(_ count: Int) -> String { String(repeating: self, count: count) }

    /// The code points, for a comparison that ignores canonical equivalence.
    package var points: [Unicode.Scalar] { Array(unicodeScalars) }
}

extension Encodable {
    /// Returns the value as JSON with sorted keys.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
