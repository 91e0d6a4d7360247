import Testing
import TriageRedaction

@Suite("Escaping of controls", .timeLimit(.minutes(30)))
struct EscapingControlsTests {
    @Test(arguments: [
        ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("a\tb", "a\\tb"), ("\u{0}", "\\u{0}"),
        ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{85}", "\\u{85}"), ("\u{7F}", "\\u{7F}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{202E}x", "\\u{202E}x"),
        ("\u{2066}\u{200F}\u{61C}", "\\u{2066}\\u{200F}\\u{61C}"),
        ("\u{B}\u{C}", "\\u{B}\\u{C}"),
        ("한글 é 👍🏽 \\n", "한글 é 👍🏽 \\n"), ("", ""),
    ])
    func `Controls become visible`(text: String, expected: String) {
        #expect(escapingControlCharacters(text) == expected)
    }
}
