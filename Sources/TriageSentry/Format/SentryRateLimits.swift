public import Foundation
import TriageRedaction

/// From when and until when a receiver wants no more of what, for one DSN.
public struct SentryRateLimits: Hashable, Sendable {
    /// By category; nil is all of them.
    private var limits: [SentryCategory?: Range<Date>] = [:]

    /// Makes limits that limit nothing.
    public init() {}

    /// From when until when nothing of a category may be sent, by its own limit or the one on all; nil
    /// where it may.
    ///
    /// A time before the limit began is none at which it holds: somebody has set the clock back.
    public func limit(on category: SentryCategory, at now: Date) -> Range<Date>? {
        let limits = [limits[category], limits[nil]].compactMap(\.self).filter { $0.contains(now) }
        return limits.reduce(nil) { joined, limit in joined?.joined(with: limit) ?? limit }
    }

    /// Takes note of an answer; of two limits on a category the longer stays.
    ///
    /// `X-Sentry-Rate-Limits` counts with any status. Without a limit that can be read in it, a 429
    /// means all for `Retry-After`, and for 60 s without that (developer docs, rate limiting). A wait
    /// is a decimal number of seconds, of a day at most: whoever wants more says so again then.
    ///
    /// - Parameters:
    ///   - status: The answer's status.
    ///   - rateLimits: The value of `X-Sentry-Rate-Limits`, several joined by commas.
    ///   - retryAfter: What `Retry-After` asks for.
    ///   - now: When the answer came.
    public mutating func update(
        status: Int, rateLimits: String?, retryAfter: Duration?, at now: Date
    ) {
        let limits = rateLimits?.split(separator: ",").compactMap(Limit.init) ?? []
        for limit in limits { add(limit, at: now) }
        guard limits.isEmpty, status == 429 else { return }
        let wait = retryAfter.map { $0 / .seconds(1) } ?? 60
        add(Limit(seconds: wait, categories: []), at: now)
    }

    private mutating func add(_ limit: Limit, at now: Date) {
        let range = now..<now + limit.seconds
        if limit.categories.isEmpty { add(range, on: nil) }
        for category in limit.categories where SentryCategory.known.contains(category) {
            add(range, on: category)
        }
    }

    /// A limit that still holds goes on; it does not begin anew.
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

/// One limit of the header: `retry_after:categories:scope:…`, of which the rest is ignored.
private struct Limit {
    let seconds: TimeInterval
    /// Those named, known or not; all where there are none.
    let categories: [SentryCategory]

    init(seconds: TimeInterval, categories: [SentryCategory]) {
        self.seconds = min(max(seconds, 0), 86_400)
        self.categories = categories
    }

    init?(_ text: Substring) {
        let fields = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard let seconds = fields.first.flatMap(Self.seconds) else { return nil }
        let names = fields.dropFirst().first?.split(separator: ";") ?? []
        let told = names.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        self.init(seconds: seconds, categories: told.map(SentryCategory.init(rawValue:)))
    }

    /// Digits with a point at most: the same in every locale.
    static func seconds(_ text: Substring) -> TimeInterval? {
        let digits = text.filter { !$0.isWhitespace }
        guard digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        return Double(digits)
    }
}
