public import Foundation
import TriageCore
import TriageSinkSupport

@_spi(Wire) extension SentryEvent {
    /// Returns the event within all limits of the receivers, so that they drop and change nothing.
    ///
    /// Texts that are cut end in `...`. If the JSON exceeds 1 MiB, the oldest breadcrumbs are
    /// removed first, and then everything but the essence. An event that fits is returned
    /// unchanged.
    ///
    /// - Parameter now: The current time. A timestamp in the future or more than 30 days ago moves
    ///   to the nearest time that the receiver accepts.
    /// - Returns: The event to send.
    public func fitted(now: Date) -> SentryEvent {
        var event = self
        event.timestamp = min(max(timestamp.clampedToCalendar, now - Self.longestAge), now)
        event.transaction = transaction?.shortened(to: 200)
        event.release = release.flatMap(SentryText.release)
        event.dist = dist.flatMap(SentryText.dist)
        event.environment = environment.flatMap(SentryText.environment)
        event.fitTags()
        event.exceptions = exceptions.map(\.fitted)
        event.message = message?.nonEmpty?.shortened(to: 8192)
        event.breadcrumbs = breadcrumbs.suffix(150).map(\.fitted)
        event.user?.fit()
        event.fitContexts()
        event.fitSize()
        return event
    }

    /// Returns an envelope item with the fitted event.
    public func item(now: Date) throws -> SentryEnvelope.Item {
        try SentryEnvelope.Item(type: "event", json: fitted(now: now))
    }

    /// One hour less than 30 days, since sending takes time.
    private static let longestAge: TimeInterval = 30 * 86_400 - 3600

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

    /// Fits the contexts; the trace's IDs always stay.
    private mutating func fitContexts() {
        let ids = contexts["trace"]?.filter { ["trace_id", "span_id"].contains($0.key) }
        contexts = contexts.mapValues(ReportValue.object)
            .fitted(each: 8192, total: 256 << 10, depth: 5).compactMapValues(\.members)
        if let ids { contexts["trace", default: [:]].merge(ids) { _, id in id } }
    }
}

extension SentryException {
    fileprivate var fitted: Self {
        var fitted = self
        fitted.type = type.shortened(to: 256)
        fitted.value = value?.nonEmpty?.shortened(to: 8192)
        return fitted
    }
}

extension SentryBreadcrumb {
    fileprivate var fitted: Self {
        Self(
            timestamp: timestamp.clampedToCalendar, category: category.shortened(to: 128),
            message: message.shortened(to: 8192))
    }
}

extension SentryUser {
    fileprivate mutating func fit() {
        id = SentryText.userID(id)
        data = data.fitted(each: 8192, total: 8192, depth: 5)
    }
}
