import Testing
import TriageCore
import TriageRedaction

@Suite("KnownSecrets", .timeLimit(.minutes(30)))
struct KnownSecretsTests {
    @Test(arguments: [
        ("saw a/b+c= here", "saw [Filtered] here"),
        ("xxa/b+c=xx", "xx[Filtered]xx"),
        ("q a%2Fb%2Bc%3D", "q [Filtered]"),
        ("q a%2fb%2bc%3d", "q [Filtered]"),
        ("q a/b%2Bc%3d&r", "q [Filtered]&r"), ("q %61%2Fb+c%3D%", "q [Filtered]%"),
        ("q a%252Fb%252bc%253D.", "q [Filtered]."), ("q a%25252Fb", "q a%25252Fb"),
        ("%zz%2 a%2Fb+c%3D %", "%zz%2 [Filtered] %"),
        ("q a\\/b+c=", "q [Filtered]"),
        ("a/b+c", "a/b+c"),
    ])
    func `A known value is masked wherever it occurs`(text: String, expected: String) {
        let secrets = KnownSecrets()
        secrets.insert("a/b+c=")
        #expect(Redactor(knownSecrets: secrets).redact(text) == expected)
    }

    @Test
    func `A value inserted later counts for a redactor that exists`() {
        let secrets = KnownSecrets()
        let redactor = Redactor(knownSecrets: secrets)
        #expect(redactor.redact("plum-tree") == "plum-tree")
        secrets.insert("plum")
        #expect(redactor.redact("plum-tree") == "[Filtered]-tree")
    }

    @Test(arguments: [
        (["ab-d", "ab-def"], "ab-def.", "[Filtered]."),
        (["ab-d", "b-defg"], "ab-defg.", "[Filtered]."),
        (["abcdWXYZ", "WXYZ1234"], "-abcdWXYZ1234-", "-[Filtered]-"),
        (["end2", "d2h3", "h3re"], "it end2h3re now", "it [Filtered] now"),
        (["abcdWXYZ1234", "WXYZ5"], "abcdWXYZ1234 WXYZ512", "[Filtered] [Filtered]12"),
        (["ab1ab1"], "ab1ab1ab1.", "[Filtered]."),
    ])
    func `No part of overlapping values stays readable`(
        values: [String], text: String, expected: String
    ) {
        for values in [values, values.reversed()] {
            let secrets = KnownSecrets()
            for value in values { secrets.insert(value) }
            #expect(Redactor(knownSecrets: secrets).redact(text) == expected)
        }
    }

    @Test
    func `Values of the same characters in other bytes are known and masked separately`() {
        let (composed, decomposed) = ("caf\u{E9}-tree", "cafe\u{301}-tree")
        let secrets = KnownSecrets()
        secrets.insert(decomposed)
        #expect(secrets.contains(decomposed) && !secrets.contains(composed))
        secrets.insert(composed)
        let redactor = Redactor(knownSecrets: secrets)
        #expect(redactor.redact("\(decomposed) \(composed)") == "[Filtered] [Filtered]")
    }

    @Test(arguments: [
        ("launch.deadline", "launch.deadline"), ("undead", "undead"), ("dead4", "dead4"),
        ("a1dead", "a1dead"), ("token=x; pin dead.", "token=[Filtered]; pin [Filtered]."),
        ("launch.dead line_dead_", "launch.[Filtered] line_[Filtered]_"),
        ("dead", "[Filtered]"), ("값 dead를", "값 [Filtered]를"),
        ("a%20dead%20b", "a%20[Filtered]%20b"), ("a%2520dead", "a%2520[Filtered]"),
        ("a%252520dead", "a%252520[Filtered]"), ("%64ead", "[Filtered]"),
        ("{\\u0022dead", "{\\u0022[Filtered]"), ("a\\ndead", "a\\n[Filtered]"),
        ("plum4111111111111111", "[Filtered]"), ("andeadlines", "a[Filtered]s"),
    ])
    func `A value of fewer than eight letters is masked where it stands alone, and stays in a word`(
        text: String, expected: String
    ) {
        let secrets = KnownSecrets()
        secrets.insert("dead")
        secrets.insert("ndeadline")
        secrets.insert("plum")
        #expect(Redactor(knownSecrets: secrets).redact(text) == expected)
    }

    @Test
    func `Values under four characters are ignored`() {
        let secrets = KnownSecrets()
        secrets.insert("abc")
        #expect(!secrets.contains("abc"))
        secrets.insert("비밀문자")
        #expect(Redactor(knownSecrets: secrets).redact("값 비밀문자!") == "값 [Filtered]!")
    }

    @Test
    func `The latest 64 values are kept, and one inserted again is the latest`() {
        let secrets = KnownSecrets()
        for number in 0..<64 { secrets.insert("value-\(number)-") }
        secrets.insert("value-0-")
        secrets.insert("value-64-")
        #expect(secrets.contains("value-0-"))
        #expect(!secrets.contains("value-1-"))
        #expect(secrets.contains("value-64-"))
        secrets.insert("value-64-")
        #expect(secrets.contains("value-2-"), "it takes the place of no other")
    }

    @Test
    func `The generation changes with each inserted value, and is nil with the app's own rules`() {
        let secrets = KnownSecrets()
        let redactor = Redactor(knownSecrets: secrets)
        let before = redactor.generation
        #expect(before != nil && redactor.generation == before)
        secrets.insert("plum-tree")
        #expect(redactor.generation != before)
        let rule = Redactor.Rule(name: "none") { $0 }
        #expect(Redactor(knownSecrets: secrets, rules: [rule]).generation == nil)
    }

    @Test
    func `Descriptions, dumps and mirrors reveal nothing`() {
        let secrets = KnownSecrets()
        secrets.insert("plum-tree")
        let redactor = Redactor(knownSecrets: secrets)
        var dumped = ""
        dump(redactor, to: &dumped)
        dump(secrets, to: &dumped)
        dumped += "\(secrets) \(String(reflecting: secrets)) \(redactor)"
        #expect(!dumped.contains("plum"))
        #expect(Mirror(reflecting: secrets).children.isEmpty)
    }
}
