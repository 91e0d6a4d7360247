import Testing
import TriageRedaction

@Suite("Sensitive words in prose", .timeLimit(.minutes(30)))
struct ProseTests {
    private let redactor = Redactor()

    @Test(arguments: [
        "session: server http.503", "authorization: denied", "push authorization: granted",
        "token: expired", "cache key: image/avatar", "sort key: createdAt", "auth: signedIn",
        "order id 20241123-000123", "password: too short", "비밀번호: 8자 이상이어야 해요",
    ])
    func `The lines that an app was seen to lose words of keep them`(line: String) {
        #expect(redactor.redact(line) == line)
    }

    @Test(arguments: PlantedSecrets.places)
    func `No planted secret stays behind a sensitive word`(place: PlantedSecrets.Place) async {
        for (number, plant) in PlantedSecrets.plants.enumerated() {
            // Other tests get the thread in between.
            if number.isMultiple(of: 20) { await Task.yield() }
            expectHidden(plant.secret, behind: plant.key, in: place)
        }
    }

    @Test(arguments: PlantedSecrets.places)
    func `Where a user types, a word of the list is a secret too`(place: PlantedSecrets.Place) {
        for key in ["password", "passcode", "pwd", "client secret", "credential", "새 비밀번호"] {
            for secret in PlantedSecrets.ambiguous where !place.text(key, "").contains(secret) {
                if place.isStructured || !place.goesOn {
                    expectHidden(secret, behind: key, in: place)
                }
            }
        }
    }

    @Test(arguments: PlantedSecrets.places.filter(\.isStructured))
    func `In data a sensitive key hides even a state`(place: PlantedSecrets.Place) {
        for key in PlantedSecrets.keys {
            for state in ["expired", "denied", "required", "만료", "8자", "http.503", "createdAt"] {
                expectHidden(state, behind: key, in: place)
            }
        }
        #expect(redactor.redact(key: "token", value: "expired") == Redactor.placeholder)
    }

    @Test
    func `A secret with a shape of its own is found without a key`() {
        for secret in PlantedSecrets.shapes {
            for text in ["\(secret)", "Failed: \(secret) was refused", "서버가 \(secret) 요청을 거절"] {
                #expect(!redactor.redact(text).contains(secret), "\(text)")
            }
        }
    }

    @Test(arguments: [
        ("session: expired, token: abcdefgh", "session: expired, token: [Filtered]"),
        ("token: valid(plumtree)", "token: [Filtered]"),
        ("token: access-token", "token: [Filtered]"),
        ("oauth: invalid_grant", "oauth: invalid_grant"),
        ("key: expired abcd1234 x", "key: [Filtered] abcd1234 x"),
        ("token: server abcd x", "token: [Filtered] abcd x"),
        ("password: must love dogs", "password: [Filtered] love dogs"),
        ("password: must", "password: [Filtered]"),
        ("password: can't be empty", "password: can't be empty"),
        ("password: changed. hunter2", "password: changed. hunter2"),
        ("password: expired", "password: expired"), ("password: guest", "password: [Filtered]"),
        ("session: guest", "session: guest"), ("tokens: 4096", "tokens: 4096"),
        ("token: 4096", "token: [Filtered]"), ("password: ***", "password: ***"),
        ("token: -", "token: -"), ("passcode: 12", "passcode: [Filtered]"),
        ("passcode: 4 digits", "passcode: 4 digits"),
        ("cache key: banner/plumtree", "cache key: banner/plumtree"),
        ("cache key: a1b2c3d4", "cache key: [Filtered]"),
        ("cache key: xKdJwPqL", "cache key: [Filtered]"),
        ("api key: banner/plumtree", "api key: [Filtered]"),
        ("authorization: denied, opening settings", "authorization: denied, opening settings"),
        ("authorization: denied a1b2c3d4e5", "authorization: [Filtered]"),
        ("authorization: denied by x9z8", "authorization: [Filtered]"),
        ("authorization: granted; id=4", "authorization: [Filtered]"),
        ("X-Auth-Token: expired", "X-Auth-Token: [Filtered]"),
        ("{token: expired}", "{token: [Filtered]}"),
        ("\"token\": expired", "\"token\": [Filtered]"),
        ("token: \"expired\"", "token: \"[Filtered]\""),
        ("token=expired", "token=[Filtered]"),
        ("func sign(token:session:)", "func sign(token:session:)"),
        ("sign(token:hunter2)", "sign(token:[Filtered])"),
        ("at Auth.kt:12", "at Auth.kt:12"), ("at auth.me:1234", "at auth.me:[Filtered]"),
        ("session: ✅ 만료", "session: ✅ 만료"), ("토큰: 만료됨", "토큰: 만료됨"),
        ("토큰: 만료plum", "토큰: [Filtered]"), ("비밀번호: 8자 이상", "비밀번호: 8자 이상"),
        ("비밀번호: 카카오", "비밀번호: [Filtered]"),
        ("비밀번호: 1234번", "비밀번호: [Filtered]"), ("토큰: 3600초", "토큰: 3600초"), ("토큰: 카카오", "토큰: 카카오"),
        ("토큰: 홍길동", "토큰: [Filtered]"), ("세션 토큰: 낯선 낱말", "세션 토큰: 낯선 낱말"),
    ])
    func `The words around a sensitive word decide`(text: String, expected: String) {
        #expect(redactor.redact(text) == expected)
    }

    @Test
    func `A value of more than 64 bytes is a secret, whatever its words are`() {
        let text = "token: " + String(repeating: "expired.", count: 9)
        #expect(redactor.redact(text) == "token: [Filtered]")
    }

    @Test(arguments: [
        "password%3Ahunter2", "password%3ahunter2", "password%3A%20hunter2",
        "password%253Dhunter2", "password%253Ahunter2", "x%26token%3Dhunter2",
        "비밀번호%3Dhunter2",
    ])
    func `A pair is found percent-encoded, once or twice`(text: String) {
        #expect(!redactor.redact(text).contains("hunter2"))
        #expect(redactor.redact(text).hasPrefix(String(text.prefix { $0 != "%" })))
    }

    @Test(arguments: [
        ("/cb?state=1#hunter2", "/cb?state=[Filtered]#[Filtered]"),
        ("Location: /cb?code=abc", "Location: /cb?code=[Filtered]"),
        ("Location: ?code=abc#hunter2", "Location: ?code=[Filtered]#[Filtered]"),
        ("?code=abc#access_token=x y", "?code=[Filtered]#[Filtered] y"),
        ("Location: moim://cb#access_token=x", "Location: moim://cb#[Filtered]"),
        ("Really ?yes# no", "Really ?yes# no"), ("a ? b=c : d", "a ? b=c : d"),
    ])
    func `A query without a scheme hides its values and the fragment behind it`(
        text: String, expected: String
    ) {
        #expect(redactor.redact(text) == expected)
    }

    @Test(arguments: [
        "order id 20260214-000018", "20251224-889120", "20261123154500", "1763942400123456",
        "1198733012466638848", "20260918-001204",
    ])
    func `A date, a time and an identifier made of one are no cards`(text: String) {
        for digit in 0...9 {
            let number = text.dropLast() + "\(digit)"
            #expect(redactor.redact(String(number)) == number)
        }
    }

    @Test(arguments: [
        "4111 1111 1111 1111", "20261123 4111111111111111", "2221000000000009",
        "2026-1123 0000 0000",
    ])
    func `A card is one, even if it begins like a date`(text: String) {
        let digits = (0...9).map { text.dropLast() + "\($0)" }
        #expect(digits.contains { redactor.redact(String($0)).contains(Redactor.placeholder) })
    }

    private func expectHidden(_ secret: String, behind key: String, in place: PlantedSecrets.Place)
    {
        let text = place.text(key, secret)
        guard !place.text(key, "").contains(secret) else { return }
        if redactor.redact(text).contains(secret) {
            Issue.record("\(place.name): \(text) → \(redactor.redact(text))")
        }
    }
}
