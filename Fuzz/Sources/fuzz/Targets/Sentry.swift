import Foundation
import Triage
@_spi(Wire) import TriageSentry

extension FuzzTarget {
    /// The reader of Sentry's envelopes, and of the events in them.
    static let envelope = FuzzTarget(
        "envelope",
        seeds: [
            """
            {"event_id":"9ec79c33ec9942ab8353589fcb2e04dc","sent_at":"2026-01-02T03:04:05Z"}
            {"type":"event","length":41,"content_type":"application/json"}
            {"message":"hello","level":"error","a":1}
            {"type":"attachment","length":10,"filename":"a.txt"}
            \\xef\\nHello

            """,
            """
            {"dsn":"https://e12d836b15bb49d7bbf99e64295d995b:@sentry.io/42"}
            {"type":"session"}
            {"sid":"a","started":"2026-01-02T03:04:05Z","status":"ok","errors":0}
            {"type":"client_report","length":0}

            {"type":"unheard_of","length":2,"item_count":3}
            ab
            """,
            """
            {}
            {"type":"event"}
            {"exception":{"values":[{"type":"E","value":"v","stacktrace":{"frames":[{}]}}]},\
            "breadcrumbs":{"values":[{"message":"m","timestamp":1.5}]},"tags":[["k","v"]]}
            """,
        ],
        tokens: json + [
            "\"length\":", "\"sent_at\":\"", "\"type\":\"event\"", "{\"type\":\"a\"}\n\n",
            "\"filename\":\"../", "\"length\":0", "{}\n",
        ],
        read: { bytes in
            guard let envelope = try? SentryEnvelope(decoding: Data(bytes)) else { return nil }
            for item in envelope.items { _ = try? item.decoded(as: SentryEvent.self) }
            for item in envelope.items { _ = (item.filename, item.itemCount) }
            guard let written = try? envelope.encoded(sentAt: nil) else { return nil }
            let again = try? SentryEnvelope(decoding: written)
            return again?.items == envelope.items && again?.header == envelope.header
                ? nil : "what was written is not what was read"
        })

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
