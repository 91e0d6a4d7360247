/// One reader, and what it is fed.
struct FuzzTarget: Sendable {
    /// The name on the command line.
    let name: String
    /// Inputs of honest senders.
    let seeds: [[UInt8]]
    /// The pieces of its grammar, and others that may trouble it.
    let tokens: [[UInt8]]
    /// Reads an input; answers what is wrong with what came of it, or nil.
    let read: @Sendable ([UInt8]) -> String?

    init(
        _ name: String, seeds: [String], tokens: [String],
        read: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.init(name, seeds: seeds.map { Array($0.utf8) }, tokens: tokens, read: read)
    }

    init(
        _ name: String, seeds: [[UInt8]], tokens: [String],
        read: @escaping @Sendable ([UInt8]) -> String?
    ) {
        (self.name, self.seeds, self.read) = (name, seeds, read)
        self.tokens = (tokens + Self.hostileTokens).map { Array($0.utf8) } + Self.invalidUTF8
    }

    static let all = [
        bodyShape, problem, retryAfter, rateLimits, queueFile, redactor,
    ]

    /// Pieces that trouble any reader.
    private static let hostileTokens = [
        " ", "\n", "\r\n", "\0", "\t", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{301}",
        "\u{1F468}\u{200D}",
        "-1", "9223372036854775808", "1e999", "0.1", "NaN", "%", "\\", "\"", "'",
    ]

    /// Bytes that are no UTF-8.
    private static let invalidUTF8: [[UInt8]] = [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
    ]

    /// The pieces of JSON.
    static let json = [
        "{", "}", "[", "]", ":", ",", "null", "true", "{}", "[]", "\"\"", "\\u0000", "\\ud800",
        "\"a\":", "{\"a\":", "[0,",
    ]
}
