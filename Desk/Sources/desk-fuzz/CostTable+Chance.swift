extension CostTable {
    /// Pieces of texts, put together by chance, in each place of a text.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - seed: The beginning of chance: the same rows for the same seed.
    /// - Returns: The rows.
    static func chance(_ count: Int, seed: UInt64) -> [CostRow] {
        var chance = SplitMix(state: seed)
        return (0..<count).compactMap { _ in
            let length = Int.random(in: 2...5, using: &chance)
            let piece = (0..<length).compactMap { _ in tokens.randomElement(using: &chance) }
                .joined()
            return texts(of: piece, named: "\"\(piece)\"").randomElement(using: &chance)
        }
    }

    /// The pieces with which recognizers of secrets, words, numbers or paths begin, go on or end, as JSON has them.
    private static let tokens = [
        "a", "Z", "7", "4111111111111111", "AAAA", "ey", "eyJ", ".", ",", ";", ":", "=", "&", "?",
        "#",
        "@", "%", "%4", "%40", "%s", "{", "}", "{}", "{{", "[", "]", "(", ")", "<", ">", "/", "//",
        "://", #"\\"#, #"\""#, "'", "`", "-", "--", "-----BEGIN ", "PRIVATE KEY-----", "_", "__",
        "$",
        "*", "+", "|", "!", "~", "^", " ", "  ", #"\n"#, #"\t"#, #"\r\n"#, #"\u0000"#, #"\ud83d"#,
        "0x", "0xdeadbeef", "token", "password", "secret=", "key:", "Bearer ", "Basic ", "cookie",
        "session", "http", "https://", "file:///home/", "C:", "@anonymous", "javassist", "한", "각",
        "\u{301}", "\u{200D}", "👩", "\u{FDFA}", "é", "ß", "İ", "\u{202E}", "\u{FEFF}", "\u{10FFFF}",
    ]
}
