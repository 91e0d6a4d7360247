/// A key with a prefix from its issuer, such as Stripe, GitHub, Slack, Amazon or Google.
struct PrefixedSecret {
    private static let prefixes: [StaticString] = [
        "sk_live_", "sk_test_", "rk_live_", "rk_test_", "pk_live_", "whsec_", "sk-",
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "npm_", "hf_",
        "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-", "SG.", "ya29.", "shpat_", "dop_v1_",
        "AKIA", "ASIA", "AIza",
    ]
    private static let byFirstByte = (0...UInt8.max).map { byte in
        prefixes.filter { $0.utf8Start.pointee == byte }
    }

    /// The bytes of the latest key, which may contain further prefixes.
    private var seen = 0..<0

    /// Returns the key at the index.
    ///
    /// It needs 12 bytes after the prefix and a digit among the first 32 of them, because words
    /// have no digits.
    mutating func secret(at index: Int, in text: MaskedText) -> Range<Int>? {
        let prefixes = Self.byFirstByte[Int(text[index])]
        guard let tail = text.end(ofAny: prefixes, at: index) else { return nil }
        if tail >= seen.upperBound { seen = tail..<text.end(from: tail, while: \.isTokenByte) }
        let end = seen.upperBound
        guard end - tail >= 12, text.bytes[tail..<min(tail + 32, end)].contains(where: \.isDigit)
        else { return nil }
        return index..<end
    }
}
