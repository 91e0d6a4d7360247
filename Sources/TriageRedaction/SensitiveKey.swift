/// The keys that name a secret: the deny list of Sentry's data collection rules, with exceptions.
///
/// The terms are substrings of the key, in any case. The short ones (`key`, `sid`) do not cross the
/// border of a word, so `processId` is not sensitive. Longer harmless terms take precedence over
/// them.
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
            "publickey", "publickeytoken",
        ],
        harmlessInWord: [
            "author", "consid", "donkey", "hockey", "hotkey", "jockey", "keyboard", "keychain",
            "keycode", "keyed", "keyframe", "keynote", "keypad", "keystroke", "keyword", "monkey",
            "obsession", "possession", "presid", "resid", "secretar", "side", "subsid", "tokenis",
            "tokeniz", "turkey", "whiskey", "-ipad", "-iphone", "remote-config", "remote-notif",
        ]
    )

    private static let typed = Terms(
        anywhere: [
            "password", "passwd", "passphrase", "passcode", "secret", "credential", "비밀번호",
        ],
        inWord: ["pwd"], asWord: [], harmlessAnywhere: [], harmlessInWord: ["secretar"])

    static func matches(_ key: String) -> Bool { matches(ArraySlice(key.utf8)) }

    /// Returns whether a key is sensitive.
    ///
    /// The whole key `identity` is not, and neither is a Swift file's name before a line number.
    static func matches(_ key: ArraySlice<UInt8>) -> Bool {
        let isIdentity = key.count == 8 && has("identity", endOf: key)
        return !isIdentity && !has(".swift", endOf: key) && terms.isSecret(key)
    }

    /// Returns whether a key names what a user types, which may be any word.
    static func isTyped(_ key: ArraySlice<UInt8>) -> Bool { typed.isSecret(key) }

    /// Returns whether a key is `keys` alone, which in a sentence lists names.
    static func isList(_ key: ArraySlice<UInt8>) -> Bool {
        key.count == 4 && has("keys", endOf: key)
    }

    /// Returns whether a key is an ordinary word that in a sentence seldom names a secret.
    static func isWord(_ key: ArraySlice<UInt8>) -> Bool {
        key.count <= 7
            && ["key", "token", "session", "auth", "cookie"].contains {
                $0.utf8.count == key.count && has($0, endOf: key)
            }
    }

    /// Returns whether a key ends with the word itself, which names a key of any kind.
    static func isKey(_ key: ArraySlice<UInt8>) -> Bool {
        has("key", endOf: key) || has("keys", endOf: key)
    }

    /// Returns whether a header's value is a line with its own grammar, as in `Authorization`.
    static func isHeader(_ key: ArraySlice<UInt8>) -> Bool {
        has("authorization", endOf: key) || has("cookie", endOf: key)
    }

    private static func has(_ word: String, endOf key: ArraySlice<UInt8>) -> Bool {
        key.suffix(word.utf8.count).elementsEqual(word.utf8) { $0.lowercased == $1 }
    }
}
