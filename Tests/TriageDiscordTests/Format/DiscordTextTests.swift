import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageDiscord

@Suite("Untrusted text in Discord's markdown", .timeLimit(.minutes(30)))
struct DiscordTextTests {
    @Test(arguments: [
        ("", ""), ("plain, 가나다 😀", "plain, 가나다 😀"), ("@everyone", #"\@everyone"#),
        ("<@&1> <#2>", ##"\<\@&1\> \<\#2\>"##), ("**a** __b__", #"\*\*a\*\* \_\_b\_\_"#),
        ("```x```", #"\`\`\`x\`\`\`"#), (#"\*"#, #"\\\*"#), ("[a](b)", #"\[a\]\(b\)"#),
        ("# a\n- b\n> c", "\\# a\n\\- b\n\\> c"), ("~~||", #"\~\~\|\|"#),
        ("*\u{301}", "\\*\u{301}"), ("1. a", #"1\. a"#), ("2.", #"2\."#),
        ("a\n 10.\tb\r3.\u{3000}c", "a\n 10\\.\tb\r3\\.\u{3000}c"),
        ("1.2.3 4. 5", "1.2.3 4. 5"),
        ("v1. a", "v1. a"), (". a", ". a"), ("1.a 2. b", "1.a 2. b"), ("1 2. a", "1 2. a"),
    ])
    func `is shown literally outside code blocks`(text: String, expected: String) {
        #expect(DiscordText.escaped(text).points == expected.points)
    }

    @Test(arguments: [
        ("let a = 1", "swift", "```swift\nlet a = 1\n```"), ("a", "", "```\na\n```"),
        ("```", "", "```\n`\u{200B}`\u{200B}`\n```"), ("", "json", ""), ("\r\n\n", "", ""),
        ("a``b`c", "", "```\na`\u{200B}`b`c\n```"), ("a", "c++\n`x", "```c++x\na\n```"),
    ])
    func `cannot end a code block`(text: String, language: String, expected: String) {
        #expect(DiscordText.codeBlock(text, language: language).points == expected.points)
    }

    @Test
    func `loses nothing of the text, whatever it is`() {
        for text in HostileText.many(300, of: 30, seed: 2) {
            #expect(unescaped(DiscordText.escaped(text)) == text.points)
            let lines = DiscordText.codeBlock("-" + text).points.dropFirst(4).dropLast(4)
            #expect(
                lines.filter { $0 != "\u{200B}" } == "-\(text)".points.filter { $0 != "\u{200B}" })
            #expect(!String(String.UnicodeScalarView(lines)).contains("``"))
        }
    }

    private func unescaped(_ text: String) -> [Unicode.Scalar] {
        var (output, isEscaped) = ([Unicode.Scalar](), false)
        for scalar in text.unicodeScalars {
            isEscaped = scalar == "\\" && !isEscaped
            if !isEscaped { output.append(scalar) }
        }
        return output
    }
}
