import DeskModel
import Testing

@Suite("Known issues")
struct KnownIssueTests {
    @Test(arguments: [
        ("1.12", "1.12.0", 0), ("01.12.3", "1.12.3", 0), ("0", "0.0", 0), ("1.12.10", "1.12.9", 1),
        ("1.9", "1.12", -1), ("2", "1.99.99", 1), ("1.12.0.1", "1.12", 1),
        ("99999999999999999999999.1", "99999999999999999999998.2", 1),
        ("1.12.99999999999999999999999", "1.13", -1), ("10", "9", 1),
    ])
    func `Versions are compared by their numbers`(one: String, other: String, order: Int) throws {
        let (left, right) = (try #require(AppVersion(one)), try #require(AppVersion(other)))
        #expect((left < right) == (order < 0))
        #expect((right < left) == (order > 0))
        #expect((left == right) == (order == 0))
        #expect(left.text == one)
        if left == right { #expect(left.hashValue == right.hashValue) }
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "nonsense", "-1", "1.a", "v1", "１.２", "1 ", "1.2-beta",
    ])
    func `What has anything but numbers is no version`(text: String) {
        #expect(AppVersion(text) == nil)
    }

    @Test(arguments: [
        ("app@1.12.0", "1.12.0"), ("com.shop.app@1.12.5+118", "1.12.5"), ("1.12", "1.12"),
        ("a@b@2.0", "2.0"), ("app@1.13.0-beta.1", "1.13.0"), ("app@1.2 (34)", "1.2"),
        ("한@1.2", "1.2"), ("nonsense", nil), ("@", nil), ("app@", nil), ("-1", nil), ("%", nil),
        ("app@1.x", nil), (String(repeating: "1.", count: 500), nil),
        (String(repeating: "1", count: 201), nil),
    ])
    func `A release names its version after the last at sign`(release: String, version: String?) {
        #expect(AppVersion(release: release)?.text == version)
    }

    private func issue(
        _ languages: [String] = ["en"], from: String? = nil, fixedIn: String? = nil
    ) throws -> KnownIssue {
        try KnownIssue(
            texts: languages.map {
                try KnownIssue.Text(language: $0, title: $0, message: "message")
            }, from: from.flatMap { AppVersion($0) }, fixedIn: fixedIn.flatMap { AppVersion($0) })
    }

    @Test
    func `The first version is included, and the one with the fix is not`() throws {
        let bounded = try issue(from: "1.12", fixedIn: "1.13")
        for (version, concerns) in [
            ("1.11.9", false), ("1.12", true), ("1.12.9", true), ("1.13.0", false), ("2", false),
        ] {
            #expect(bounded.concerns(try #require(AppVersion(version))) == concerns, "\(version)")
        }
        let always = try issue()
        #expect(always.concerns(try #require(AppVersion("0"))))
        #expect(always.concerns(try #require(AppVersion("999"))))
    }

    @Test(
        arguments: [
            (["en", "ko"], "ko", "ko"), (["en", "ko"], "ko-KR", "ko"),
            (["en", "ko"], "ko_KR", "ko"),
            (["en", "ko"], "KO", "ko"), (["en", "ko"], "fr", "en"), (["en", "ko"], nil, "en"),
            (["en", "ko"], "", "en"), (["ko", "fr"], "de", "ko"), (["ko", "en-GB"], "de", "en-GB"),
            (["en", "pt-BR", "pt"], "pt-PT", "pt"), (["en", "pt", "pt-BR"], "pt-BR", "pt-BR"),
            (["en", "zh-Hans", "zh-Hant"], "zh-Hant-TW", "zh-Hant"),
            (["en", "ko-KR"], "ko", "ko-KR"),
            (["ko", "en"], "<b>", "en"), (["ko", "en"], String(repeating: "x", count: 500), "en"),
        ] as [([String], String?, String)])
    func `A language gets its own text, else English, else the first`(
        languages: [String], wanted: String?, title: String
    ) throws {
        #expect(try issue(languages).text(for: wanted)?.title == title)
    }

    @Test
    func `What is written is read again`() throws {
        let issue = try issue(["ko", "en"], from: "1.12.0", fixedIn: "01.13")
        let json = JSON(issue)
        let again = try KnownIssue(#require(json.object))
        #expect(JSON(again) == json)
        #expect(json["fixedIn"] == "01.13")
    }

    @Test(
        arguments: [
            (#"{}"#, .malformed), (#"{"texts":[]}"#, .malformed), (#"{"texts":{}}"#, .noText),
            (#"{"texts":{"en":{"title":"a","message":"b"}},"more":1}"#, .malformed),
            (#"{"texts":{"en":{"title":"a"}}}"#, .malformed),
            (#"{"texts":{"en":{"title":"a","message":"b","url":"c"}}}"#, .malformed),
            (#"{"texts":{"en":{"title":"a","message":5}}}"#, .malformed),
            (#"{"texts":{"en":"a"}}"#, .malformed),
            (#"{"texts":{"":{"title":"a","message":"b"}}}"#, .language),
            (#"{"texts":{"e":{"title":"a","message":"b"}}}"#, .language),
            (#"{"texts":{"en-":{"title":"a","message":"b"}}}"#, .language),
            (#"{"texts":{"<b>":{"title":"a","message":"b"}}}"#, .language),
            (
                #"{"texts":{"en":{"title":"a","message":"b"},"EN":{"title":"a","message":"b"}}}"#,
                .language
            ),
            (#"{"texts":{"en":{"title":"","message":"b"}}}"#, .title(.empty)),
            (#"{"texts":{"en":{"title":"a","message":"<"}}}"#, .message(.markup)),
            (#"{"texts":{"en":{"title":"a","message":"b"}},"from":""}"#, .version),
            (#"{"texts":{"en":{"title":"a","message":"b"}},"fixedIn":5}"#, .version),
            (#"{"texts":{"en":{"title":"a","message":"b"}},"from":{}}"#, .version),
        ] as [(String, KnownIssue.Problem)])
    func `What has another form is refused`(text: String, problem: KnownIssue.Problem) throws {
        let object = try #require(try JSON(reading: Array(text.utf8)).object)
        #expect(throws: problem) { try KnownIssue(object) }
    }

    @Test(arguments: [
        ("1.12", "1.13", true), ("1.9", "1.12", true), ("1.12", "1.12.0", false),
        ("1.13", "1.12", false), (nil, "1.0", true), ("1.0", nil, true), (nil, nil, true),
    ])
    func `The first version with an issue is lower than the one that fixes it`(
        from: String?, fixedIn: String?, isRight: Bool
    ) throws {
        let issue = try KnownIssue(
            texts: [.init(language: "en", title: "a", message: "b")],
            from: from.flatMap { AppVersion($0) }, fixedIn: fixedIn.flatMap { AppVersion($0) })
        do throws(KnownIssue.Problem) {
            try issue.checkVersions()
            #expect(isRight)
        } catch {
            #expect(!isRight && error == .versionOrder)
        }
    }

    @Test
    func `Titles have at most 100 characters, and messages 500`() throws {
        func text(_ title: Int, _ message: Int) throws {
            _ = try KnownIssue.Text(
                language: "en", title: String(repeating: "한", count: title),
                message: String(repeating: "한", count: message))
        }
        try text(100, 500)
        #expect(throws: KnownIssue.Problem.title(.tooLong(limit: 100))) { try text(101, 1) }
        #expect(throws: KnownIssue.Problem.message(.tooLong(limit: 500))) { try text(1, 501) }
    }
}
