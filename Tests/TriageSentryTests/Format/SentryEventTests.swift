import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageSentry
import TriageSinkSupport

@Suite("A Sentry event", .timeLimit(.minutes(30)))
struct SentryEventTests {
    static let golden = """
        {"breadcrumbs":{"values":[{"category":"ui.click","data":{"x":1},"level":"info",\
        "message":"Pay","origin":"app","timestamp":"2025-12-31T23:59:59.000Z","type":"default"}]},\
        "contexts":{"os":{"name":"iOS"},"trace":{"span_id":"00000000000000ff",\
        "trace_id":"4c79f60c11214eb38604f4ae0781bfb2"}},"dist":"45","environment":"staging",\
        "event_id":"9ec79c33ec9942ab8353589fcb2e04dc","exception":{"values":[{"mechanism":\
        {"exception_id":1,"parent_id":0,"source":"NSUnderlyingError","type":"chained"},\
        "type":"URLError","value":"-1009"},{"mechanism":{"exception_id":0,"handled":true,\
        "type":"generic"},"module":"Moim","type":"HomeFailure","value":"offline"}]},\
        "extra":{"a":[1,null]},"fingerprint":["{{ default }}","home"],"level":"error",\
        "logger":"home",\
        "platform":"cocoa","release":"app@1.2.3+45","request":{"url":"https://a.b/c"},\
        "sdk":{"name":"triage.swift","version":"1.0"},"tags":{"kind":"offline"},\
        "threads":{"values":[]},"timestamp":"2026-01-01T00:00:00.000Z","transaction":"home.load",\
        "user":{"data":{"plan":"pro"},"id":"7"}}
        """

    static let now = Date(timeIntervalSince1970: 1_767_225_600)

    static var event: SentryEvent {
        var event = SentryEvent(
            eventID: UUID(uuidString: "9ec79c33-ec99-42ab-8353-589fcb2e04dc") ?? UUID(),
            timestamp: now)
        (event.level, event.logger, event.transaction) = (.error, "home", "home.load")
        (event.release, event.dist, event.environment) = ("app@1.2.3+45", "45", "staging")
        var root = SentryException(type: "HomeFailure", value: "offline", module: "Moim")
        root.mechanism = SentryMechanism(handled: true)
        let cause = SentryException(type: "URLError", value: "-1009")
        event.exceptions =
            SentryExceptionTree(root, causes: [.init(cause, source: "NSUnderlyingError")])
            .exceptions
        var crumb = SentryBreadcrumb(timestamp: now - 1, category: "ui.click", message: "Pay")
        (crumb.type, crumb.level, crumb.origin) = ("default", .info, "app")
        crumb.data = ["x": 1]
        event.breadcrumbs = [crumb]
        (event.tags, event.fingerprint) = (["kind": "offline"], ["{{ default }}", "home"])
        event.user = SentryUser(id: "7")
        event.user?.data = ["plan": "pro"]
        event.request = ["url": "https://a.b/c"]
        event.contexts = ["os": ["name": "iOS"]]
        event.trace = SentryTrace(
            traceID: UUID(uuidString: "4c79f60c-1121-4eb3-8604-f4ae0781bfb2") ?? UUID(), spanID: 255
        )
        event.extra = ["a": .array([1, .null])]
        event.sdk = SentryClientSDK(name: "triage.swift", version: "1.0")
        event.unknownFields = ["threads": .object(["values": .array([])])]
        return event
    }

    @Test("is encoded as its golden text, decoded from it, and needs no fitting")
    func isEncodedAsItsGoldenTextDecoded() throws {
        let item = try Self.event.item(now: Self.now)
        #expect(String(decoding: item.payload, as: UTF8.self) == Self.golden)
        #expect(try item.decoded(as: SentryEvent.self) == Self.event)
        #expect(Self.event.fitted(now: Self.now) == Self.event)
        #expect(item.type == "event" && item.contentType == "application/json")
    }

    @Test("is decoded as real clients encode it")
    func isDecodedAsRealClientsEncode() throws {
        let event = try read(
            """
            {"event_id":"9EC79C33-EC99-42AB-8353-589FCB2E04DC","timestamp":1767225600.5,
            "exception":[{"type":"A","value":{"b":1}},7,{"type":"B","mechanism":{"handled":1}}],
            "breadcrumbs":{"values":[{"timestamp":"2026-01-01T00:00:00","level":"warn"},null]},
            "tags":[["a",1],["a","2"],["b"],7],"message":"hi","release":1.5,"platform":7,
            "user":{"id":42,"plan":"pro","data":{"x":true}},"fingerprint":["a",1,{}],
            "level":["error"],"contexts":{"os":{"name":"x"},"bad":"text"},"modules":{"a":"1"}}
            """)
        #expect(event.eventID?.uuidString == "9EC79C33-EC99-42AB-8353-589FCB2E04DC")
        #expect(event.timestamp == Self.now + 0.5)
        #expect(event.exceptions.map(\.type) == ["A", "B"])
        #expect(event.exceptions.last?.mechanism == SentryMechanism())
        #expect(event.breadcrumbs.map(\.timestamp) == [Self.now])
        #expect(event.tags == ["a": "1"])
        #expect((event.release, event.platform) == ("1.5", "7"))
        #expect(event.user?.id == "42" && event.user?.data == ["plan": "pro", "x": true])
        #expect(event.fingerprint == ["a", "1"] && event.level == nil)
        #expect(event.contexts == ["os": ["name": "x"]])
        #expect(event.unknownFields == ["message": "hi", "modules": .object(["a": "1"])])
    }

    @Test(
        "a time is parsed in any zone, and an invalid one is left out",
        arguments: [
            ("2026-01-01T00:00:00Z", true), ("2026-01-01T00:00:00", true),
            ("2026-01-01T09:00:00.000+09:00", true), ("2025-12-31T18:30:00-05:30", true),
            ("2026-01-01T00:00:00+00:00", true), ("2026-01-01T00:00:00+24:00", false),
            ("2026-01-01T00:00:00*09:00", false), ("2026-01-01T09:00:00+9:00", false),
            ("2026-01-01T09:00:00+09:00Z", false), ("2026-02-30T00:00:00", false), ("", false),
            ("+09:00", false),
        ])
    func timeIsParsedInAnyZone(text: String, isTime: Bool) throws {
        #expect(try read(#"{"timestamp":"\#(text)"}"#).timestamp == (isTime ? Self.now : nil))
    }

    @Test("an empty object is an event without details, and a list is refused")
    func emptyObjectIsAnEventWithoutDetails() throws {
        let event = try read("{}")
        #expect(event.eventID == nil && event.timestamp == nil && event.platform == "other")
        #expect(throws: SentryFormatError.self) { try read("[]") }
    }

    @Test("an unknown field never replaces a known one")
    func unknownFieldNeverReplacesAKnown() throws {
        var event = SentryEvent(eventID: UUID(), timestamp: Self.now)
        event.unknownFields = [
            "user": "forged", "tags": "forged", "platform": "forged", "modules": .null,
        ]
        for bytes in [try event.item(now: Self.now).payload, try JSONEncoder().encode(event)] {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("forged"))
        }
    }

    @Test("a tree of causes is numbered from the caught error, which comes last")
    func treeOfCausesIsNumbered() {
        let leaf = { SentryExceptionTree(SentryException(type: $0), source: $1) }
        var first = leaf("first", "errors[0]")
        first.causes = [leaf("inner", "NSUnderlyingError")]
        let root = SentryExceptionTree(
            SentryException(type: "root"), causes: [first, leaf("second", "errors[1]")])
        let chain = root.exceptions
        #expect(chain.map(\.type) == ["second", "inner", "first", "root"])
        #expect(chain.map(\.mechanism?.exceptionID) == [3, 2, 1, 0])
        #expect(chain.map(\.mechanism?.parentID) == [0, 1, 0, nil])
        #expect(chain.map(\.mechanism?.isExceptionGroup) == [nil, nil, nil, true])
        #expect(chain.map(\.mechanism?.type) == ["chained", "chained", "chained", "generic"])
        #expect(chain.first?.mechanism?.source == "errors[1]")
    }

    @Test("the parts of an event can be decoded and encoded by themselves")
    func partsOfAnEventCanBeDecoded() throws {
        var crumb = SentryBreadcrumb(timestamp: Self.now, category: "ui", message: "tapped")
        (crumb.level, crumb.data) = (.warning, ["a": "1"])
        var user = SentryUser(id: "7")
        (user.email, user.data) = ("a@b.c", ["plan": "free"])
        var exception = SentryException(type: "Lost", value: "x", module: "App")
        exception.mechanism = SentryMechanism(type: "chained", handled: true)
        exception.mechanism?.parentID = 0
        #expect(try again(crumb) == crumb)
        #expect(try again(user) == user)
        #expect(try again(exception) == exception)
        #expect(try again(exception.mechanism) == exception.mechanism)
        let bytes = Data(#"{"id":7,"plan":"free"}"#.utf8)
        let read = try JSONDecoder().decode(SentryUser.self, from: bytes)
        #expect(read.id == "7" && read.data == ["plan": "free"])
    }

    private func again<Part: Codable>(_ part: Part) throws -> Part {
        try JSONDecoder().decode(Part.self, from: JSONEncoder().encode(part))
    }

    @Test(
        "malformed IDs give no trace, and are not sent",
        arguments: ["0", "00000000000000zz", "+0000000000000ff"])
    func badTrace(span: String) {
        var event = SentryEvent(eventID: UUID(), timestamp: Self.now)
        event.contexts["trace"] = [
            "trace_id": "4c79f60c11214eb38604f4ae0781bfb2", "span_id": .string(span), "op": "x",
        ]
        #expect(event.fitted(now: Self.now).contexts["trace"] == nil)
    }

    private func read(_ text: String) throws -> SentryEvent {
        try SentryEnvelope.Item(type: "event", payload: Data(text.utf8)).decoded(
            as: SentryEvent.self)
    }
}
