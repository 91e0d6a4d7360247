import Foundation
import Testing
import TriageCore
@_spi(Wire) import TriageSentry
import TriageSinkSupport

@Suite("Sentry's rate limits", .timeLimit(.minutes(30)))
struct SentryRateLimitsTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test(
        arguments: [
            (200, "60:error;default:key", nil, 60, nil), (200, nil, nil, nil, nil),
            (500, " 2700 : error ; transaction :organization:why:ns, 10::", nil, 2700, 10),
            (200, "0.5:error", nil, 0.5, nil), (429, nil, 7, 7, 7), (429, nil, nil, 60, 60),
            (429, nil, 99_999, 86_400, 86_400), (503, nil, 7, nil, nil),
            (429, "60:unheard_of", 7, nil, nil), (429, "soon:error", 7, 7, 7),
            (200, "10:error,20:error,5:error", nil, 20, nil), (200, "30", nil, 30, 30),
            (200, "-5:error,inf:error,nan:error,0x9:error,1e3:error,1,5:error", nil, 5, 1),
            (200, String(repeating: "9", count: 4000) + ":error", nil, 86_400, nil),
            (200, "60:;:key", nil, 60, 60),
        ] as [(Int, String?, Int?, TimeInterval?, TimeInterval?)])
    func `are read from a response`(
        status: Int, limits: String?, retry: Int?, error: TimeInterval?, all: TimeInterval?
    ) {
        var value = SentryRateLimits()
        let wait = retry.map { Duration.seconds($0) }
        value.update(status: status, rateLimits: limits, retryAfter: wait, at: now)
        #expect(value.limit(on: .error, at: now) == error.map { now..<now + $0 })
        #expect(value.limit(on: .internal, at: now) == all.map { now..<now + $0 })
    }

    @Test
    func `the longer of two stays, and expires`() {
        var value = SentryRateLimits()
        value.update(status: 200, rateLimits: "60:error", retryAfter: nil, at: now)
        value.update(status: 200, rateLimits: "5:error", retryAfter: nil, at: now + 1)
        #expect(value.limit(on: .error, at: now + 59) == now..<now + 60)
        #expect(value.limit(on: .error, at: now + 60) == nil)
        #expect(value.limit(on: .session, at: now) == nil)
    }

    @Test
    func `one that is repeated is extended, and one that has expired begins anew`() {
        var value = SentryRateLimits()
        value.update(status: 200, rateLimits: "60:error", retryAfter: nil, at: now)
        value.update(status: 429, rateLimits: nil, retryAfter: nil, at: now + 30)
        #expect(value.limit(on: .error, at: now + 30) == now..<now + 90)
        #expect(value.limit(on: .session, at: now + 30) == now + 30..<now + 90)
        value.update(status: 200, rateLimits: "60:error", retryAfter: nil, at: now + 100)
        #expect(value.limit(on: .error, at: now + 100) == now + 100..<now + 160)
    }

    @Test
    func `none holds before it began, such as after the clock is set back`() {
        var value = SentryRateLimits()
        value.update(status: 200, rateLimits: "60:error", retryAfter: nil, at: now)
        #expect(value.limit(on: .error, at: now - 1) == nil)
    }

    @Test
    func `hostile headers are read in one pass and leave little behind`() {
        var value = SentryRateLimits()
        let long = String(repeating: "9:a;b;;\u{301},:;,", count: 20_000)
        value.update(status: 200, rateLimits: long, retryAfter: nil, at: now)
        #expect(value == SentryRateLimits())
    }

    @Test
    func `a type of item belongs to a category`() {
        #expect(SentryCategory(itemType: "event") == .error)
        #expect(SentryCategory(itemType: "sessions") == .session)
        #expect(SentryCategory(itemType: "client_report") == .internal)
        #expect(SentryCategory(itemType: "unheard_of") == "default")
    }
}
