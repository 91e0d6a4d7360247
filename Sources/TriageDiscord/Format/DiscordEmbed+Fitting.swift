import Foundation
import TriageSinkSupport

@_spi(Wire) extension DiscordEmbed {
    /// Returns the embed within Discord's limits in code points; nil if nothing visible is left.
    ///
    /// All embeds of a message share the room. The title, the author and the footer take theirs
    /// first, then the description, then each field in order.
    func fitted(to room: inout Int) -> DiscordEmbed? {
        var embed = self
        embed.title = title?.fitted(to: 256, &room)
        embed.author = author?.fitted(to: 256, &room)
        embed.footer = footer?.fitted(to: 2048, &room)
        embed.description = description?.fitted(to: 4096, &room)
        embed.fields = []
        for field in fields where embed.fields.count < 25 {
            if let field = field.fitted(to: &room) { embed.fields.append(field) }
        }
        embed.url = url.flatMap(Self.link)
        embed.timestamp = timestamp.flatMap { $0 == $0.clampedToCalendar ? $0 : nil }
        embed.color = color.flatMap { (0...0xFF_FFFF).contains($0) ? $0 : nil }
        return embed.isEmpty ? nil : embed
    }

    private var isEmpty: Bool {
        title == nil && author == nil && footer == nil && description == nil && fields.isEmpty
    }

    /// Returns the URL if Discord accepts it: http or https, with a dot in its host.
    private static func link(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let url = parts.url?.absoluteString,
            ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.host, host.split(separator: ".").count > 1,
            url.unicodeScalars.count <= 2048
        else { return nil }
        return url
    }
}

@_spi(Wire) extension DiscordEmbed.Field {
    /// Returns the field within its limits; nil if its name or value would be empty.
    fileprivate func fitted(to room: inout Int) -> Self? {
        var rest = room
        guard let name = name.fitted(to: 256, &rest), let value = value.fitted(to: 1024, &rest)
        else { return nil }
        room = rest
        return Self(name: name, value: value, inline: inline)
    }
}

extension String {
    /// Returns the text trimmed and cut to a limit in code points; nil if nothing is left.
    ///
    /// A code block that is cut is closed.
    func fitted(to limit: Int) -> String? {
        DiscordText.truncated(trimmed, to: limit).trimmed.nonEmpty
    }

    /// Returns the text within a limit and the shared room, and reduces the room.
    fileprivate func fitted(to limit: Int, _ room: inout Int) -> String? {
        let text = fitted(to: Swift.min(limit, room))
        room -= text?.unicodeScalars.count ?? 0
        return text
    }

    /// The text without white space and control characters at both ends.
    private var trimmed: String {
        let isBlank: (Unicode.Scalar) -> Bool = {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
            let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
