import Triage

extension FuzzTarget {
    private static let secret = "correct horse battery"
    private static let header = "Authorization: Bearer "
    private static let token = "c3VwZXItc2VjcmV0LXRva2Vu"

    /// The redactor of texts.
    static let redactor: FuzzTarget = {
        let known = KnownSecrets()
        known.insert(secret)
        let redactor = Redactor(knownSecrets: known)
        return FuzzTarget("redactor", seeds: texts, tokens: marks) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let redacted = redactor.redact("\(text)\n\(header)\(token)\n\(text)")
            if redacted.contains(secret) { return "a known secret is left" }
            return redacted.contains(token) ? "a token is left: \(redacted)" : nil
        }
    }()

    private static let texts = [
        "could not load https://kim:pw@h.example/p/q?token=abc&b=2#f for hong+tag@example.com",
        "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl\nCookie: a=1; b=2",
        "card 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00, password: hunter2",
        #"{"token":"a b","id":1,"nested":{"api_key":"x\"y"}} /Users/jane/a.swift:3"#,
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEow==\n-----END RSA PRIVATE KEY-----",
        "discord.com/api/webhooks/1/tok?wait=1 sk_live_4eC39HqLyjWDarjtT1zdp7dc \(secret)",
        #"C:\\Users\\jane\\a \/Users\/jane\/x NSErrorFailingURLKey=https://a.b/c?d=e"#,
    ]

    private static let marks = [
        "Bearer ", "Basic ", "eyJ", "eyJa.", ".", "=", "&", "?", ":", "@", "a@", "a@b.c", "://",
        "https://",
        "/Users/", "C:\\Users\\", "-----BEGIN ", " PRIVATE KEY-----", "4111 ", "4", "DE89",
        "password=",
        "token:", "\"key\":\"", "[Filtered]", "Cookie: ", "a=1; ", "webhooks/", "sk_live_",
        "correct ", "#",
        ",", "안", "-", "_", ")?", "basic+", "basic+.", "://a?)", "key={\n", "%40a.", "key%3D",
        "eyJa.b\n", "discord/webhooks/",
    ]
}
