/// Secrets of many forms, and the places where apps and servers write them.
enum PlantedSecrets {
    /// A way to write a secret: by the name of its key, and the secret itself.
    struct Place: Sendable {
        let name: String
        /// Whether the place is data, such as JSON, and not a sentence.
        let isStructured: Bool
        /// Whether words follow the secret, so that it may be the first word of a sentence.
        var goesOn: Bool { ["before words", "in Korean"].contains(name) }
        let text: @Sendable (_ key: String, _ secret: String) -> String
    }

    /// Keys of what users type, as prose and programs write them.
    static let typedKeys = [
        "password", "Password", "new password", "passwd", "passphrase", "passcode", "pwd",
        "user_password", "secret", "client secret", "clientSecret", "credential", "credentials",
        "비밀번호", "새 비밀번호", "비밀번호 확인용 비밀번호",
    ]

    /// Keys of what may be of several words.
    static let phraseKeys =
        typedKeys + [
            "key", "api key", "API key", "apiKey", "API_KEY", "private key", "secret key",
            "recovery key", "encryption key", "authorization", "cookie", "X-Api-Key",
        ]

    /// Keys of all kinds.
    static let keys =
        phraseKeys + [
            "token", "Token", "access token", "access_token", "refreshToken", "push token",
            "id token", "토큰", "인증 토큰", "갱신 토큰", "session", "Session", "sessionId",
            "user session", "auth", "oauth", "authCode", "authentication", "push authorization",
            "session key", "jwt", "csrf", "xsrf", "sid", "ssoId", "SSO", "saml", "identityToken",
            "bearer", "via", "Set-Cookie", "X-Auth-Token", "x-csrf-token",
        ]

    /// What a user types as a password, one word each.
    static let passwords = [
        "hunter2", "sunshine", "password", "Password1", "qwerty", "letmein", "iloveyou", "monkey",
        "dragon", "football", "princess", "admin", "welcome", "trustno1", "Summer2024", "abc123",
        "1q2w3e4r", "!@#$%^&*", "P@ssw0rd!", "changeme", "secret", "test", "default", "root",
        "master", "shadow", "winner", "freedom", "private", "superman", "computer", "internet",
        "whatever", "starwars", "charlie",
        "correct-horse-battery-staple", "open.sesame", "blue_tiger", "Tr0ub4dor&3", "zaq1@WSX",
        "000000", "1234", "0000", "482913", "19900101", "1990-01-01", "01012345678", "mom",
        "tkfkdgo", "sksmsqkqh", "gksrnr12", "wjdqh!23", "비밀번호123", "엄마생일0304",
    ]

    /// Passwords of Korean letters; no machine makes such a token.
    static let koreanPasswords = [
        "사랑해요", "나는바보다", "우리집강아지", "행복하자", "홍길동", "가나다라", "대한민국만세", "안녕하세요",
    ]

    /// Words that tell a state too, and are secrets only where a password is.
    static let ambiguous = [
        "guest", "success", "online", "special", "access", "master", "magic", "power", "wizard",
        "zone",
    ]

    /// Passphrases; at least their first word is masked.
    static let passphrases = [
        "correct horse battery staple", "open sesame now", "summer in paris", "I love my dog",
        "the quick brown fox", "too many cooks", "must love dogs", "at the beach", "no more tears",
        "wrong turn ahead", "new york city", "my little pony", "your name here", "not my password",
        "empty nest 42", "invalid crown", "8 mile road", "missing you always",
        "abandon ability able about above absent", "우리 집 강아지", "나의 살던 고향은", "다시 만난 세계",
        "확인 사랑해", "필수 템 모음", "8월의 크리스마스",
    ]

    /// What machines make: tokens, keys, identifiers of sessions.
    static let tokens = [
        "qwertyuiopas", "abcdefghijklmnop", "xKdJwPqLmZrT", "plumtreeorchard", "planted-value",
        "ZmFrZXRva2Vu", "dGhpcyBpcyBhIHNlY3JldA==", "deadbeefcafebabe", "9f86d081884c7d65",
        "9f86d081884c7d659a2feaa0c55ad015", "550e8400-e29b-41d4-a716-446655440000",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u",
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "AKIAIOSFODNN7EXAMPLE", "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "a1b2c3", "f3a9",
        "48291", "4829", "01J9Z3NDEKTSV4RRFFQ69G5FAV", "mF_9.B5f-4.1JqM", "V1StGXR8_Z5jdHi6B-myT",
        "AbCdEf", "deadbeef", "cafe.babe.dead", "user.session.42x7", "brave-tiger-42",
        "happy-panda", "session-4f2a", "token_abc", "refresh-9z", "s.2f9a", "KQJXVZ", "zxcvbn",
        "aaaaaaaaaaaaaaaa", "r3fr3sh", "active7x9", "validAbCdEfGh", "expiredQwertyUiop",
        "missing.plum", "server.plum", "http.plumtree", "started_plum", "4f", "null0", "nilnil",
        "abcd(efgh)", "valid(plumtree)", "active[plumtree]", "missing:plum",
        "OAuth2plum", "none-plum", "1a2b-3c4d-5e6f", "12.34.56.78", "Zx9", "ya29.a0AfH6SMBx1234",
        "glpat-abcdefgh12345678", "xoxb-2441234-planted1234", "hvs.CAESIJ", "0x4f2a9c",
    ]

    /// Secrets that are recognized without a key.
    static let shapes = [
        "Bearer mF_9.B5f-4.1JqM", "Basic dXNlcjpwYXNzd29yZA==",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u",
        "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "AKIAIOSFODNN7EXAMPLE", "hong.gildong@example.co.kr",
        "hong%40example.com", "홍길동@예시.한국", "4111 1111 1111 1111", "5500-0000-0000-0004",
        "378282246310005", "4012888888881881", "6011111111111117", "30569309025904",
        "3530111333300000", "6304000000000000125", "2221000000000009", "9792020000000001",
        "DE89 3704 0044 0532 0130 00", "gb29nwbk60161331926819", "NO9386011117947",
        "https://user:hunter2@example.com", "https://h.com/p?q=hunter2", "/v1/x?text=hunter2",
        "/cb?state=1#hunter2", "app://cb#hunter2", "/Users/jane", "/home/jane", "C:\\Users\\jane",
        "https://hooks.slack.com/services/T0/B0/plantedXX",
        "https://discord.com/api/webhooks/123456/planted_Token-1",
        "-----BEGIN PRIVATE KEY-----\nMIIEow\n-----END PRIVATE KEY-----",
    ]

    /// Personal data without a recognized shape, which stays unless a key or the app names it.
    static let unknownShapes = [
        "900101-1234567", "010-1234-5678", "+82 10 1234 5678", "110-234-567890", "홍길동",
    ]

    /// Pairs of a key and a secret; each secret has many keys, and each key many secrets.
    static let plants: [(key: String, secret: String)] = {
        var plants: [(key: String, secret: String)] = []
        for (number, secret) in (passwords + tokens).enumerated() {
            for offset in 0..<8 {
                plants.append((keys[(number + offset * 7) % keys.count], secret))
            }
        }
        for secret in koreanPasswords + passphrases {
            plants += phraseKeys.map { ($0, secret) }
        }
        for secret in ["sunshine", "qwertyuiopas", "4829"] { plants += keys.map { ($0, secret) } }
        return plants
    }()

    static let places = prose + structured

    private static let prose = [
        prose("alone") { "\($0): \($1)" },
        prose("in a line") { "Login failed, \($0): \($1), again" },
        prose("in parentheses") { "서버가 거절했습니다 (\($0): \($1))" },
        prose("without a space") { "\($0):\($1)" }, prose("in lines") { "a\n\($0): \($1)\nnext" },
        prose("before words") { "[auth] \($0): \($1) was refused by the server" },
        prose("with a wide gap") { "\($0) :  \($1)" },
        prose("in Korean") { "요청 실패, \($0): \($1) 값이 거절되었습니다." },
        prose("after a state") { "session: expired, \($0): \($1)" },
        prose("behind a bracket") { "[\($0): \($1)]" },
    ]

    private static let structured = [
        data("form") { "a=1&\($0)=\($1)&b=2" },
        data("log field") { "level=info \($0)=\($1) user=7" },
        data("assignment") { "\($0) = \($1)" }, data("query") { "https://h.com/p?\($0)=\($1)&x=1" },
        data("path query") { "GET /p?\($0)=\($1)" },
        data("fragment") { "/cb?state=1#\($0)=\($1)" },
        data("fragment of a query alone") { "?state=1#\($0)=\($1)" },
        data("JSON") { "{\"id\":1,\"\($0)\":\"\($1)\"}" },
        data("JSON, bare") { "{\"\($0)\": \($1)}" },
        data("escaped JSON") { "{\\\"\($0)\\\":\\\"\($1)\\\"}" },
        data("dictionary") { "[\"\($0)\": \"\($1)\", \"a\": 1]" },
        data("user info") { "[AnyHashable(\"\($0)\"): \($1)]" },
        data("quoted value") { "\($0): \"\($1)\"" },
        data("optional") { "\($0) = Optional(\"\($1)\")" },
        data("encoded pair") { "x%26\($0)%3D\($1)" }, data("encoded colon") { "\($0)%3A\($1)" },
        data("encoded colon and space") { "\($0)%3A%20\($1)" },
    ]

    private static func prose(
        _ name: String, _ text: @escaping @Sendable (String, String) -> String
    ) -> Place {
        Place(name: name, isStructured: false, text: text)
    }

    private static func data(_ name: String, _ text: @escaping @Sendable (String, String) -> String)
        -> Place
    {
        Place(name: name, isStructured: true, text: text)
    }
}
