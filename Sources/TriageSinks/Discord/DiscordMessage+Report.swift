import Foundation
import Triage
import TriageReporting
import TriageWire

extension Report {
    /// The report as text, in as many messages as it needs.
    var discordMessages: [DiscordMessage] {
        let lines = [
            "**\(level.rawValue.uppercased())** \(headline)", plain(message ?? ""), code(causes),
            plain(requestLine), plain(bodyLine), plain(noticeLine), plain(heldBack),
            plain(surroundings), code(trail(10)),
        ]
        let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        return DiscordText.parts(of: text).map {
            DiscordMessage(content: $0, flags: .suppressEmbeds)
        }
    }

    /// The report as a card.
    var discordCard: DiscordMessage {
        let fields = [
            ("Request", plain(requestLine)), ("Body", plain(bodyLine)),
            ("Notice", plain(noticeLine)), ("Held back", plain(heldBack)),
            ("Before it", code(trail(5))),
        ]
        let text = [plain(message ?? ""), code(causes)].filter { !$0.isEmpty }
        return DiscordMessage(embeds: [
            DiscordEmbed(
                title: headline, description: text.joined(separator: "\n"), timestamp: time,
                color: level.color, author: level.rawValue, footer: escapingControls(surroundings),
                fields: fields.map { .init(name: $0, value: $1) })
        ])
    }

    private var headline: String {
        let codes = [kind, code, operation, supportCode].compactMap(\.self)
        return plain(codes.joined(separator: " · "))
    }

    private var causes: [String] { chain.map { "\($0.type) (\($0.code))" } }

    private var requestLine: String {
        guard let request else { return "" }
        let status = request.status.map(String.init) ?? "no answer"
        return "\(request.method) \(request.path) → \(status), sent \(request.attempts)×"
    }

    private var bodyLine: String {
        [body?.type, body?.codingPath, body?.shape].compactMap(\.self).joined(separator: " · ")
    }

    private var noticeLine: String {
        let choice = notice?.choice.map { "→ \($0)" }
        return [notice?.title, notice?.message, choice].compactMap(\.self).joined(separator: " · ")
    }

    private var heldBack: String { suppressed > 0 ? "\(suppressed) like it held back" : "" }

    private var surroundings: String {
        [context.appVersion, context.system, context.locale, time.inUTC, id]
            .joined(separator: " · ")
    }

    private func trail(_ count: Int) -> [String] {
        breadcrumbs.suffix(count).map { "\($0.time.inUTC) \($0.category): \($0.message)" }
    }

    /// Text from outside, on one line and without any markdown.
    private func plain(_ text: String) -> String { DiscordText.escaped(escapingControls(text)) }

    /// Lines from outside as a code block; none for no lines.
    private func code(_ lines: [String]) -> String {
        DiscordText.code(lines.map(escapingControls).joined(separator: "\n"))
    }
}

extension ReportLevel {
    fileprivate var color: Int {
        switch self {
        case .info: 0x3B82F6
        case .warning: 0xF59E0B
        case .error: 0xEF4444
        case .fatal: 0x7F1D1D
        }
    }
}
