import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageSentry

@Suite("A Sentry session", .timeLimit(.minutes(30)))
struct SentrySessionTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)
    private let id = UUID(uuidString: "9ec79c33-ec99-42ab-8353-589fcb2e04dc") ?? UUID()

    @Test
    func `is sent in updates, and only the first one begins it`() throws {
        var session = SentrySession(
            id: id, userID: "u", started: now, attributes: .init(release: "app@1", environment: "e")
        )
        let first = try session.nextUpdate(at: now + 1)
        session.countError()
        session.end(.crashed, at: now + 2.5)
        let last = try session.nextUpdate(at: now + 3)
        let goldens = [
            """
            {"attrs":{"environment":"e","release":"app@1"},"did":"u","errors":0,"init":true,"seq":0,\
            "sid":"9ec79c33ec9942ab8353589fcb2e04dc","started":"2026-01-01T00:00:00.000Z",\
            "status":"ok","timestamp":"2026-01-01T00:00:01.000Z"}
            """,
            """
            {"attrs":{"environment":"e","release":"app@1"},"did":"u","duration":2.5,"errors":2,"seq":1,\
            "sid":"9ec79c33ec9942ab8353589fcb2e04dc","started":"2026-01-01T00:00:00.000Z",\
            "status":"crashed","timestamp":"2026-01-01T00:00:03.000Z"}
            """,
        ]
        #expect([first, last].map { String(decoding: $0.payload, as: UTF8.self) } == goldens)
    }

    @Test
    func `names user, release and environment as events do`() throws {
        for id in [String(repeating: "가", count: 128), String(repeating: "가", count: 129)] {
            var session = SentrySession(
                userID: id, started: now, attributes: .init(release: "a/1", environment: "b/c\n"))
            var event = SentryEvent(eventID: UUID(), timestamp: now)
            (event.release, event.environment) = ("a/1", "b/c\n")
            event.user = SentryUser(id: id)
            let fitted = event.fitted(now: now)
            let payload = try session.nextUpdate(at: now).payload
            let update = try JSONDecoder().decode(ReceivedSession.self, from: payload)
            #expect(update.did == fitted.user?.id && update.did?.unicodeScalars.count == 128)
            #expect(update.attrs.release == fitted.release && fitted.release == "a-1")
            #expect(update.attrs.environment == fitted.environment)
        }
    }

    @Test
    func `its first end is final`() {
        var session = SentrySession(userID: nil, started: now, attributes: .init(release: "a"))
        session.end(.exited, at: now - 5)
        session.end(.crashed, at: now + 5)
        session.countError()
        #expect((session.status, session.errors, session.duration) == (.exited, 0, 0))
    }

}

@Suite("A Sentry client report", .timeLimit(.minutes(30)))
struct SentryClientReportTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test
    func `counts each reason and category once`() throws {
        var report = SentryClientReport()
        report.count(.rateLimit, .error)
        report.count(.sendError, .session, quantity: 2)
        report.count(.rateLimit, .error, quantity: 2)
        report.count(.rateLimit, .error, quantity: -1)
        let items = try report.items(timestamp: now)
        #expect(
            items.map { String(decoding: $0.payload, as: UTF8.self) } == [
                """
                {"discarded_events":[{"category":"error","quantity":3,"reason":"ratelimit_backoff"},\
                {"category":"session","quantity":2,"reason":"send_error"}],\
                "timestamp":"2026-01-01T00:00:00.000Z"}
                """
            ])
    }

    @Test
    func `never makes an item of more than 4 KiB, nor one of nothing`() throws {
        var report = SentryClientReport()
        #expect(try report.items(timestamp: now).isEmpty)
        for number in 0..<90 {
            let name = String(repeating: "\u{1}가", count: 400)
            report.count(.init(rawValue: "\(number)" + name), .init(rawValue: name), quantity: .max)
            report.count(.init(rawValue: "\(number)" + name), .init(rawValue: name), quantity: .max)
        }
        let items = try report.items(timestamp: now)
        #expect(items.count == 5 && items.allSatisfy { $0.payload.count <= 4096 })
        #expect(throws: Never.self) { try SentryEnvelope(items: items).encoded(sentAt: now) }
    }
}
