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

    @Test("are written to a folder where one is asked for")
    func write() throws {
        guard let folder = ProcessInfo.processInfo.environment["PLAYGROUND_SAMPLES"] else { return }
        let root = URL(filePath: folder)
        try FileManager.default.createDirectory(
            at: root.appending(path: "assets"), withIntermediateDirectories: true)
        for (name, html) in files() {
            try Data(html.utf8).write(to: root.appending(path: name))
        }
        let html = pages.window(Samples.window(.en))
        for asset in PageWeightTests.assets(of: html).compactMap(pages.asset) {
            try Data(asset.bytes).write(to: root.appending(path: String(asset.path.dropFirst())))
        }
        try Data(pages.exportStyleSheet.utf8).write(to: root.appending(path: "play.css"))
    }

    private func files() -> [(String, String)] {
        PageLanguage.allCases.flatMap { language -> [(String, String)] in
            let (tag, links) = (language.rawValue, Samples.links(language))
            let windows = Samples.all(language).map {
                ("\($0.name).\(tag).html", pages.window($0.content))
            }
            let text = Samples.text(language, "없는 고장이에요: nonsense", "No such fault: nonsense")
            return windows + [
                ("stories.\(tag).html", pages.stories(links, language)),
                ("problem.\(tag).html", pages.problem(text, language)),
                ("index.\(tag).html", pages.exportIndex(links, language)),
                (
                    "outage-at-launch.\(tag).html",
                    pages.storyPage(Self.frames(language), links: links)
                ),
                ("picture.\(tag).html", pages.picture(Self.frames(language))),
            ]
        }
    }
}
