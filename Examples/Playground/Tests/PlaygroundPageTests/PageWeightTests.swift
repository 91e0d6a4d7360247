import HTMLTemplates
import PlaygroundPage
import Testing

@Suite("The weight of the page", .timeLimit(.minutes(1)))
struct PageWeightTests {
    @Test("is small, with the style sheet and the script", arguments: PageLanguage.allCases)
    func weight(_ language: PageLanguage) throws {
        let pages = try PlaygroundPages()
        let html = pages.window(Samples.alert(language))
        let assets = try Self.assets(of: html).map { try #require(pages.asset($0)) }
        #expect(assets.count == 3)
        let script = try #require(assets.first { $0.contentType.hasPrefix("text/javascript") })
        #expect(script.bytes.count < 8_000)
        let sizes = [html.utf8.count] + assets.map(\.bytes.count)
        #expect(sizes.reduce(0, +) < 150_000, "\(sizes)")
    }

    /// The paths of the assets that a page loads.
    static func assets(of html: String) -> [String] {
        html.split(separator: "\"").map(String.init).filter { $0.hasPrefix("/assets/") }
    }
}
