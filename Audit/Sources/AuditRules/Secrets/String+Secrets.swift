extension Character {
    /// Whether keys and tokens are made of it.
    var isTokenCharacter: Bool {
        isASCII && (isLetter || isNumber || self == "_" || self == "-" || self == ".")
    }
}

extension StringProtocol {
    var hasDigit: Bool { contains { $0.isASCII && $0.isNumber } }
}

/// The properties of random keys and passwords that other texts lack.
extension String {
    private static let placeholderWords = [
        "your", "example", "xxxx", "placeholder", "changeme", "change_me", "dummy", "sample",
        "fake", "todo", "replace", "insert", "<", ">", "{", "}", "$(", "...", "…", "****",
        "redacted", "filtered", "token", "secret", "mock", "stub", "demo", "lorem", "enter_", "my_",
        "my-", "\u{FFFC}", "%@", "api_key", "apikey", "notreal", "not-a-real", "-here", "_here",
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
        let changes = zip(utf8, utf8.dropFirst()).count { one, next in
            one.isDigit && next.isLetter || one.isLetter && next.isDigit
        }
        return changes >= 3 && !isUUIDShaped
    }

    private var isUUIDShaped: Bool {
        let parts = split(separator: "-")
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
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
    var hasMarkOfSecrets: Bool {
        utf8.contains { $0.isDigit || $0 == UInt8(ascii: "@") } || contains("-----BEGIN")
    }

    /// Whether the text may hold a secret of a known shape; one look at each byte rules most texts out.
    var hasLengthOfKnownShapes: Bool {
        var run = 0
        var digits = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "@"): return true
            case _ where byte.isDigit: (run, digits) = (run + 1, digits + 1)
            case _ where byte.isLetter: run += 1
            case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"),
                UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"):
                run += 1
            default: (run, digits) = (0, 0)
            }
            if run >= 16 && digits > 0 { return true }
        }
        return utf8.count > 64 && contains("-----BEGIN")
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it is a letter of ASCII.
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
