import DeskModel
import Foundation
@_spi(Wire) import TriageDiscord

extension ReceiverContext {
    /// Returns the card about one group.
    ///
    /// - Parameters:
    ///   - message: The latest message of the group.
    ///   - count: The number of messages that the card stands for.
    /// - Returns: The card, of any size.
    func card(of message: Message, count: Int) -> DiscordEmbed {
        let (event, group) = (message.event.summary, message.group)
        let reading = EventReading(message.event)
        let url = link(to: event)
        var fields = facts(of: message, count: count)
        if let notice = reading.notice { fields.append(("The user saw", told(notice))) }
        fields += [
            ("Request", reading.request?.inert(300)), ("Body", reading.body?.inert(900)),
            ("Cause", reading.innermostCause?.inert(500)), ("Place", reading.place?.inert(200)),
        ]
        if !url.isDottedLink { fields.append(("Link", url)) }
        return DiscordEmbed(
            title: event.title.inert(200).nonEmpty ?? "(no title)",
            description: group.culprit.map { "in \($0.inert(300))" }, url: url,
            timestamp: Date(timeIntervalSince1970: event.timestamp.seconds),
            color: event.level.color,
            author: "\(message.occasion.headline) · \(projectName.cut(to: 100).inOneLine)",
            footer: event.level.rawValue,
            fields: fields.compactMap { name, value in
                value.map { .init(name: name, value: $0, inline: name.isShort) }
            })
    }

    private func facts(of message: Message, count: Int) -> [(String, String?)] {
        let (event, group) = (message.event.summary, message.group)
        let more = count > 1 ? "\(count) now, " : ""
        return [
            ("Events", "\(more)\(group.count) in all"),
            ("Users", "\(group.users)"),
            ("Release", event.release?.inert(200)),
            ("Environment", event.environment?.inert(100)),
            ("Support code", event.supportCode?.inert(100)),
        ]
    }

    private func told(_ notice: (title: String?, message: String?, choice: String?)) -> String? {
        let shown = [notice.title.map { "**\($0.inert(200))**" }, notice.message?.inert(500)]
        let chosen = notice.choice.map { "and chose: \($0.inert(100))" }
        return (shown + [chosen]).compactMap(\.self).joined(separator: "\n").nonEmpty
    }

    /// Returns the card that says how many events came, and in which groups.
    func card(of digest: Digest) -> DiscordEmbed {
        let entries = digest.entries
        let project = entries.first?.group.project ?? 0
        let url = link("/projects/\(project)")
        let named = entries.prefix(20)
        var lines = named.map(\.line)
        let rest = entries.dropFirst(named.count)
        if !rest.isEmpty {
            let events = rest.reduce(0) { $0 + $1.count }.counted("event")
            lines.append("and \(events) in \(rest.count.counted("more group", "more groups"))")
        }
        if !url.isDottedLink { lines.append(url) }
        return DiscordEmbed(
            title: "\(digest.count.counted("event")) in \(entries.count.counted("group"))",
            description: lines.joined(separator: "\n"), url: url,
            color: (entries.map(\.group.level).max() ?? .error).color,
            author: "Digest · \(projectName.cut(to: 100).inOneLine)")
    }
}

extension Digest.Entry {
    fileprivate var line: String {
        let why = Occasion.allCases.filter { occasions.contains($0) && $0 != .every }
            .map(\.rawValue)
        let total = "\(group.count) in all"
        let facts = (why + [total]).joined(separator: ", ")
        return "**\(count)×** \(group.title.inert(80).nonEmpty ?? "(no title)") (\(facts))"
    }
}

extension Occasion {
    fileprivate var headline: String {
        switch self {
        case .new: "New"
        case .regressed: "Regressed"
        case .spike: "Spike"
        case .every: "Event"
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

extension Int {
    fileprivate func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}

extension String {
    /// The text as Discord shows it literally: no markdown, no mention, no link.
    fileprivate func inert(_ limit: Int) -> String {
        DiscordText.escaped(cut(to: limit).inOneLine)
            .replacingOccurrences(of: "://", with: ":\u{200B}//")
    }

    /// Whether Discord takes the text as the URL of an embed, whose host must have a dot.
    fileprivate var isDottedLink: Bool {
        guard let address = try? WebAddress(self) else { return false }
        return "\(address.host)".split(separator: ".").count > 1
    }

    /// Whether the values of a field with this name fit beside others.
    fileprivate var isShort: Bool {
        !["The user saw", "Request", "Body", "Cause", "Place", "Link"].contains(self)
    }
}
