import Foundation
import Testing
import TriageCore
import TriageTesting
@testable import TriagePresentation

@Suite("StandardTexts", .timeLimit(.minutes(30)))
struct StandardTextsTests {
    static let languages = ["en", "ja", "ko"]
    /// The keys of notices that are in no rule of the standard table, among others.
    static let keys = [
        "failure.title", "failure.message", "action.retry", "action.dismiss",
        "action.update", "action.signIn", "feedback.reply.title", "feedback.reply.message",
        "failure.unauthenticated.title", "failure.unauthenticated.message",
        "failure.signIn.title", "failure.signIn.message",
        "share.code", "share.time", "share.app", "share.system", "share.details",
    ]

    /// The texts of a language as they lie in its file.
    private func texts(_ language: String) throws -> [String: String] {
        let folder = try #require(StandardTexts.resources?.bundleURL)
        let file = folder.appending(path: "\(language).lproj/Notices.strings")
        let list = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: file), format: nil)
        return try #require(list as? [String: String])
    }

    @Test
    func `There are texts in three languages`() {
        #expect(StandardTexts.resources?.localizations.sorted() == Self.languages)
    }

    @Test
    func `Whatever the library names has a text in each language, and nothing else has one`() throws
    {
        let notices = DecisionTable.standard.rules.compactMap { rule -> NoticeTemplate? in
            if case .notice(let notice) = rule.decision?.surface { notice } else { nil }
        }
        let named = notices.flatMap { notice in
            [notice.title, notice.message].compactMap(\.self).map { text in
                switch text {
                case .key(let key), .server(let key): key
                }
            } + notice.actions.map { "action.\($0)" }
        }
        for language in Self.languages {
            #expect(try texts(language).keys.sorted() == Set(named + Self.keys).sorted())
        }
    }

    @Test(arguments: languages)
    func `Each text is a text in its language`(language: String) throws {
        let localize = StandardTexts.overridden(language: language)
        let english = try texts("en")
        for (key, text) in try texts(language) {
            #expect(localize(key) == text)
            #expect(text != key && !text.allSatisfy(\.isWhitespace), "\(key)")
            #expect((text == english[key]) == (language == "en"), "\(key)")
            // A placeholder would be shown as it is, since nothing fills it.
            #expect(!text.contains("%") && !text.contains("{"), "\(key)")
        }
    }

    @Test(arguments: languages)
    func `No text shouts, jokes, shows a code or ends without its full stop`(language: String)
        throws
    {
        for (key, text) in try texts(language) {
            #expect(!text.contains { "!！".contains($0) }, "\(key)")
            #expect(text.firstMatch(of: /(?i)oops|error|fail|invalid|오류|에러|실패|エラー|失敗|\d{3}/) == nil)
            let hasSentences = ["failure.", "feedback."].contains(where: key.hasPrefix)
            let isSentence = hasSentences && !key.hasSuffix("title")
            #expect(text.contains { ".。".contains($0) } == isSentence, "\(key)")
            #expect(isSentence == [".", "。"].contains(text.last), "\(key)")
        }
    }

    @Test
    func `Korean is in the polite informal style, and Japanese in the polite one`() throws {
        for (key, text) in try texts("ko") where key.hasPrefix("failure.") {
            #expect(text.hasSuffix("요") || text.hasSuffix("요."), "\(key)")
            #expect(!text.contains("니다"), "\(key)")
        }
        for (key, text) in try texts("ja") where key.hasPrefix("failure.") && text.hasSuffix("。") {
            #expect(text.hasSuffix("ください。") || text.hasSuffix("ります。"), "\(key)")
        }
    }

    @Test(arguments: keys)
    func `Each text can be replaced by the app`(key: String) {
        #expect(StandardTexts.overridden { "own \($0)" }(key) == "own \(key)")
    }

    @Test
    func `What neither has a text for stands for itself`() {
        #expect(StandardTexts.overridden(language: "ko")("friends.none") == "friends.none")
        #expect(StandardTexts.overridden(language: "ko") { $0 }("friends.none") == "friends.none")
        #expect(StandardTexts.overridden(language: "ko") { _ in "" }("action.retry") == "다시 시도")
    }

    @Test(arguments: [
        ("ko-KR", "닫기"), ("ko_KR", "닫기"), ("ko-Kore-KR", "닫기"), ("en-GB", "Close"),
        ("en_US", "Close"), ("ja-JP", "閉じる"),
    ])
    func `A language is known with its region too`(language: String, text: String) {
        #expect(StandardTexts.overridden(language: language) { $0 }("action.dismiss") == text)
    }

    @Test
    func `An unsupported language falls back to a supported one`() {
        let text = StandardTexts.overridden(language: "tlh") { $0 }("action.dismiss")
        #expect(["닫기", "Close", "閉じる"].contains(text))
    }

    @Test(
        arguments: [
            (["en", "ko", "Base"], ["ko"], ["en-US"], "ko"), (["ko", "en"], ["en"], ["ko"], "en"),
            (["en"], ["en"], ["ko-KR", "en-US"], "ko"), (["en", "Base"], ["en"], ["ko-KR"], "ko"),
            ([], [], ["ko"], "ko"), (["en"], ["en"], ["fr", "ko"], "ko"),
            (["en"], ["en"], ["en-GB", "ko"], "en"), (["en"], ["en"], ["fr"], nil),
        ] as [([String], [String], [String], String?)])
    func `The app says which language it is in, and the user where the app declares one alone`(
        declared: [String], app: [String], user: [String], expected: String?
    ) {
        let language = StandardTexts.language(
            of: ["en", "ko"], appDeclares: declared, appPrefers: app, userPrefers: user)
        #expect(language == expected)
    }

    @Test
    func `Texts that were not shipped cost their words and a line in the log, not the process`() {
        let lines = EventRecorder<String>()
        let nowhere = URL(filePath: "/nowhere/\(UUID())")
        ProblemLog.$receiver.withValue(.init { lines.record($0) }) {
            #expect(StandardTexts.bundle(in: [nowhere]) == nil)
            #expect(StandardTexts.bundle(in: []) == nil)
        }
        #expect(lines.elements.count == 2)
        #expect(lines.elements.allSatisfy { $0.contains("triage_TriagePresentation") })
        let localize = StandardTexts.localizer("ko", in: nil) { $0 == "own" ? "mine" : $0 }
        #expect(localize("own") == "mine")
        #expect(localize("failure.title") == "failure.title")
    }

    @Test
    func `The texts are found in the first folder that has them`() throws {
        let ours = try #require(StandardTexts.resources?.bundleURL)
        let nowhere = URL(filePath: "/nowhere")
        let found = StandardTexts.bundle(in: [nowhere, ours.deletingLastPathComponent()])
        #expect(found?.bundleURL.lastPathComponent == ours.lastPathComponent)
    }

    #if canImport(Darwin)
    @Test
    func `An app's resource replaces the text of its key, and no other`() {
        let localize = StandardTexts.overridden(
            locale: Locale(identifier: "ko_KR"), by: ["failure.title": "own title"])
        #expect(localize("failure.title") == "own title")
        #expect(localize("action.retry") == "다시 시도")
    }
    #endif

    @Test(arguments: [("en", "Close"), ("ja", "閉じる"), ("ko", "닫기")])
    func `A 401 after a tap has the server's words, and is closed in the user's language`(
        language: String, close: String
    ) {
        let presenter = RecordingPresenter()
        let center = FaultCenter(
            .init(
                classifier: .standardLibrary,
                localize: StandardTexts.overridden(language: language) { $0 },
                presenter: presenter, reporter: RecordingReporter(),
                router: { _ in }))
        var fault = Fault(.rejected, code: "http.401")
        (fault.facts.status, fault.facts.serverMessage) = (401, Sensitive("Members only"))
        center.run(.tap("order.send")) { throw fault }
        #expect(presenter.notices.map(\.message) == ["Members only"])
        #expect(presenter.notices.first?.actions.map(\.label) == [close])
    }

    @Test
    func `The user sees only the app's texts once the app has all of them`() {
        let presenter = RecordingPresenter()
        let center = FaultCenter(
            .init(
                table: DecisionTable(), classifier: .standardLibrary,
                localize: StandardTexts.overridden { "own \($0)" }, presenter: presenter,
                reporter: RecordingReporter(), router: { _ in }))
        center.run("home.load") { throw Fault(.server) }
        let notice = presenter.notices.first
        #expect(notice?.title == "own failure.title")
        #expect(notice?.message == "own failure.message")
        #expect(notice?.actions.map(\.label) == ["own action.dismiss"])
    }
}
