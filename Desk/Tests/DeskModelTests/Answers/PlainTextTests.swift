import DeskModel
import Testing

@Suite("The rules for texts that apps show")
struct PlainTextTests {
    private func problem(_ text: String, atMost limit: Int = 100) -> PlainText.Problem? {
        do throws(PlainText.Problem) {
            try PlainText.checkLine(text, atMost: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "a", "결제 오류", "100% & more: 'a' \"b\" / \\", "http:/ and // and : /", "ww. w.w.w.", "www",
        "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "e\u{301}", "…", "日本語。",
    ])
    func `Plain text of any script is taken`(text: String) {
        #expect(problem(text) == nil)
    }

    @Test(arguments: [
        "\u{0}", "\n", "\r\n", "\t", "\u{1b}", "\u{7f}", "\u{85}", "\u{9f}", "\u{ad}", "\u{61c}",
        "\u{180e}", "\u{200b}", "\u{200e}", "\u{200f}", "\u{2028}", "\u{2029}", "\u{202a}",
        "\u{202e}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{feff}", "\u{fff9}", "\u{e0001}",
    ])
    func `What is invisible or changes the direction of text is refused`(mark: String) {
        #expect(problem("a\(mark)b") == .control)
        #expect(problem("ab" + mark) == .control)
    }

    @Test(arguments: ["<", ">", "<b>", "a>b", "＜b＞", "<\u{301}"])
    func `Markup is refused, also in full width or with an accent`(text: String) {
        #expect(problem("a\(text)") == .markup)
    }

    @Test(arguments: [
        "https://evil.example", "a://b", "www.evil.example", "WWW.x", "wWw.x", "awww. nice",
        "：／／", "ｗｗｗ．evil", "ＷＷＷ.x", "w\u{200d}ww.x", ":/\u{200c}/x", "w\u{fe0f}ww.x",
        "://\u{301}",
    ])
    func `Links are refused, in any case, in full width, and with what only joins`(text: String) {
        #expect(problem(text) == .link)
    }

    @Test
    func `Lengths are counted in characters, and a character does not pile up marks`() {
        #expect(problem(String(repeating: "한", count: 100)) == nil)
        #expect(problem(String(repeating: "한", count: 101)) == .tooLong(limit: 100))
        #expect(problem(String(repeating: "👨‍👩‍👧‍👦", count: 100)) == nil)
        #expect(problem("a" + String(repeating: "\u{301}", count: 16)) == .tooLong(limit: 100))
        #expect(problem(String(repeating: "x", count: 10_000_000)) == .tooLong(limit: 100))
    }

    @Test(arguments: [
        "", " ", "  \u{3000}", "\u{a0}", "\u{3164}", "\u{2800}", "\u{200d}", "\u{301}",
    ])
    func `A text that shows nothing is empty`(text: String) {
        #expect(problem(text) == .empty)
    }

    @Test
    func `A text of lines may have line ends, markup and links, and no other control character`()
        throws
    {
        try PlainText.checkLines("a\n\tb\r\n<c> https://d", atMost: 100)
        for text in ["a\u{0}", "a\u{1b}[2J", "a\u{202e}b"] {
            #expect(throws: PlainText.Problem.control) {
                try PlainText.checkLines(text, atMost: 100)
            }
        }
        #expect(throws: PlainText.Problem.tooLong(limit: 2)) {
            try PlainText.checkLines("abc", atMost: 2)
        }
        #expect(throws: PlainText.Problem.empty) { try PlainText.checkLines("\n", atMost: 2) }
    }
}
