/// Which keys name a secret: the deny list of Sentry's data collection rules, with exceptions.
///
/// Substrings of the key, in any case. The short ones (`key`, `sid`) do not reach over the
/// border of a word, so that `processId` is none, and give way to longer harmless words.
enum SensitiveKey {
    private static let terms = Terms(
        anywhere: [
            "password", "passwd", "passphrase", "passcode", "secret", "token", "bearer", "session",
            "credential", "identity", "authoriz", "authoris", "cookie", "forwarded", "비밀번호", "토큰",
        ],
        inWord: [
            "auth", "pwd", "key", "jwt", "saml", "csrf", "xsrf", "sid", "-ip", "-user", "remote-",
        ],
        asWord: ["sso", "via"],
        harmlessAnywhere: [
            "keypath", "codingkey", "primarykey", "foreignkey", "sortkey", "forkey", "keynotfound",
            "urlsession", "urlkey", "urlstringkey", "errorkey", "codekey", "domainkey",
        ],
        harmlessInWord: [
            "author", "consid", "donkey", "hockey", "hotkey", "jockey", "keyboard", "keychain",
            "keycode", "keyed", "keyframe", "keynote", "keypad", "keystroke", "keyword", "monkey",
            "obsession", "possession", "presid", "resid", "secretar", "side", "subsid", "tokenis",
            "tokeniz", "turkey", "whiskey", "-ipad", "-iphone", "remote-config", "remote-notif",
        ]
    )

    static func matches(_ key: String) -> Bool {
        matches(ArraySlice(key.utf8))
    }

    /// A key that is just `identity`, or a file's name before a line number, is none.
    static func matches(_ key: ArraySlice<UInt8>) -> Bool {
        let isExempt = has("identity", endOf: key, whole: true) || has(".swift", endOf: key)
        return !isExempt && terms.isSecret(key)
    }

    /// A header whose value is a line of its own grammar: `Authorization`, `Set-Cookie`.
    static func isHeader(_ key: ArraySlice<UInt8>) -> Bool {
        has("authorization", endOf: key) || has("cookie", endOf: key)
    }

    private static func has(
        _ word: String, endOf key: ArraySlice<UInt8>, whole: Bool = false
    ) -> Bool {
        guard whole ? key.count == word.utf8.count : key.count >= word.utf8.count else {
            return false
        }
        return key.suffix(word.utf8.count).elementsEqual(word.utf8) { $0.lowercased == $1 }
    }
}
