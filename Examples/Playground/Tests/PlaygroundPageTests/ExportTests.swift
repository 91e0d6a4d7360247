import Foundation
import HTMLTemplates
import PlaygroundPage
import Testing

@Suite("Pages without a server", .timeLimit(.minutes(1)))
struct ExportTests {
    private let pages: PlaygroundPages

    init() throws { pages = try PlaygroundPages() }

    static func frames(_ language: PageLanguage) -> [WindowContent] {
        (1...3).map { Samples.story(language, frame: $0) }
    }

    @Test("tell a story by its frames", arguments: PageLanguage.allCases)
    func story(_ language: PageLanguage) {
        let html = pages.storyPage(Self.frames(language), links: Samples.links(language))
        #expect(html.split(separator: "<fieldset disabled>").count == 4)
        #expect(html.contains(#"href="play.css""#))
        #expect(html.contains("href=\"half-json.\(language.rawValue).html\""))
        #expect(!html.contains("<script"))
        let ids = html.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        #expect(ids.count == Set(ids).count)
    }

    @Test("name no two landmarks alike", arguments: PageLanguage.allCases)
    func landmarks(_ language: PageLanguage) {
        let html = pages.storyPage(Self.frames(language), links: Samples.links(language))
        let phones = html.matches(of: /<div class="device[^>]*>/).map { String($0.0) }
        #expect(phones.count == 6)
        #expect(phones.allSatisfy { $0.contains(#"role="group""#) })
        #expect(!html.contains(#"role="navigation""#))
        #expect(pages.window(Samples.alert(language)).contains(#"role="navigation""#))
    }

    @Test("keep what happened folded, after the phones", arguments: PageLanguage.allCases)
    func details(_ language: PageLanguage) {
        let html = pages.storyPage(Self.frames(language), links: Samples.links(language))
        #expect(html.contains(#"<details class="news"><summary>"#))
        #expect(!html.contains("<details open"))
    }

    @Test("do not move: what fades in cannot be read while the page opens")
    func stillness() throws {
        let window = pages.window(Samples.window(.en))
        let sheets = PageWeightTests.assets(of: window).filter { $0.hasSuffix(".css") }
        let moving = String(
            decoding: try #require(sheets.first.flatMap(pages.asset)).bytes, as: UTF8.self)
        for word in ["animation:", "@keyframes", "transition:"] {
            #expect(moving.contains(word))
            #expect(!pages.exportStyleSheet.contains(word))
        }
    }

    @Test("show three frames in the picture", arguments: PageLanguage.allCases)
    func picture(_ language: PageLanguage) {
        let html = pages.picture(Self.frames(language))
        #expect(html.contains(#"id="picture""#))
        #expect(html.split(separator: #"class="shot""#).count == 4)
    }
}
