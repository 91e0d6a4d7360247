import Testing
import TriageCore
import TriageTesting
@testable import TriagePresentation

@Suite("StandardTexts", .timeLimit(.minutes(5)))
struct StandardTextsTests {
    static let keys = ["failure.title", "failure.message", "action.retry", "action.dismiss"]

    @Test("Whatever the library names has a text in both languages", arguments: keys)
    func whateverTheLibraryNamesHasAText(key: String) {
        let texts = ["ko", "en"].map { StandardTexts.overridden(language: $0) { $0 }(key) }
        #expect(Set(texts + [key, ""]).count == 4)
    }

    @Test("Each text can be replaced by the app", arguments: keys)
    func eachTextCanBeReplaced(key: String) {
        #expect(StandardTexts.overridden { "own \($0)" }(key) == "own \(key)")
    }

    @Test("What neither has a text for stands for itself")
    func whatNeitherHasATextForStands() {
        #expect(StandardTexts.overridden(language: "ko") { $0 }("friends.none") == "friends.none")
        #expect(StandardTexts.overridden(language: "ko") { _ in "" }("action.retry") == "다시 시도")
    }

    @Test(
        "A language is known with its region too",
        arguments: [
            ("ko-KR", "닫기"), ("ko_KR", "닫기"), ("ko-Kore-KR", "닫기"), ("en-GB", "Close"),
            ("en_US", "Close"),
        ])
    func languageIsKnownWithItsRegionToo(language: String, text: String) {
        #expect(StandardTexts.overridden(language: language) { $0 }("action.dismiss") == text)
    }

    @Test("An unsupported language falls back to a supported one")
    func unsupportedLanguageFallsBackToASupported() {
        let text = StandardTexts.overridden(language: "tlh") { $0 }("action.dismiss")
        #expect(["닫기", "Close"].contains(text))
    }

    @Test(
        "The app says which language it is in, and the user where the app declares one alone",
        arguments: [
            (["en", "ko", "Base"], ["ko"], ["en-US"], "ko"), (["ko", "en"], ["en"], ["ko"], "en"),
            (["en"], ["en"], ["ko-KR", "en-US"], "ko"), (["en", "Base"], ["en"], ["ko-KR"], "ko"),
            ([], [], ["ko"], "ko"), (["en"], ["en"], ["fr", "ko"], "ko"),
            (["en"], ["en"], ["en-GB", "ko"], "en"), (["en"], ["en"], ["fr"], nil),
        ] as [([String], [String], [String], String?)])
    func appSaysWhichLanguage(declared: [String], app: [String], user: [String], expected: String?)
    {
        let language = StandardTexts.language(
            of: ["en", "ko"], appDeclares: declared, appPrefers: app, userPrefers: user)
        #expect(language == expected)
    }

    @Test("The user sees only the app's texts once the app has all of them")
    func nothingOfOurs() {
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
