import DeskModel
import Foundation
@_spi(Wire) import TriageDiscord

extension Alert {
    /// The alert as a card of any size.
    var discordCard: DiscordEmbed {
        var fields = facts.map { fact in
            DiscordEmbed.Field(
                name: fact.name, value: fact.lines.map(\.discord).joined(separator: "\n"),
                inline: Self.narrow.contains(fact.name))
        }
        var lines = place.map { [$0.discord] } ?? []
        lines += groups.map(\.discord)
        // Discord takes no URL of an embed whose host has no dot.
        if !url.hasDottedHost {
            if facts.isEmpty {
                lines.append(url)
            } else {
                fields.append(.init(name: "Link", value: url, inline: false))
            }
        }
        return DiscordEmbed(
            title: title.discord, description: lines.joined(separator: "\n").nonEmpty, url: url,
            timestamp: time.map { Date(timeIntervalSince1970: $0.seconds) }, color: level.color,
            author: "\(occasion) · \(project)", footer: facts.isEmpty ? nil : level.rawValue,
            fields: fields)
    }

    /// The facts whose values fit beside others.
    private static let narrow: Set = [
        "Events", "Users", "Release", "Environment", "Support code", "From", "Operation",
    ]
}

extension AlertText {
    /// The line as Discord shows it literally: no markdown, no mention, no link.
    fileprivate var discord: String {
        written { piece in
            let text =
                piece.isFromApp
                ? DiscordText.escaped(piece.line)
                    .replacingOccurrences(of: "://", with: ":\u{200B}//") : piece.line
            return piece.isStrong ? "**\(text)**" : text
        }
    }
}

extension Level {
    fileprivate var color: Int {
        switch self {
        case .debug: 0x9C_A3AF
        case .info: 0x3B_82F6
        case .warning: 0xF5_9E0B
        case .error: 0xEF_4444
        case .fatal: 0x7F_1D1D
        }
    }
}

extension String {
    fileprivate var hasDottedHost: Bool {
        guard let address = try? WebAddress(self) else { return false }
        return "\(address.host)".split(separator: ".").count > 1
    }
}
