public import Foundation
import TriageSinkSupport

@_spi(Wire) extension SentryEvent {
    /// Returns the event within all limits of the receivers, so that they drop and change nothing.
    ///
    /// Texts that are cut end in `...`. If the JSON exceeds 1 MiB, the oldest breadcrumbs are
    /// removed first, then extras with the largest first, then unknown keys, and finally everything
    /// but the essence. An event that fits is returned unchanged.
    ///
    /// - Parameter now: The current time. A timestamp in the future or more than 30 days ago moves
    ///   to the nearest time that the receiver accepts.
    /// - Returns: The event to send.
    public func fitted(now: Date) -> SentryEvent {
        var event = self
        event.timestamp = timestamp.map {
            min(max($0.clampedToCalendar, now - Self.longestAge), now)
        }
        event.fitNames()
        event.fitTags()
        event.exceptions = exceptions.compactMap(\.fitted)
        event.breadcrumbs = breadcrumbs.suffix(150).map(\.fitted)
        event.user?.fit()
        event.fitDictionaries()
        event.fitSize()
        return event
    }

    /// Returns an envelope item with the fitted event.
    public func item(now: Date) throws(SentryFormatError) -> SentryEnvelope.Item {
        try SentryEnvelope.Item(type: "event", json: fitted(now: now))
    }

    /// One hour less than 30 days, since sending takes time.
    private static let longestAge: TimeInterval = 30 * 86_400 - 3600

    private mutating func fitNames() {
        platform = SentryText.platform(platform)
        level = level?.fitted(else: .error)
        logger = logger.flatMap(SentryText.logger)
        transaction = transaction?.shortened(to: 200)
        serverName = serverName?.shortened(to: 200)
        release = release.flatMap(SentryText.release)
        dist = dist.flatMap(SentryText.dist)
        environment = environment.flatMap(SentryText.environment)
        sdk?.name.shorten(to: 200)
        sdk?.version.shorten(to: 200)
    }

    /// Fits tags; a key that needs no change wins over one that is changed to the same key.
    private mutating func fitTags() {
        let named = tags.compactMap { key, value in
            SentryText.tagKey(key).map { (key: $0, isSame: $0 == key, old: key, value: value) }
        }
        let ordered = named.sorted { ($0.isSame ? 0 : 1, $0.old) < ($1.isSame ? 0 : 1, $1.old) }
        let pairs = ordered.compactMap { tag in
            SentryText.tagValue(tag.value).map { (tag.key, $0) }
        }
        tags = Dictionary(pairs) { first, _ in first }
    }

    private mutating func fitDictionaries() {
        request = request.fitted(each: 8192, total: 32 << 10, depth: 5)
        extra = extra.fitted(each: 16 << 10, total: 256 << 10, depth: 5)
        unknownFields = unknownFields.filter { Self.otherKeys.contains($0.key) }
            .fitted(each: 512 << 10, total: 512 << 10, depth: 12)
        let ids = trace?.context
        contexts = contexts.mapValues(SentryJSONValue.object)
            .fitted(each: 8192, total: 256 << 10, depth: 5).compactMapValues(\.members)
        contexts["trace"] = ids.map { (contexts["trace"] ?? [:]).merging($0) { _, id in id } }
    }

    /// The keys that receivers know and this model does not; receivers drop all others.
    private static let otherKeys: Set = ["threads", "modules", "debug_meta", "type", "_meta"]
}

extension String {
    fileprivate mutating func shorten(to limit: Int) { self = shortened(to: limit) }
}
