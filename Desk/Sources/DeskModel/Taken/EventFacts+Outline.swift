extension EventFacts {
    /// Reads the facts that the desk keeps beside an event.
    ///
    /// - Parameters:
    ///   - event: The event, redacted.
    ///   - id: The event's ID.
    ///   - timestamp: The time of the event, corrected for the sender's clock.
    ///   - user: The affected user.
    ///   - hasMinidump: Whether a minidump came with the event.
    package init(
        _ event: JSON, id: EventID, timestamp: Timestamp, user: String?, hasMinidump: Bool = false
    ) {
        let outline = EventOutline(event, hasMinidump: hasMinidump)
        self.init(
            timestamp: timestamp, level: Level(event["level"]?.string), title: outline.title,
            culprit: outline.culprit, fingerprint: outline.fingerprint,
            carried: outline.carriedFingerprint,
            release: Self.name(event["release"]?.text),
            environment: Self.name(event["environment"]?.text) ?? "production",
            user: Self.user(user), supportCode: Self.name(outline.tag("supportCode")))
        searchable = words(of: outline, id: id)
    }

    /// A name without white space around it; nil if it is empty.
    package static func name(_ text: String?) -> String? {
        text?.plain(maxCharacters: 200, maxBytes: 800).filled
    }

    /// The characters of a text that a search looks into: as many as clients send of a message.
    private static let textLimit = 8192
    /// The bytes of all texts that a search looks into.
    private static let searchableLimit = 65_536

    /// The texts that a search looks into, each once: all errors and tags, up to the limits.
    private func words(of outline: EventOutline, id: EventID) -> [String] {
        let known = [
            title, culprit, release, environment, user, supportCode, id.description,
            outline.message,
        ]
        let errors = outline.errors.reversed().flatMap { [$0.type, $0.value] }
        let tags = outline.tags.map(\.text)
        var (texts, seen, room) = ([String](), Set<String>(), Self.searchableLimit)
        for text in (known + errors + tags).compactMap(\.self) where room > 3 {
            let text = text.plain(maxCharacters: Self.textLimit, maxBytes: room)
            guard !text.isEmpty, seen.insert(text).inserted else { continue }
            texts.append(text)
            room -= text.utf8.count
        }
        return texts
    }
}

extension EventFacts {
    /// A text without white space around it.
    package static func trimmed(_ text: String) -> String { text.trimmingSpace }
}
