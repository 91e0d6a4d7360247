public import Foundation
import TriageSinkSupport

/// An embed: a card in a message.
@_spi(Wire) public struct DiscordEmbed: Hashable, Sendable {
    /// The headline, in markdown.
    public var title: String?
    /// The text, in markdown.
    public var description: String?
    /// The URL that the headline links to.
    public var url: String?
    /// The time in the footer.
    public var timestamp: Date?
    /// The color of the edge, as 0xRRGGBB.
    public var color: Int?
    /// The plain text above the headline.
    public var author: String?
    /// The plain text below everything else.
    public var footer: String?
    /// The fields, each a name with a value.
    public var fields: [Field]

    /// Creates an embed of any size.
    public init(
        title: String? = nil, description: String? = nil, url: String? = nil,
        timestamp: Date? = nil, color: Int? = nil, author: String? = nil, footer: String? = nil,
        fields: [Field] = []
    ) {
        (self.title, self.description, self.url) = (title, description, url)
        (self.timestamp, self.color, self.author) = (timestamp, color, author)
        (self.footer, self.fields) = (footer, fields)
    }

    /// A name with a value, both in markdown.
    public struct Field: Hashable, Sendable, Encodable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
        /// Whether the field may share its line with other fields; nil lets Discord decide.
        var inline: Bool?

        /// Creates a field.
        public init(name: String, value: String, inline: Bool? = nil) {
            (self.name, self.value, self.inline) = (name, value, inline)
        }
    }
}

@_spi(Wire) extension DiscordEmbed: Encodable {
    /// Encodes the embed as it is; call ``DiscordMessage/fitted()`` on its message first.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "title": title, "description": description, "url": url,
            "timestamp": timestamp?.iso8601, "color": color, "author": author.map { ["name": $0] },
            "footer": footer.map { ["text": $0] }, "fields": fields.nonEmpty,
        ])
    }
}
