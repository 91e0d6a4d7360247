import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageDiscord
import TriageSinkSupport

@Suite("The parts of a long text for Discord", .timeLimit(.minutes(30)))
struct DiscordPartsTests {
    @Test
    func `a text that fits is one part, and an empty text has none`() {
        #expect(DiscordText.parts(of: "") == [])
        #expect(DiscordText.parts(of: " \n") == [" \n"])
        #expect(DiscordText.parts(of: "😀".times(2000)) == ["😀".times(2000)])
    }

    @Test
    func `end at line ends, and are numbered`() {
        let line = "x".times(30) + "\n"
        #expect(
            DiscordText.parts(of: line.times(4), limit: 70)
                == ["(1/2)\n" + line.times(2), "(2/2)\n" + line.times(2)])
    }

    @Test
    func `of an overlong line end between characters, never after an escaping backslash`() {
        let parts = DiscordText.parts(of: "👨‍👩‍👧‍👦".times(10), limit: 64)
        #expect(parts == ["(1/2)\n" + "👨‍👩‍👧‍👦".times(8), "(2/2)\n" + "👨‍👩‍👧‍👦".times(2)])
        let escaped = DiscordText.parts(of: "x" + #"\*"#.times(40), limit: 64)
        #expect(escaped == ["(1/2)\nx" + #"\*"#.times(28), "(2/2)\n" + #"\*"#.times(12)])
    }

    @Test
    func `of an overlong character end inside it`() {
        let letter = "e" + "\u{301}".times(100)
        let pieces = DiscordText.pieces(of: letter, limit: 64)
        #expect(pieces.map(\.text).joined().points == letter.points)
        #expect(pieces.count == 2)
    }

    @Test
    func `close a code block that is cut, and reopen it in its language`() {
        let text = "Look:\n```swift\n" + "let a = 1\n".times(10) + "```\nDone."
        #expect(
            DiscordText.parts(of: text, limit: 80) == [
                "(1/2)\nLook:\n```swift\n" + "let a = 1\n".times(5) + "\n```",
                "(2/2)\n```swift\n" + "let a = 1\n".times(5) + "```\nDone.",
            ])
    }

    @Test
    func `treat a backslash as an escape before a block, and not inside one`() {
        for text in ["```\na\\```", "\\```"] {
            let parts = DiscordText.parts(of: text + " z".times(80), limit: 64)
            #expect(parts.count > 2 && parts.first?.contains(text) == true)
            #expect(!parts.dropFirst().contains { $0.contains("`") })
        }
    }

    @Test
    func `do not separate a fence from its block's content`() {
        let text = "x".times(50) + "\n```\n" + "y".times(40) + "\n" + "z".times(40) + "\n```"
        let parts = DiscordText.parts(of: text, limit: 80)
        #expect(parts.first == "(1/3)\n" + "x".times(50) + "\n")
        #expect(parts.last == "(3/3)\n```\n" + "z".times(40) + "\n```")
    }

    @Test
    func `a part that begins with backticks does not end its own block`() {
        let pieces = DiscordText.pieces(
            of: "```\n" + "y".times(46) + "\n\n\n\n\n```" + "z".times(60), limit: 64)
        #expect(pieces.map(\.opening) == ["", "```\n\u{200B}", "```\n\u{200B}", ""])
        #expect(pieces[1].text.hasPrefix("\n") && pieces[2].text.hasPrefix("```z"))
    }

    @Test(arguments: [64, 100, 2000])
    func `lose nothing and stay within the limit, for any text`(limit: Int) {
        for text in HostileText.many(60, of: 120, seed: UInt64(limit)) {
            let pieces = DiscordText.pieces(of: text, limit: limit)
            let parts = DiscordText.parts(of: text, limit: limit)
            #expect(pieces.flatMap(\.text.points) == text.points)
            #expect(parts.allSatisfy { $0.unicodeScalars.count <= limit && !$0.isEmpty })
            for (piece, next) in zip(pieces, pieces.dropFirst()) {
                #expect(piece.closing.isEmpty == next.opening.isEmpty)
                #expect(next.opening.isEmpty || next.opening.hasPrefix("```"))
                #expect(!piece.text.isEmpty)
            }
            guard parts.count > 1 else { continue }
            let made = zip(1..., pieces).map { number, piece in
                "(\(number)/\(pieces.count))\n" + piece.opening + piece.text + piece.closing
            }
            #expect(parts.map(\.points) == made.map(\.points))
        }
    }

    @Test(arguments: [
        "x", "x\n", "\n", "`", "```", "```a\n", "\\", "\u{301}", "👨‍👩‍👧‍👦", "🇰🇷", "\r\n", "\0",
        "```\n\n\n", "x\n" + "y".times(1990),
    ])
    func `of a megabyte are split at once`(bit: String) {
        let text = bit.times(1_000_000 / bit.utf8.count)
        let pieces = DiscordText.pieces(of: text, limit: 2000)
        #expect(pieces.allSatisfy { $0.text.unicodeScalars.count < 2000 })
        #expect(pieces.flatMap(\.text.points) == text.points)
    }
}
