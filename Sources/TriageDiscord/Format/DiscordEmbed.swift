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
    public struct Field: Hashable, Sendable, Codable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
        /// Whether the field may share its line with other fields; nil leaves it to Discord.
        var inline: Bool?

        /// Creates a field.
        public init(name: String, value: String, inline: Bool? = nil) {
            (self.name, self.value, self.inline) = (name, value, inline)
        }
    }
}

@_spi(Wire) extension DiscordEmbed: Codable {
    private enum Key: String, CodingKey {
        case title, description, url, timestamp, color, author, footer, fields
        case name, text
    }

    /// Decodes an embed; a timestamp that is not a valid UTC time is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: key)
        }
        func text(_ key: Key, in parent: Key) throws -> String? {
            guard container.contains(parent), try !container.decodeNil(forKey: parent) else {
                return nil
            }
            let part = try container.nestedContainer(keyedBy: Key.self, forKey: parent)
            return try? part.decode(String.self, forKey: key)
        }
        self.init(
            title: try text(.title), description: try text(.description), url: try text(.url),
            timestamp: try text(.timestamp).flatMap(Date.init(iso8601:)),
            color: try container.decodeIfPresent(Int.self, forKey: .color),
            author: try text(.name, in: .author), footer: try text(.text, in: .footer),
            fields: try container.decodeIfPresent([Field].self, forKey: .fields) ?? [])
    }

    /// Encodes the embed as it is; call ``DiscordMessage/fitted()`` on its message first.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(timestamp?.iso8601, forKey: .timestamp)
        try container.encodeIfPresent(color, forKey: .color)
        try container.encodeIfPresent(author.map { ["name": $0] }, forKey: .author)
        try container.encodeIfPresent(footer.map { ["text": $0] }, forKey: .footer)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
    }
}
