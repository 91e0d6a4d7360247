import DeskModel
import Testing

@Suite("The words of a search", .timeLimit(.minutes(10)))
struct SearchTextTests {
    @Test(arguments: [
        ("time home", "Timeout at home", true),
        ("home cart", "Timeout at home", false),
        ("out", "Timeout at home", false),
        ("", "Timeout", false),
        ("*", "Timeout", false),
        ("GLJV-S2", "support code GLJV-S2", true),
        ("gljv-s2", "support code GLJV-S2", true),
        ("gljvs2", "support code GLJV-S2", true),
        ("S2", "support code GLJV-S2", true),
        ("GLJV-S2", "GLJV, S2", false),
        ("1.2.3", "app@1.2.3", true),
        ("app@1.2.4", "app@1.2.3 and 4", false),
        ("12345678-1234-1234-1234-123456789abc", "12345678123412341234123456789abc", true),
        ("straße", "STRASSE", true),
        ("STRAẞE", "Straße", true), ("strasse", "STRAẞE", true), ("straße", "STRAẞE", true),
        ("οδος", "ΟΔΟΣ", true),
        ("cafe", "café", false),
        ("cafe\u{301}", "Café", true),
        ("ﬁle", "FILE", true),
        ("ｇｌｊｖ", "GLJV", true),
        ("연결", "\u{110B}\u{1167}\u{11AB}\u{1100}\u{1167}\u{11AF}이", true),
        ("\u{110B}\u{1167}\u{11AB}", "연결", true),
        ("example.com", "https://www.example.com/a", true),
        ("NEAR OR", "near or far", true),
    ])
    func `All words of a query must begin a word of the text`(
        query: String, text: String, isFound: Bool
    ) {
        #expect(SearchText.matches(query, [text]) == isFound)
    }

    @Test
    func `A word beyond the limits is cut, in texts and queries alike`() {
        let word = String(repeating: "a", count: 1000)
        #expect(SearchText.words(of: [word]).map(\.count) == [SearchText.wordLimit])
        #expect(SearchText.matches(word, [word]))
        let many = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
        #expect(SearchText.words(of: [many]).count == 10_000)
        #expect(SearchText.terms(of: many).count == SearchText.queryLimit)
    }

    @Test
    func `Each of many joined words begins a word, with those after it up to the limit`() {
        let parts = (0..<400).map { "w\($0)" }
        let words = SearchText.words(of: [parts.joined(separator: "-")])
        #expect(words.count == 400)
        #expect(words[0] == String(parts.joined().prefix(48)))
        #expect(words[399] == "w399" && words[398] == "w398w399")
        let same = SearchText.words(of: [String(repeating: "a-", count: 30_000)])
        #expect(same.count == 48 && same.last == "a")
    }

    @Test
    func `A word has no control character and no quote`() {
        let words = SearchText.words(of: ["a\u{0}b \"c\" d*\u{E000}e"])
        #expect(words == ["a", "b", "c", "d", "e"])
    }
}
