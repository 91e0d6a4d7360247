/// What is posted to a webhook; nothing in it ever notifies anyone.
///
/// Mentions are always sent as `{"parse": []}`, since a webhook's default would ping persons.
public struct DiscordMessage: Hashable, Sendable {
    /// The text, in markdown: text from outside belongs through ``DiscordText/escaped(_:)``.
    public var content: String?
    /// Who it is from, instead of the webhook's own name.
    public var username: String?
    /// The cards below the text.
    public var embeds: [DiscordEmbed]
    /// What it asks of Discord's apps.
    public var flags: Flags

    /// Makes a message of any size.
    public init(
        content: String? = nil, username: String? = nil, embeds: [DiscordEmbed] = [],
        flags: Flags = []
    ) {
        (self.content, self.username, self.embeds, self.flags) = (content, username, embeds, flags)
    }

    /// What a message asks of Discord's apps.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Makes flags of their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Shows no previews of links.
        public static let suppressEmbeds = Flags(rawValue: 1 << 2)
        /// Makes no sound.
        public static let suppressNotifications = Flags(rawValue: 1 << 12)
    }
}

extension DiscordMessage {
    /// The message within all limits of Discord, in code points; nil where nothing is left to say.
    ///
    /// Texts are trimmed and cut between characters. Embeds share 6000 code points: what is in
    /// front comes first. Embeds after the tenth and empty ones are left out, and so is a name that
    /// is reserved, or a link that another embed has, which would hide this one.
    public func fitted() -> DiscordMessage? {
        var message = self
        message.content = content?.fitted(to: 2000)
        message.username = username?.fitted(to: 80)
        if let name = message.username?.lowercased(), Self.reserved.contains(where: name.contains) {
            message.username = nil
        }
        message.embeds = fittedEmbeds()
        return message.content == nil && message.embeds.isEmpty ? nil : message
    }

    /// Words that the name of a webhook may not contain.
    private static let reserved = ["clyde", "discord"]

    private func fittedEmbeds() -> [DiscordEmbed] {
        var (room, links, kept) = (6000, Set<String>(), [DiscordEmbed]())
        for embed in embeds where kept.count < 10 {
            guard var embed = embed.fitted(to: &room) else { continue }
            if let url = embed.url, !links.insert(url).inserted { embed.url = nil }
            kept.append(embed)
        }
        return kept
    }
}

extension DiscordMessage: Codable {
    private enum Key: String, CodingKey {
        case content, username, embeds, flags
        case mentions = "allowed_mentions"
    }

    /// Reads a message; whom it would notify is not kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        content = try container.decodeIfPresent(String.self, forKey: .content)
        username = try container.decodeIfPresent(String.self, forKey: .username)
        embeds = try container.decodeIfPresent([DiscordEmbed].self, forKey: .embeds) ?? []
        flags = Flags(rawValue: try container.decodeIfPresent(Int.self, forKey: .flags) ?? 0)
    }

    /// Writes the message as it is: fit it before.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(content, forKey: .content)
        try container.encodeIfPresent(username, forKey: .username)
        try container.encode(["parse": [String]()], forKey: .mentions)
        if !embeds.isEmpty { try container.encode(embeds, forKey: .embeds) }
        if !flags.isEmpty { try container.encode(flags.rawValue, forKey: .flags) }
    }
}
