import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageDiscord
@_spi(Wire) import TriageSinkSupport

@Suite("A Discord webhook", .timeLimit(.minutes(30)))
struct DiscordWebhookTests {
    private static let token = "s3cr3t-T0ken_of-68"

    @Test(arguments: [
        (
            "https://discord.com/api/webhooks/12/T",
            "https://discord.com/api/v10/webhooks/12/T?wait=true"
        ),
        (
            "https://discordapp.com/api/webhooks/12/T/",
            "https://discordapp.com/api/v10/webhooks/12/T?wait=true"
        ),
        (
            "https://ptb.discord.com/api/v6/webhooks/12/T",
            "https://ptb.discord.com/api/v10/webhooks/12/T?wait=true"
        ),
        (
            "\n https://discord.com/api/v10/webhooks/12/T?wait=false&thread_id=7&x=1#y\n",
            "https://discord.com/api/v10/webhooks/12/T?wait=true&thread_id=7"
        ),
        (
            "http://127.0.0.1:8080/webhooks/12/T",
            "http://127.0.0.1:8080/webhooks/12/T?wait=true"
        ),
        (
            "http://[::1]:8080/double/v1/webhooks/12/T",
            "http://[::1]:8080/double/v1/webhooks/12/T?wait=true"
        ),
        (
            "https://user:word@proxy.test/api/webhooks/12/T",
            "https://proxy.test/api/v10/webhooks/12/T?wait=true"
        ),
    ])
    func `has the URL of this format's version, and waits for the message to be saved`(
        text: String, expected: String
    ) throws {
        let webhook = try DiscordWebhook(text)
        #expect(webhook.url.absoluteString == expected)
        #expect(webhook.id == "12")
        #expect(webhook.threadID == (text.contains("thread_id=7") ? "7" : nil))
    }

    @Test(arguments: [
        "", " ", "discord.com/api/webhooks/12/TOKEN", "ftp://discord.com/api/webhooks/12/TOKEN",
        "https:///api/webhooks/12/TOKEN", "https://discord.com/api/webhooks/12",
        "https://discord.com/api/webhooks/twelve/TOKEN", "https://discord.com/api/webhooks/12/",
        "https://discord.com/api/webhooks/12/TOKEN/slack",
        "https://discord.com/api/hooks/12/TOKEN",
        "https://discord.com/api/webhooks/12/TOKEN%0AHost",
        "https://discord.com/api/webhooks/12/TOKÉN",
        "https://discord.com/api/webhooks/\("1".times(21))/TOKEN",
        "https://discord.com/api/webhooks/١٢/TOKEN",
        "https://discord.com/api/webhooks/12/TOKEN?thread_id=",
        "https://discord.com/api/webhooks/12/TOKEN?thread_id=7%26a=b",
        "http://discord.com/api/webhooks/12/TOKEN",
        "http://PTB.Discord.com/api/webhooks/12/TOKEN",
        "https://discord.com:70000/api/webhooks/12/TOKEN",
    ])
    func `is refused if no message could be posted, without showing the token`(text: String) throws
    {
        let error = try #require(throws: SinkConfigurationError.self) { try DiscordWebhook(text) }
        #expect(!"\(error)".contains("TOK"))
    }

    @Test
    func `shows its token only in its URL`() throws {
        let webhook = try DiscordWebhook("https://discord.com/api/webhooks/12/\(Self.token)")
        var dumped = ""
        dump([webhook], to: &dumped)
        let shown = ["\(webhook)", String(reflecting: webhook), "\([webhook])", dumped]
        #expect(shown.allSatisfy { !$0.contains(Self.token) && $0.contains("12") })
        #expect(webhook.url.absoluteString.contains(Self.token))
    }

    @Test
    func `has a URL of plain ASCII for any text`() {
        for text in HostileText.many(300, of: 8, seed: 1) {
            let address = "https://discord.com/api/webhooks/12/\(text)"
            guard let webhook = try? DiscordWebhook(address) else { continue }
            #expect(webhook.url.absoluteString.allSatisfy { $0.isASCII && !$0.isWhitespace })
        }
    }
}
