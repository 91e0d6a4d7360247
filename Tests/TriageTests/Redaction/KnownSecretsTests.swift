import Testing
import Triage

@Suite("KnownSecrets", .timeLimit(.minutes(5)))
struct KnownSecretsTests {
    @Test(
        "A known value is masked wherever it occurs",
        arguments: [
            ("saw a/b+c= here", "saw [Filtered] here"),
            ("xxa/b+c=xx", "xx[Filtered]xx"),
            ("q a%2Fb%2Bc%3D", "q [Filtered]"),
            ("q a%2fb%2bc%3d", "q [Filtered]"),
            ("q a\\/b+c=", "q [Filtered]"),
            ("a/b+c", "a/b+c"),
        ])
    func masked(text: String, expected: String) {
        let secrets = KnownSecrets()
        secrets.insert("a/b+c=")
        #expect(Redactor(knownSecrets: secrets).redact(text) == expected)
    }

    @Test("A value inserted later counts for a redactor that exists")
    func later() {
        let secrets = KnownSecrets()
        let redactor = Redactor(knownSecrets: secrets)
        #expect(redactor.redact("plum-tree") == "plum-tree")
        secrets.insert("plum")
        #expect(redactor.redact("plum-tree") == "[Filtered]-tree")
    }

    @Test("Of two values that begin alike the longer one is masked as a whole")
    func longest() {
        let secrets = KnownSecrets()
        secrets.insert("abcd")
        secrets.insert("abcdef")
        #expect(Redactor(knownSecrets: secrets).redact("abcdef.") == "[Filtered].")
    }

    @Test("Values under four characters are not taken")
    func short() {
        let secrets = KnownSecrets()
        secrets.insert("abc")
        #expect(!secrets.contains("abc"))
        secrets.insert("비밀문자")
        #expect(Redactor(knownSecrets: secrets).redact("값 비밀문자!") == "값 [Filtered]!")
    }

    @Test("The latest 64 values are kept, and one inserted again is the latest")
    func bounded() {
        let secrets = KnownSecrets()
        for number in 0..<64 { secrets.insert("value-\(number)-") }
        secrets.insert("value-0-")
        secrets.insert("value-64-")
        #expect(secrets.contains("value-0-"))
        #expect(!secrets.contains("value-1-"))
        #expect(secrets.contains("value-64-"))
    }

    @Test("Descriptions, dumps and mirrors reveal nothing")
    func opaque() {
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
