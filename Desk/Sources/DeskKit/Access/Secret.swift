import DeskHashing

/// A random text that opens something; only its hash is kept.
enum Secret {
    /// Makes one: 32 random bytes in hexadecimal.
    static func make() -> String {
        hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255) })
    }

    /// The hash that is kept.
    static func hash(_ secret: some StringProtocol) -> String {
        hexadecimal(SHA256.hash(Array(secret.utf8)))
    }

    /// Whether two texts are the same, in a time that does not reveal where they differ.
    static func isEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
