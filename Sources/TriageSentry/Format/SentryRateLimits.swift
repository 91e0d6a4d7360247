public import Foundation
import TriageSinkSupport

/// The rate limits in force for one DSN, by category.
@_spi(Wire) public struct SentryRateLimits: Hashable, Sendable {
    /// The limits by category; the key nil stands for all categories.
    private var limits: [SentryCategory?: Range<Date>] = [:]

    /// Creates a value without any limit.
    public init() {}

    /// Returns the period when a category may not be sent; nil if it may.
    ///
    /// The period covers the category's own limit and the limit on all categories. A limit does not
    /// hold before it began, as when the user has set the clock back.
    public func limit(on category: SentryCategory, at now: Date) -> Range<Date>? {
        let limits = [limits[category], limits[nil]].compactMap(\.self).filter { $0.contains(now) }
        return limits.reduce(nil) { joined, limit in joined?.joined(with: limit) ?? limit }
    }

    /// Records a response; if a category has two limits, the longer one stays.
    ///
    /// `X-Sentry-Rate-Limits` counts with any status. If it holds no readable limit, a 429 limits
    /// all categories for the time in `Retry-After`, or for 60 s without that (developer docs, rate
    /// limiting). A wait is a decimal number of seconds and is capped at a day.
    ///
    /// - Parameters:
    ///   - status: The response's status.
    ///   - rateLimits: The value of `X-Sentry-Rate-Limits`, several joined by commas.
    ///   - retryAfter: The wait in `Retry-After`.
    ///   - now: The time of the response.
    public mutating func update(
        status: Int, rateLimits: String?, retryAfter: Duration?, at now: Date
    ) {
        var limits = rateLimits?.split(separator: ",").compactMap(Limit.init) ?? []
        if limits.isEmpty, status == 429 {
            limits = [Limit(seconds: retryAfter.map { $0 / .seconds(1) } ?? 60)]
        }
        for limit in limits {
            let range = now..<now + min(max(limit.seconds, 0), 86_400)
            for category in limit.categories { add(range, on: category) }
        }
    }

    /// Adds a limit; one that still holds is extended and keeps its beginning.
    private mutating func add(_ range: Range<Date>, on category: SentryCategory?) {
        let former = limits[category].flatMap { $0.contains(range.lowerBound) ? $0 : nil }
        limits[category] = former?.joined(with: range) ?? range
    }
}

extension Range<Date> {
    fileprivate func joined(with other: Self) -> Self {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}

/// One limit of the header, `retry_after:categories:scope:…`; the scope and the rest are ignored.
private struct Limit {
    let seconds: TimeInterval
    /// The known ones of the named categories; nil stands for all.
    var categories: [SentryCategory?] = [nil]
}

extension Limit {
    fileprivate init?(_ text: Substring) {
        let fields = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard let seconds = Double(decimal: fields[0].filter { !$0.isWhitespace }) else {
            return nil
        }
        self.init(seconds: seconds)
        let names = fields.dropFirst().first?.split(separator: ";") ?? []
        let trimmed = names.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        guard !trimmed.isEmpty else { return }
        categories = trimmed.map(SentryCategory.init(rawValue:))
            .filter(SentryCategory.known.contains)
    }
}
