import AuditSemantics
import AuditSyntax
import TriageRedaction

/// The kind of a secret, with its masked form.
struct SecretShape {
    /// The facts about the place of a text.
    struct Context {
        var name: String
        /// Whether the text stands in a test or a preview, where most secrets are fixtures; asked of
        /// the few texts that could be one.
        var isForDevelopers: () -> Bool = { false }
        var isFirebase = false
    }

    /// The name of the secret in a message.
    var name: String
    /// The host of an address, which is no secret.
    var host: String?

    private static let redactor = Redactor()

    /// Finds a secret; most texts hold no digit, and need not be asked about.
    init?(of text: String, named context: @autoclosure () -> Context) {
        guard text.hasMarkOfSecrets, let name = Self.name(of: text, context()) else { return nil }
        self.name = name
        self.host = Self.host(of: text)
    }

    private static func name(of text: String, _ context: Context) -> String? {
        if !text.hasLengthOfKnownShapes {
            return isNamedSecret(text, context) && !context.isForDevelopers() ? "secret" : nil
        }
        if text.contains("/webhooks/") || text.contains("hooks.slack.com/services/") {
            return isWebhook(text) ? "webhook address" : nil
        }
        if isBotAddress(text) { return "bot's address" }
        if isIssued(text, context) { return "key" }
        if text.hasPrefix("AIza"), isPublic(text[...], context) { return nil }
        let name = nameOfOwn(text, context)
        return name == nil || context.isForDevelopers() ? nil : name
    }

    /// The name of a secret that tests and previews may hold.
    private static func nameOfOwn(_ text: String, _ context: Context) -> String? {
        if text.contains("PRIVATE KEY-----") { return isPrivateKey(text) ? "private key" : nil }
        if hasPassword(text) { return "password in an address" }
        if isCredential(text) { return "credential" }
        if hasSecretQuery(text) { return "secret in a query" }
        return isNamedSecret(text, context) ? "secret" : nil
    }

    private static func host(of text: String) -> String? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        return authority.split(separator: "@").last.map(String.init)
    }

    // MARK: Shapes

    private static func isWebhook(_ text: String) -> Bool {
        guard redactor.redact(text).contains(Redactor.placeholder) else { return false }
        let token = text.split(separator: "/").last.map(String.init) ?? ""
        return token.utf8.count >= 20 && !token.isPlaceholder && Set(token).count >= 8
    }

    /// Whether the text is the address of a Telegram bot with its token.
    private static func isBotAddress(_ text: String) -> Bool {
        let address = "api.telegram.org/bot"
        guard text.contains(address), let bot = text.firstRange(of: address) else { return false }
        let token = text[bot.upperBound...].prefix { $0 != "/" }
        return token.utf8.count >= 30 && token.contains(":") && !String(token).isPlaceholder
    }

    /// Whether a word of the text is a key with its issuer's prefix.
    private static func isIssued(_ text: String, _ context: Context) -> Bool {
        guard text.utf8.count < 4096, issuers.contains(where: text.contains) else { return false }
        return text.split { !$0.isTokenCharacter }.contains { word in
            word.utf8.count >= 16 && issuers.contains { word.hasPrefix($0) }
                && !isPublic(word, context) && !String(word).isPlaceholder
                && Set(word).count >= 8 && word.hasDigit
                && redactor.redact(String(word)).hasPrefix(Redactor.placeholder)
        }
    }

    /// The first letters of prefixes that the redactor knows, so that few words are asked about.
    private static let issuers = [
        "sk_live_", "rk_live_", "whsec_", "sk-", "gh", "glpat-", "npm_", "hf_", "xox", "xapp-",
        "SG.", "ya29.", "shpat_", "dop_v1_", "AKIA", "ASIA", "AIza", "sk_test_", "rk_test_",
    ]

    private static func isPublic(_ word: Substring, _ context: Context) -> Bool {
        if word.hasPrefix("AIza") {
            return context.isFirebase || context.isForDevelopers()
                || context.name.hasWord(in: ["firebase"])
        }
        return (word.hasPrefix("sk_test_") || word.hasPrefix("rk_test_") || word.hasPrefix("sk-"))
            && context.isForDevelopers()
    }

    private static func isPrivateKey(_ text: String) -> Bool {
        guard text.contains("-----BEGIN "), let body = text.firstRange(of: "PRIVATE KEY-----")
        else { return false }
        let key = text[body.upperBound...].prefix { $0 != "-" }
        return key.utf8.count >= 48 && Set(key).count >= 16 && !String(key).isPlaceholder
    }

    /// Whether an address has a password before its host: `https://key:secret@host`.
    private static func hasPassword(_ text: String) -> Bool {
        guard text.contains("@"), let scheme = text.firstRange(of: "://") else { return false }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@") else { return false }
        let parts = authority[..<at].split(separator: ":", maxSplits: 1)
        let host = authority[authority.index(after: at)...]
        guard parts.count == 2, parts[1].utf8.count >= 6 else { return false }
        let isLocal = ["localhost", "127.0.0.1", "example", "0.0.0.0"].contains {
            host.contains($0)
        }
        return !isLocal && !String(parts[1]).isPlaceholder
            && !["pass", "password", "secret"].contains(parts[1].lowercased())
    }

    /// Whether the text holds a bearer token, a basic credential or a JSON web token.
    private static func isCredential(_ text: String) -> Bool {
        guard text.contains("eyJ") || text.contains("Bearer ") || text.contains("Basic ") else {
            return false
        }
        let redacted = redactor.redact(text)
        guard redacted.contains(Redactor.placeholder) else { return false }
        return text.split { !$0.isTokenCharacter && $0 != "+" && $0 != "/" && $0 != "=" }
            .contains {
                $0.utf8.count >= 16 && $0.hasDigit && Set($0).count >= 8
                    && !String($0).isPlaceholder
            }
    }

    private static func hasSecretQuery(_ text: String) -> Bool {
        for key in [
            "api_secret=", "client_secret=", "access_token=", "secret=", "apikey=", "api_key=",
        ] {
            guard text.contains(key), let found = text.firstRange(of: key) else { continue }
            let value = String(text[found.upperBound...].prefix { $0.isTokenCharacter })
            if value.looksRandom { return true }
        }
        return false
    }

    // MARK: Names

    private static func isNamedSecret(_ text: String, _ context: Context) -> Bool {
        let words = context.name.words
        guard !words.isEmpty, !words.contains(where: harmless.contains) else { return false }
        if words.contains(where: ["password", "passwd", "passphrase"].contains) {
            return text.looksLikePassword
        }
        return (namesSecret(words) || isNamedKey(words) && text.utf8.count >= 20)
            && text.withoutScheme.looksRandom
    }

    /// Whether a name says whose key it is: `partner_key`, and not the `forKey` of a store.
    private static func isNamedKey(_ words: [String]) -> Bool {
        words.count > 1 && words.last == "key" && words.first != "for"
    }

    private static func namesSecret(_ words: [String]) -> Bool {
        if words.contains(where: ["secret", "apikey", "hmac", "credential", "webhook"].contains) {
            return true
        }
        if words.contains("token") {
            return words.contains(
                where: [
                    "access", "auth", "api", "bearer", "bot", "refresh", "secret", "webhook",
                    "authorization", "admin",
                ].contains) || words == ["token"]
        }
        if words.contains("authorization") { return true }
        guard words.contains("key") else { return false }
        return words.contains(
            where: [
                "api", "private", "signing", "encryption", "aes", "access", "server", "service",
                "license", "auth",
            ].contains)
    }

    /// Words of names whose values are public by design, or are no values at all.
    private static let harmless: Set = [
        "public", "publishable", "amplitude", "mixpanel", "segment", "firebase", "mapbox", "sentry",
        "bugsnag", "datadog", "posthog", "revenuecat", "adjust", "branch", "appsflyer", "algolia",
        "onesignal", "intercom", "braze", "name", "identifier", "label", "title",
        "placeholder", "url", "path", "hash", "checksum", "device", "push", "image", "icon",
        "analytics", "test", "mock", "preview", "sample", "example", "fake", "stub", "hint",
        "fingerprint", "salt", "pin", "pins", "digest", "thumbprint", "id", "telemetry",
    ]
}

extension String {
    /// The value of an `Authorization` header without the name of its scheme: `KakaoAK 7f2c…`.
    fileprivate var withoutScheme: String {
        let parts = split(separator: " ", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].allSatisfy(\.isLetter) ? String(parts[1]) : self
    }
}
