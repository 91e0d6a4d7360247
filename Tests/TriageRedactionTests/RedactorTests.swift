import Foundation
import Testing
import TriageCore
import TriageRedaction
import TriageTesting

@Suite("Redactor", .serialized, .timeLimit(.minutes(30)))
struct RedactorTests {
    let redactor = Redactor()

    @Test
    func `No planted secret remains`() {
        #expect(SecretSamples.all.count >= 200)
        for planted in SecretSamples.all {
            let redacted = redactor.redact(planted.text)
            #expect(!redacted.contains(planted.secret), "\(planted.text)")
            #expect(redacted.contains(Redactor.placeholder), "\(planted.text)")
        }
    }

    @Test
    func `At most one ordinary text in a hundred is changed`() {
        let touched = OrdinaryTexts.all.filter { redactor.redact($0) != $0 }
        #expect(OrdinaryTexts.all.count >= 200)
        #expect(touched.count * 100 <= OrdinaryTexts.all.count, "\(touched)")
    }

    @Test(arguments: [
        ("before Bearer abc.def after", "before Bearer [Filtered] after"),
        ("\"token\":\"a b\",\"id\":1", "\"token\":\"[Filtered]\",\"id\":1"),
        ("{\"key\": 123}", "{\"key\": [Filtered]}"),
        ("user=kim&password=x&id=7", "user=kim&password=[Filtered]&id=7"),
        (
            "https://u:p@h.com/p/q?a=1&b=2#f.",
            "https://[Filtered]@h.com/p/q?a=[Filtered]&b=[Filtered]#[Filtered]."
        ),
        ("https://h/p?bare ok", "https://h/p?[Filtered] ok"),
        ("mail hong@example.com으로", "mail [Filtered]으로"),
        ("card 4111 1111 1111 1111 12/27", "card [Filtered] 12/27"),
        ("on 2026-01-02 4111111111111111.", "on 2026-01-02 [Filtered]."),
        ("2026-11-21 4111-1111-1111-1111.", "[Filtered]."),
        ("id 27776 4136 3776 2334 7896 ok", "id [Filtered] ok"),
        ("2026-04-01 5710 4656 3414 8394 12/27", "[Filtered] 12/27"),
        ("card_4111111111111111, ok", "card_[Filtered], ok"),
        ("n4111111111111111n", "n[Filtered]n"),
        ("card 6304000000000000125, ok", "card [Filtered], ok"),
        ("to NO9386011117947, ok", "to [Filtered], ok"),
        ("https://kim:p@ss@h.com/x", "https://[Filtered]@h.com/x"),
        (
            "jwt eyJhbGciOiJIUzI1NiIs\nInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.abc ok",
            "jwt [Filtered] ok"
        ),
        ("order4111111111111112", "order4111111111111112"),
        ("9f86d081884c7d659a2feaa0c55ad015", "9f86d081884c7d659a2feaa0c55ad015"),
        ("9f4111111111111111c55ad015a2feaa", "9f4111111111111111c55ad015a2feaa"),
        ("550e8400-e29b-41d4-a411-111111111116", "550e8400-e29b-41d4-a411-111111111116"),
        ("token_eyJhbGciOiJub25lIn0.eyJhIjoxfQ. ok", "token_[Filtered] ok"),
        ("tokeneyJhbGciOiJub25lIn0.eyJhIjoxfQ ok", "token[Filtered] ok"),
        ("keyJson.name.first, monkeyJob.a.b", "keyJson.name.first, monkeyJob.a.b"),
        ("cannot open /home/alice", "cannot open /home/[Filtered]"),
        ("HOME=/home/alice\nUSER", "HOME=/home/[Filtered]\nUSER"),
        ("in \\/home\\/alice now", "in \\/home\\/[Filtered] now"),
        ("/home and /home/ and /v1/home", "/home and /home/ and /v1/home"),
        ("\\/v1\\/home\\/feed", "\\/v1\\/home\\/feed"),
        ("GET /home/feed, app:\\/\\/home\\/feed", "GET /home/feed, app:\\/\\/home\\/feed"),
        ("Cookie: a=1; b=2\nHost: h", "Cookie: [Filtered]\nHost: h"),
        ("/Users/jane/a.swift:3", "/Users/[Filtered]/a.swift:3"),
        ("C:\\\\Users\\\\jane\\\\a", "C:\\\\Users\\\\[Filtered]\\\\a"),
        (
            "discord.com/api/webhooks/1/tok?wait=1",
            "discord.com/api/webhooks/1/[Filtered]?wait=[Filtered]"
        ),
        ("authorization=Bearer abc def", "authorization=[Filtered] def"),
        ("a \\/Users\\/jane\\/x", "a \\/Users\\/[Filtered]\\/x"),
        ("https:\\/\\/u:p@h\\/x?a=1", "https:\\/\\/[Filtered]@h\\/x?a=[Filtered]"),
        (
            "NSErrorFailingURLKey=https://a.b/c?d=e, _kCFStreamErrorCodeKey=-2102",
            "NSErrorFailingURLKey=https://a.b/c?d=[Filtered], _kCFStreamErrorCodeKey=-2102"
        ),
        ("token=nil secret: true", "token=nil secret: true"),
        (
            "Authorization: x -----BEGIN PRIVATE KEY-----\nMIIEow\n-----END PRIVATE KEY-----",
            "Authorization: [Filtered]"
        ),
        ("Cookie: a -----BEGIN RSA PRIVATE KEY-----\nMIIEow\nAgEA", "Cookie: [Filtered]"),
        (
            "key=-----BEGIN PRIVATE KEY-----\nMIIEow\n-----END PRIVATE KEY-----, id 7",
            "key=[Filtered], id 7"
        ),
        (
            "https://h/p?a=-----BEGIN PRIVATE KEY-----\nMIIEow\n-----END PRIVATE KEY----- ok",
            "https://h/p?a=[Filtered] ok"
        ),
        (
            "Authorization: x\n-----BEGIN CERTIFICATE-----\nMIIEow",
            "Authorization: [Filtered]\n-----BEGIN CERTIFICATE-----\nMIIEow"
        ),
        ("token=[Filtered], [Filtered][Filtered]", "token=[Filtered], [Filtered]"),
        ("", ""),
    ])
    func `The text around a secret stays`(text: String, expected: String) {
        #expect(redactor.redact(text) == expected)
    }

    @Test(arguments: [
        "Authorization", "X-Api-Key", "apiKey", "refresh_token", "sid", "PHPSESSID", "ssoId",
        "userSidEncrypted", "oauth2", "Set-Cookie", "pass_word", "X-Forwarded-For", "x-real-ip",
        "Remote-Addr", "Via", "monkeyKey", "identityToken", "CSRF",
    ])
    func `A sensitive key hides its value as a whole`(key: String) {
        #expect(redactor.redact(key: key, value: "plain") == Redactor.placeholder)
    }

    @Test(arguments: [
        "keyboard", "monkey", "aviation", "side", "author", "authorName", "keyPath", "key_path",
        "identity", "processId", "classId", "lesson", "considered", "primaryKey", "tokenizer",
    ])
    func `A harmless key leaves its value to the patterns`(key: String) {
        #expect(redactor.redact(key: key, value: "plain") == "plain")
        #expect(redactor.redact(key: key, value: "a@b.com") == Redactor.placeholder)
    }

    @Test(arguments: [
        ("https://h/Users/Jane Doe/", "?bare", "bare"),
        ("https://h/4111 1111 1111 1111/", "#id_token", "id_token"),
        ("Basic QUJD", "4111111111111111z", "QUJD"),
    ])
    func `A secret exposed by a placeholder is masked too, in a word of any length`(
        before: String, behind: String, secret: String
    ) {
        let text = before + String(repeating: "a", count: 300) + behind
        #expect(!redactor.redact(text).contains(secret))
    }

    @Test
    func `The app's own rules are applied in order, before the built-in ones`() {
        let first = Redactor.Rule(name: "member") { $0 == "M-1" ? "password=x" : $0 }
        let second = Redactor.Rule(name: "noun") { $0 == "password=x" ? "passwd=x" : $0 }
        #expect(first.name == "member")
        #expect(Redactor(rules: [first, second]).redact("M-1") == "passwd=[Filtered]")
    }

    @Test
    func `A very long folder name is masked as a whole`() {
        let name = String(repeating: "a", count: 1000)
        #expect(redactor.redact("/Users/\(name)/x") == "/Users/[Filtered]/x")
    }

    @Test(arguments: 0..<32 as Range<UInt64>)
    func `A redacted text does not change when it is redacted again`(seed: UInt64) {
        let secrets = KnownSecrets()
        secrets.insert("abcd")
        secrets.insert("Filt")
        let redactor = Redactor(knownSecrets: secrets)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let text = random.hostileText()
            let once = redactor.redact(text)
            #expect(redactor.redact(once) == once, "\(text.debugDescription)")
        }
    }

    @Test
    func `digits behind a seeming escape, and at either end of a text, are handled`() {
        let redactor = Redactor()
        var generator = SeededGenerator(seed: 7)
        for prefix in ["%", "%4", "%20", "%22", "%3D", "%%", "%2", "a%20", "%20%20"] {
            for count in 11...20 {
                for _ in 0..<40 {
                    let digits = (0..<count).map { _ in Int.random(in: 0...9, using: &generator) }
                    let number = digits.map(String.init).joined()
                    for text in [prefix + number, prefix + number + "%", "\(number)\(prefix)"] {
                        #expect(redactor.redact(text).utf8.count <= text.utf8.count + 32)
                    }
                }
            }
        }
        #expect(redactor.redact("%4111111111111111") == "%[Filtered]")
        #expect(redactor.redact("a%204111111111111111") == "a%20[Filtered]")
    }

    @Test(arguments: [
        "4111 1111 1111 1111", "4111-1111-1111-1111", "378282246310005", "3782 822463 10005",
        "4111%201111%201111%201111", "DE89 3704 0044 0532 0130 00", "GB29NWBK60161331926819",
        "de89 3704 0044 0532 0130 00",
    ])
    func `a card number is masked at any place among any number of others`(number: String) {
        var generator = SeededGenerator(seed: 11)
        let gap = number.contains("%20") ? "%20" : " "
        let own = Set(number.split(separator: gap).joined()).filter(\.isNumber)
        let others = "0123456789".filter { !own.contains($0) }
        for _ in 0..<200 {
            let groups = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                    others.randomElement(using: &generator).map(String.init) ?? ""
                }.joined()
            }
            let (before, behind) = (groups.joined(separator: gap), groups.reversed())
            // Four more characters might belong to the account.
            let after = number.first?.isLetter == true ? "," : behind.joined(separator: gap)
            let text = "\(before)\(gap)\(number)\(gap)\(after)"
            #expect(!redactor.redact(text).contains(where: own.contains), "\(text)")
        }
    }

    @Test(
        arguments: [
            "a@", "a%40", "eyJ", "eyJ.", "4 ", "4", "Bearer ", "\"key\":\"", "key=[", "a?b=", "://",
            "https://https://", "sk-", "AA11 ", "authorization=Bearer ", "/home/", "\\/Users",
            "-----BEGIN ", "/Users/A ", "token=nil ", "\\", ")?", "basic+", "basic+.", "://a?)",
            "key={\n", "?a=b&", "eyJa.b\n", "discord/webhooks/", "%40a.", "key%3D", "[Filtered]",
            "keyJ", "keyJ.a.", "eyJ-", "4111 ", "n4", "4111111111111111a", "/home/a ", "://home/",
            "4%20", "%204111", "----------------=", "basic %3D", "keypat:", "s_=", "token: x ",
            "token: expired ", "password: must ", "authorization: denied ", "cache key: a ",
            "토큰: 만료 ", "비밀번호: 8자 ", "token: a.b.c.d ", "token:session:", "20261123-", " ?a=b#",
        ], ["", "x"])
    func `Four times the text takes less than eight times the work`(seed: String, end: String) {
        let ratios = (0..<6).lazy.map { _ in ratio(seed, end) }
        #expect(ratios.contains { $0 < 8 }, "quadratic would be 16, in each of six attempts")
    }

    /// The work for four times the text, relative to the work for the text.
    private func ratio(_ seed: String, _ end: String) -> Double {
        let works = [8_000, 32_000].map { size in
            let text = String(repeating: seed, count: size / seed.utf8.count) + end
            return (0..<3).map { _ in work(on: text) }.min() ?? 0
        }
        return works[1] / works[0]
    }

    /// The processor time of this thread alone, in seconds, so that other load does not count.
    private func work(on text: String) -> Double {
        let start = threadTime
        _ = redactor.redact(text)
        return threadTime - start
    }

    private var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension SeededGenerator {
    fileprivate mutating func hostileText() -> String {
        let pieces = [
            "a", "Z", "7", "_", "-", ".", " ", "\n", "\"", "'", "\\", "/", ":", "=", "&", "?", "#",
            "@", "%40", "%2F", "%3D", "[", "]", "(", ")", "{", ",", "가", "é", "https://", "key",
            "token", "password=", "Bearer ", "Basic ", "eyJ", "eyJhbGciOiJIUzI1NiJ9", "abcd",
            "Filt",
            "[Filtered]", "4111111111111111", "4111 1111 1111 1111", "ghp_16C7e42F292c69",
            "AKIAIOSFODNN7EXAMPLE", "/Users/", "/home/", "jane", "C:\\Users\\", "b.com",
            "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", "gb29nwbk60161331926819",
            "discord.com/api/webhooks/1/", "Cookie: ", "nil", "Optional(", "\r\n", "session: ",
            "password: ", "authorization: ", "cache key: ", "토큰: ", "expired", "must ", "만료", "8자",
            "http.503", "home/feed",
        ]
        let count = Int.random(in: 1...14, using: &self)
        return (0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
