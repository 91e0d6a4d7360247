import Foundation
import Triage
@_spi(Wire) import TriageSentry

extension FuzzTarget {
    /// The reader of Sentry's limits.
    static let rateLimits = FuzzTarget(
        "rate-limits",
        seeds: [
            "60:error;default:key, 2700:transaction:organization:why:ns", "0.5:error,10::", "30",
            " 2700 : error ; session :organization",
        ],
        tokens: [":", ";", ",", "error", "default", "9:a;b;;", "1.", ".", "86401"],
        read: { bytes in
            let (text, now) = (
                String(decoding: bytes, as: UTF8.self), Date(timeIntervalSince1970: 0)
            )
            var limits = SentryRateLimits()
            for status in [200, 429] {
                limits.update(status: status, rateLimits: text, retryAfter: nil, at: now)
            }
            let categories: [SentryCategory] = [.error, .session, .internal, "default"]
            let ends = categories.compactMap { limits.limit(on: $0, at: now)?.upperBound }
            let isSane = ends.allSatisfy { 0...86_400 ~= $0.timeIntervalSince(now) }
            return isSane ? nil : "a limit of more than a day, or before now"
        })
}
