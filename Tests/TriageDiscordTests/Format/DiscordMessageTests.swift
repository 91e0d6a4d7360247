import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageDiscord
import TriageSinkSupport

@Suite("A Discord message", .timeLimit(.minutes(30)))
struct DiscordMessageTests {
    private static let sample = DiscordMessage(
        content: "**Cart**", username: "Triage",
        embeds: [
            DiscordEmbed(
                title: "Could not load", description: "null", url: "https://desk.example.com/1",
                timestamp: Date(timeIntervalSince1970: 1_767_225_600.25), color: 0xE74C3C,
                author: "Moim 1.0", footer: "7F3K-2Q",
                fields: [.init(name: "kind", value: "undecodable", inline: true)])
        ], flags: .suppressNotifications)

    @Test
    func `is encoded in Discord's format, and notifies no one`() throws {
        #expect(
            try Self.sample.json() == """
                {"allowed_mentions":{"parse":[]},"content":"**Cart**","embeds":[{\
                "author":{"name":"Moim 1.0"},"color":15158332,"description":"null",\
                "fields":[{"inline":true,"name":"kind","value":"undecodable"}],\
                "footer":{"text":"7F3K-2Q"},"timestamp":"2026-01-01T00:00:00.250Z",\
                "title":"Could not load","url":"https://desk.example.com/1"}],\
                "flags":4096,"username":"Triage"}
                """)
        #expect(
            try DiscordMessage(content: "a").json()
                == #"{"allowed_mentions":{"parse":[]},"content":"a"}"#)
    }

    @Test
    func `stays unchanged if it fits`() { #expect(Self.sample.fitted() == Self.sample) }

    @Test
    func `without visible content is nil`() {
        #expect(DiscordMessage().fitted() == nil)
        #expect(DiscordMessage(content: " \n\u{2003}\0\t").fitted() == nil)
        let fields = [DiscordEmbed.Field(name: " ", value: "v"), .init(name: "n", value: "\u{1C}")]
        let blank = DiscordEmbed(url: "https://a.bc", timestamp: .now, color: 1, fields: fields)
        #expect(DiscordMessage(username: "x", embeds: [blank]).fitted() == nil)
    }

    @Test
    func `is trimmed first and then cut, as Discord counts`() {
        #expect(DiscordMessage(content: " \n a b \r\n").fitted()?.content == "a b")
        let emoji = "😀".times(2000)
        #expect(DiscordMessage(content: " \(emoji)\n").fitted()?.content == emoji)
        let families = DiscordMessage(content: "👨‍👩‍👧‍👦".times(300)).fitted()?.content
        #expect(families == "👨‍👩‍👧‍👦".times(285))
    }

    @Test
    func `closes a code block that was cut`() {
        let content = DiscordMessage(content: "```json\n" + "a".times(3000) + "\n```").fitted()?
            .content
        #expect(content == "```json\n" + "a".times(1988) + "\n```")
    }

    @Test(
        arguments: [
            ("My Discord", nil), ("CLYDE", nil), (" ", nil), (" ok ", "ok"),
            ("a".times(90), "a".times(80)),
        ] as [(String, String?)])
    func `has no name that Discord reserves`(name: String, expected: String?) {
        #expect(DiscordMessage(content: "a", username: name).fitted()?.username == expected)
    }
}
