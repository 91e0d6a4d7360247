import AuditSemantics

/// The properties that distinguish a random key or a password from other texts.
extension Character {
    var isTokenCharacter: Bool {
        isASCII && (isLetter || isNumber || self == "_" || self == "-" || self == ".")
    }
}

extension StringProtocol {
    var hasDigit: Bool { contains { $0.isASCII && $0.isNumber } }
}

extension String {
    private static let placeholderWords = [
        "your", "example", "xxxx", "placeholder", "changeme", "change_me", "dummy", "sample",
        "fake",
        "todo", "replace", "insert", "<", ">", "{", "}", "$(", "...", "…", "****", "redacted",
        "filtered",
        "token", "secret", "mock", "stub", "demo", "lorem", "enter_", "my_", "my-", "\u{FFFC}",
        "%@",
        "api_key", "apikey", "notreal", "not-a-real", "-here", "_here",
    ]

    /// Whether the text stands for a secret that someone is to write there.
    var isPlaceholder: Bool {
        let text = lowercased()
        return Self.placeholderWords.contains { text.contains($0) }
    }

    /// Whether the text looks like a random key: long, mixed, and no words.
    var looksRandom: Bool {
        guard utf8.count >= 16, utf8.count <= 512, !isPlaceholder, !contains("://"),
            !contains(where: \.isWhitespace),
            allSatisfy({ $0.isASCII }), Set(self).count >= 8
        else { return false }
        let kinds = utf8.map { byte -> Int in
            byte >= 48 && byte <= 57
                ? 0 : byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90 ? 1 : 2
        }
        let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && $0 != 2 && $1 != 2 }
        return changes >= 3 && !isUUIDShaped
    }

    private var isUUIDShaped: Bool {
        let parts = split(separator: "-")
        return parts.count == 5 && parts[0].utf8.count == 8 && parts[4].utf8.count == 12
    }

    /// Whether the text may be a password that someone chose.
    var looksLikePassword: Bool {
        guard utf8.count >= 6, utf8.count <= 64, !isPlaceholder, !contains(where: \.isWhitespace),
            hasDigit,
            contains(where: { $0.isLetter })
        else { return false }
        let text = lowercased()
        return !["pass", "test", "qwerty", "abc", "://", "pwd", "user", "."].contains {
            text.contains($0)
        }
    }
}

extension String {
    /// Whether the text holds a mark that every secret has: a digit, an `@`, or the head of a key.
    var mayBeSecret: Bool {
        utf8.contains {
            $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: "@")
        }
            || contains("-----BEGIN")
    }

    /// Whether the text may hold a secret of a known shape; one look at each byte rules most texts out.
    var mayHoldSecret: Bool {
        var run = 0
        var digits = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "@"): return true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): (run, digits) = (run + 1, digits + 1)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"),
                UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"):
                run += 1
            default: (run, digits) = (0, 0)
            }
            if run >= 16 && digits > 0 { return true }
        }
        return utf8.count > 64 && contains("-----BEGIN")
    }
}
