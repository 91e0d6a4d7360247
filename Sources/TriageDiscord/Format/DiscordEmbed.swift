public import Foundation
import TriageSinkSupport

/// A card in a message.
public struct DiscordEmbed: Hashable, Sendable {
    /// Its headline, in markdown.
    public var title: String?
    /// Its text, in markdown.
    public var description: String?
    /// Where the headline leads.
    public var url: String?
    /// The time in its footer.
    public var timestamp: Date?
    /// The colour of its edge, as 0xRRGGBB.
    public var color: Int?
    /// What stands above the headline, as plain text.
    public var author: String?
    /// What stands below everything, as plain text.
    public var footer: String?
    /// Names with values.
    public var fields: [Field]

    /// Makes a card of any size.
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
        /// Whether others may stand beside it.
        public var inline: Bool?

        /// Makes a field.
        public init(name: String, value: String, inline: Bool? = nil) {
            (self.name, self.value, self.inline) = (name, value, inline)
        }
    }
}

extension DiscordEmbed: Codable {
    private enum Key: String, CodingKey {
        case title, description, url, timestamp, color, author, footer, fields
        case name, text
    }

    /// Reads a card; a time that is none in UTC is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: key)
        }
        func text(_ key: Key, in parent: Key) throws -> String? {
            try container.decodeIfPresent([String: SentryJSONValue].self, forKey: parent)
                .flatMap { if case .string(let text) = $0[key.rawValue] { text } else { nil } }
        }
        self.init(
            title: try text(.title), description: try text(.description), url: try text(.url),
            timestamp: try text(.timestamp).flatMap(Date.init(iso8601:)),
            color: try container.decodeIfPresent(Int.self, forKey: .color),
            author: try text(.name, in: .author), footer: try text(.text, in: .footer),
            fields: try container.decodeIfPresent([Field].self, forKey: .fields) ?? [])
    }

    /// Writes the card as it is: fit its message before.
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
