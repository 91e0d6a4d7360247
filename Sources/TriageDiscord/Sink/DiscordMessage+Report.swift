import Foundation
import TriageCore
import TriageRedaction
import TriageReporting
import TriageSinkSupport

extension Report {
    /// The report as text, in as many messages as it takes.
    var discordMessages: [DiscordMessage] {
        func titled(_ line: (title: String, text: String)) -> String {
            "**\(line.title)** \(plain(line.text))"
        }
        var lines = [
            titled((level.rawValue.uppercased(), headline)), plain(messageBelowTitle ?? ""),
        ]
        lines += places.map(titled) + [code(causes)] + sentences.map(titled)
        lines += [plain(contextLine), code(trail(10))]
        let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        return DiscordText.parts(of: text).map {
            DiscordMessage(content: $0, flags: .suppressEmbeds)
        }
    }

    /// The report as one embed.
    var discordEmbed: DiscordMessage {
        let fields = (places + sentences).map {
            DiscordEmbed.Field(name: $0.title, value: plain($0.text))
        }
        let text = [plain(reference), plain(messageBelowTitle ?? ""), code(causes)]
        return DiscordMessage(embeds: [
            DiscordEmbed(
                title: plain(title),
                description: text.filter { !$0.isEmpty }.joined(separator: "\n"),
                timestamp: time, color: level.color, author: level.rawValue,
                footer: escapingControlCharacters(contextLine),
                fields: fields + [.init(name: "Before it", value: code(trail(5)))])
        ])
    }

    private var contextLine: String {
        Self.joined(
            context.appVersion, context.system, context.device, context.locale,
            user, time.iso8601, id)
    }

    private var user: String? {
        let parts = [context.userKind?.rawValue, context.userID].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns untrusted text on one line, with its markdown escaped.
    private func plain(_ text: String) -> String {
        DiscordText.escaped(escapingControlCharacters(text))
    }

    /// Returns untrusted lines as a code block; an empty text for no lines.
    private func code(_ lines: some Sequence<String>) -> String {
        DiscordText.codeBlock(lines.map(escapingControlCharacters).joined(separator: "\n"))
    }
}

extension ReportLevel {
    fileprivate var color: Int {
        switch self {
        case .debug: 0x9CA3AF
        case .info: 0x3B82F6
        case .warning: 0xF59E0B
        case .error: 0xEF4444
        case .fatal: 0x7F1D1D
        }
    }
}
