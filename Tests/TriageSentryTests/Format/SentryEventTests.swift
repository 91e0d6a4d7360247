import Foundation
import Testing
import TriageCore
@_spi(Wire) import TriageSentry

@Suite("A Sentry event", .timeLimit(.minutes(30)))
struct SentryEventTests {
    static let golden = """
        {"breadcrumbs":{"values":[{"category":"ui.click","message":"Pay",\
        "timestamp":"2025-12-31T23:59:59.000Z"}]},\
        "contexts":{"os":{"name":"iOS","parts":[1,2.5,true]}},"dist":"45","environment":"staging",\
        "event_id":"9ec79c33ec9942ab8353589fcb2e04dc","exception":{"values":[{"mechanism":\
        {"exception_id":1,"parent_id":0,"type":"chained"},\
        "type":"URLError","value":"-1009"},{"mechanism":{"exception_id":0,"handled":true,\
        "type":"generic"},"type":"HomeFailure","value":"offline"}]},\
        "fingerprint":["home"],"level":"error","logentry":{"formatted":"no network"},\
        "platform":"cocoa","release":"app@1.2.3+45",\
        "sdk":{"name":"triage.swift","version":"1.0"},"tags":{"kind":"offline"},\
        "timestamp":"2026-01-01T00:00:00.000Z","transaction":"home.load",\
        "user":{"data":{"plan":"pro"},"id":"7"}}
        """

    static let now = Date(timeIntervalSince1970: 1_767_225_600)

    static var event: SentryEvent {
        var event = SentryEvent(
            eventID: UUID(uuidString: "9ec79c33-ec99-42ab-8353-589fcb2e04dc") ?? UUID(),
            timestamp: now)
        event.transaction = "home.load"
        (event.release, event.dist, event.environment) = ("app@1.2.3+45", "45", "staging")
        var root = SentryException(type: "HomeFailure", value: "offline")
        root.mechanism = SentryMechanism(handled: true)
        root.mechanism?.exceptionID = 0
        var cause = SentryException(type: "URLError", value: "-1009")
        cause.mechanism = SentryMechanism(type: "chained")
        cause.mechanism?.exceptionID = 1
        cause.mechanism?.parentID = 0
        event.exceptions = [cause, root]
        event.message = "no network"
        event.breadcrumbs = [
            SentryBreadcrumb(timestamp: now - 1, category: "ui.click", message: "Pay")
        ]
        (event.tags, event.fingerprint) = (["kind": "offline"], ["home"])
        event.user = SentryUser(id: "7")
        event.user?.data = ["plan": "pro"]
        event.contexts = ["os": ["name": "iOS", "parts": [1, 2.5, true]]]
        event.sdk = SentryClientSDK(name: "triage.swift", version: "1.0")
        return event
    }

    @Test
    func `is encoded as its golden text, and needs no fitting`() throws {
        let item = try Self.event.item(now: Self.now)
        #expect(String(decoding: item.payload, as: UTF8.self) == Self.golden)
        #expect(Self.event.fitted(now: Self.now) == Self.event)
        #expect(item.type == "event" && item.contentType == "application/json")
    }
}
