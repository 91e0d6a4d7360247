public import Foundation

/// Until when a receiver wants no more of what, for one DSN.
public struct SentryRateLimits: Hashable, Sendable {
    private var ends: [SentryCategory: Date] = [:]
    private var endOfAll: Date?

    /// Makes limits that limit nothing.
    public init() {}

    /// When the limit on a category ends, by its own limit or the one on all; nil where there was
    /// none, and a time that may have passed.
    public func end(of category: SentryCategory) -> Date? {
        [ends[category], endOfAll].compactMap(\.self).max()
    }

    /// Whether nothing of this category may be sent.
    public func isLimited(_ category: SentryCategory, at now: Date) -> Bool {
        end(of: category).map { now < $0 } ?? false
    }

    /// Takes note of an answer; of two limits on a category the longer stays.
    ///
    /// `X-Sentry-Rate-Limits` counts with any status. Without a limit that can be read in it, a 429
    /// means all for `Retry-After`, and for 60 s without that (developer docs, rate limiting). A wait
    /// is a decimal number of seconds, of ten years at most.
    ///
    /// - Parameters:
    ///   - status: The answer's status.
    ///   - rateLimits: The value of `X-Sentry-Rate-Limits`, several joined by commas.
    ///   - retryAfter: The value of `Retry-After`; a date is not read.
    ///   - now: When the answer came.
    public mutating func note(status: Int, rateLimits: String?, retryAfter: String?, at now: Date) {
        let limits = rateLimits?.split(separator: ",").compactMap(Limit.init) ?? []
        for limit in limits { note(limit, at: now) }
        guard limits.isEmpty, status == 429 else { return }
        let wait = retryAfter.flatMap { Limit.seconds($0[...]) } ?? 60
        note(Limit(seconds: wait, categories: []), at: now)
    }

    private mutating func note(_ limit: Limit, at now: Date) {
        let end = now + limit.seconds
        if limit.categories.isEmpty { endOfAll = endOfAll.map { max($0, end) } ?? end }
        for category in limit.categories where SentryCategory.known.contains(category) {
            ends[category] = ends[category].map { max($0, end) } ?? end
        }
    }
}

/// One limit of the header: `retry_after:categories:scope:…`, of which the rest is ignored.
private struct Limit {
    let seconds: TimeInterval
    /// Those named, known or not; all where there are none.
    let categories: [SentryCategory]

    init(seconds: TimeInterval, categories: [SentryCategory]) {
        (self.seconds, self.categories) = (seconds, categories)
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
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2e }) else {
            return nil
        }
        return Double(digits).map { min($0, 315_360_000) }
    }
}
