import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageDiscord
import TriageSinkSupport
import TriageTesting

@Suite("Embeds of a Discord message", .timeLimit(.minutes(30)))
struct DiscordEmbedTests {
    private func fitted(_ embeds: DiscordEmbed...) throws -> [DiscordEmbed] {
        try #require(DiscordMessage(embeds: embeds).fitted()).embeds
    }

    @Test
    func `are ten at most, and have 25 fields at most`() throws {
        let embeds = (0..<12).map { DiscordEmbed(title: $0 == 3 ? " " : "\($0)") }
        let titles = DiscordMessage(embeds: embeds).fitted()?.embeds.map(\.title)
        #expect(titles == ["0", "1", "2", "4", "5", "6", "7", "8", "9", "10"])
        let fields = (0..<30).map { DiscordEmbed.Field(name: "\($0)", value: $0 == 0 ? "" : "v") }
        let kept = try fitted(DiscordEmbed(fields: fields))[0].fields
        #expect(kept.map(\.name) == (1...25).map { "\($0)" })
    }

    @Test
    func `have the length that Discord allows each text`() throws {
        let long = "가".times(7000)
        #expect(try fitted(DiscordEmbed(title: long))[0].title == "가".times(256))
        #expect(try fitted(DiscordEmbed(author: long))[0].author == "가".times(256))
        #expect(try fitted(DiscordEmbed(footer: long))[0].footer == "가".times(2048))
        #expect(try fitted(DiscordEmbed(description: long))[0].description == "가".times(4096))
        let field = try fitted(DiscordEmbed(fields: [.init(name: long, value: long)]))[0].fields[0]
        #expect(field == .init(name: "가".times(256), value: "가".times(1024)))
    }

    @Test
    func `share 6000 code points: earlier embeds first, short texts before long ones`() throws {
        let text = "x".times(4096)
        let embeds = try fitted(
            DiscordEmbed(description: text, footer: "f"),
            DiscordEmbed(
                title: "t", description: "y".times(1902), footer: "g",
                fields: [.init(name: "n", value: "z"), .init(name: "m", value: "z")]),
            DiscordEmbed(title: "none is left"))
        #expect(embeds.count == 2)
        #expect(embeds[0].description == text)
        #expect(embeds[1].description == "y".times(1901))
        #expect(embeds[1].footer == "g")
        #expect(embeds[1].fields.isEmpty == true)
    }

    @Test
    func `give the room of a field that is left out to the next one`() throws {
        let fields = [("a".times(104), "v"), ("a".times(100), " "), ("b".times(50), "c".times(54))]
        let embed = try fitted(
            DiscordEmbed(
                description: "x".times(4096), footer: "y".times(1800),
                fields: fields.map { .init(name: $0, value: $1) }))[0]
        #expect(embed.fields == [.init(name: "b".times(50), value: "c".times(54))])
    }

    @Test(arguments: [
        ("https://desk.example.com/a?b=c", true), ("http://1.2.3.4:80/", true),
        ("http://localhost:8080/1", false), ("https://localhost./1", false),
        ("https://.", false),
        ("ftp://a.bc", false), ("attachment://a.png", false), ("a.bc", false), ("", false),
        ("https://[::1]/", false), ("https://a.bc/" + "x".times(2036), false),
        ("https://a.bc/" + "x".times(2035), true),
    ])
    func `keep links that Discord accepts`(url: String, isKept: Bool) throws {
        #expect(try fitted(DiscordEmbed(title: "t", url: url))[0].url == (isKept ? url : nil))
    }

    @Test
    func `have no duplicate link, and no color or time that Discord refuses`() throws {
        let one = DiscordEmbed(
            title: "t", url: "https://a.bc", timestamp: .distantFuture, color: 0xFF_FFFF)
        let embeds = try fitted(
            one, one,
            DiscordEmbed(title: "t", timestamp: Date(timeIntervalSince1970: .infinity), color: -1),
            DiscordEmbed(
                title: "t", timestamp: Date(timeIntervalSince1970: .nan), color: 0x100_0000))
        #expect(embeds.map(\.url) == ["https://a.bc", nil, nil, nil])
        #expect(embeds.map(\.color) == [0xFF_FFFF, 0xFF_FFFF, nil, nil])
        #expect(embeds.map { $0.timestamp == nil } == [false, false, true, true])
    }

    @Test(
        arguments: [
            (-30_010_176_000, nil), (-11_676_096_001, nil),
            (-11_676_096_000, "1600-01-01T00:00:00.000Z"),
            (253_402_300_799, "9999-12-31T23:59:59.000Z"), (253_402_300_800, nil),
        ] as [(TimeInterval, String?)])
    func `keep a valid time and leave out any other`(seconds: TimeInterval, expected: String?)
        throws
    {
        let time = Date(timeIntervalSince1970: seconds)
        let embed = try fitted(DiscordEmbed(title: "t", timestamp: time))[0]
        let field = expected.map { #""timestamp":"\#($0)","# } ?? ""
        #expect(try embed.json() == #"{\#(field)"title":"t"}"#)
    }

    @Test
    func `stay within all limits, whatever is in them`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<100 {
            let embeds = (0..<12).map { _ in Self.random(&generator) }
            let content = HostileText.next(80, &generator)
            guard let message = DiscordMessage(content: content, embeds: embeds).fitted() else {
                continue
            }
            let sizes = message.embeds.map(Self.size)
            #expect(sizes.reduce(0, +) <= 6000 && !sizes.contains(0) && sizes.count <= 10)
            #expect((message.content?.unicodeScalars.count ?? 0) <= 2000)
            #expect(
                message.embeds.allSatisfy {
                    $0.fields.allSatisfy { !$0.name.isEmpty && !$0.value.isEmpty }
                })
            #expect(message.fitted() == message)
            #expect(!(try message.json()).isEmpty)
        }
    }

    private static func random(_ generator: inout SeededGenerator) -> DiscordEmbed {
        var text: String { HostileText.next(20, &generator) }
        return DiscordEmbed(
            title: text, description: text, url: text, author: text, footer: text,
            fields: (0..<4).map { _ in .init(name: text, value: text) })
    }

    private static func size(_ embed: DiscordEmbed) -> Int {
        let texts = [embed.title, embed.description, embed.author, embed.footer].compactMap(\.self)
        return (texts + embed.fields.flatMap { [$0.name, $0.value] })
            .reduce(0) { $0 + $1.unicodeScalars.count }
    }
}
