package import Foundation
@_spi(Wire) package import TriageDiscord

extension DiscordMessage {
    /// Reads what a receiver got, but for the times and the flags.
    package init(received body: Data) throws {
        let content = try JSONDecoder().decode(Content.self, from: body)
        self.init(content: content.content, embeds: (content.embeds ?? []).map(\.embed))
    }

    private struct Content: Decodable {
        let content: String?
        let embeds: [Embed]?
    }

    private struct Embed: Decodable {
        let title, description, url: String?
        let author: Part?
        let footer: Part?
        let fields: [Part]?

        var embed: DiscordEmbed {
            DiscordEmbed(
                title: title, description: description, url: url, author: author?.name,
                footer: footer?.text, fields: (fields ?? []).map(\.field))
        }
    }

    private struct Part: Decodable {
        let name, value, text: String?
        let inline: Bool?

        var field: DiscordEmbed.Field {
            .init(name: name ?? "", value: value ?? "", inline: inline)
        }
    }
}
