/// A message for a webhook; nothing in it ever notifies anyone.
///
/// Mentions are always sent as `{"parse": []}`, since a webhook would notify users by default.
@_spi(Wire) public struct DiscordMessage: Hashable, Sendable {
    /// The text in markdown; pass untrusted text through ``DiscordText/escaped(_:)``.
    public var content: String?
    /// The author's name, which replaces the webhook's own name; nil keeps that.
    public var username: String?
    /// The embeds below the text.
    public var embeds: [DiscordEmbed]
    /// The options for Discord's apps.
    var flags: Flags

    /// Creates a message of any size.
    public init(
        content: String? = nil, username: String? = nil, embeds: [DiscordEmbed] = [],
        flags: Flags = []
    ) {
        (self.content, self.username, self.embeds, self.flags) = (content, username, embeds, flags)
    }

    /// Options that a message sets for Discord's apps.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates flags from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Hides previews of links.
        static let suppressEmbeds = Flags(rawValue: 1 << 2)
        /// Suppresses the sound of a notification.
        public static let suppressNotifications = Flags(rawValue: 1 << 12)
    }
}

@_spi(Wire) extension DiscordMessage {
    /// Returns the message within Discord's limits in code points; nil if nothing visible is left.
    ///
    /// Texts are trimmed and cut between characters. All embeds share 6000 code points, and earlier
    /// embeds take theirs first. Empty embeds and those after the tenth are left out. A reserved
    /// author's name is left out too, and so is a link that an earlier embed has, since Discord
    /// would merge the two embeds.
    public func fitted() -> DiscordMessage? {
        var message = self
        message.content = content?.fitted(to: 2000)
        message.username = username?.fitted(to: 80)
        if let name = message.username?.lowercased(), Self.reserved.contains(where: name.contains) {
            message.username = nil
        }
        var (room, links) = (6000, Set<String>())
        message.embeds = []
        for embed in embeds where message.embeds.count < 10 {
            guard var embed = embed.fitted(to: &room) else { continue }
            if let url = embed.url, !links.insert(url).inserted { embed.url = nil }
            message.embeds.append(embed)
        }
        return message.content == nil && message.embeds.isEmpty ? nil : message
    }

    /// The words that a webhook's name may not contain.
    private static let reserved = ["clyde", "discord"]
}

@_spi(Wire) extension DiscordMessage: Encodable {
    /// Encodes the message as it is; call ``DiscordMessage/fitted()`` first.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "content": content, "username": username, "allowed_mentions": ["parse": [String]()],
            "embeds": embeds.nonEmpty, "flags": flags.isEmpty ? nil : flags.rawValue,
        ])
    }
}
