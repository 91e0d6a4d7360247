import SinkDoubles
import Foundation
import Testing
import TriageCore
@_spi(Wire) import TriageSentry
import TriageSinkSupport

@Suite("An event fitted to Sentry's limits", .timeLimit(.minutes(30)))
struct SentryFittingTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test(arguments: 0..<24)
    func `obeys every rule, whatever it was, and fits from then on`(seed: Int) throws {
        var noise = Noise(seed: UInt64(seed))
        let fitted = noise.event().fitted(now: now)
        #expect(fitted.fitted(now: now) == fitted)
        let bytes = try fitted.item(now: now).payload
        #expect(bytes.count <= 1 << 20)
        try expectTexts(fitted)
        try expectBags(fitted)
    }

    private func expectTexts(_ event: SentryEvent) throws {
        let names: [(String?, Int, String)] = [
            (event.release, 200, #"[^/\\\t\n\r]+"#), (event.environment, 64, #"[^/\n]+"#),
            (event.dist, 64, "[A-Za-z0-9_.-]+"),
            (event.transaction, 200, #"[\s\S]*"#),
        ]
        for case (let text?, let limit, let pattern) in names { try expect(text, limit, pattern) }
        for (key, value) in event.tags {
            try expect(key, 200, "[A-Za-z0-9_.:-]+")
            try expect(value, 200, #"[^\n]+"#)
        }
        #expect(![".", "..", "latest"].contains(event.release?.lowercased()))
        #expect(event.environment?.lowercased() != "none")
        #expect(event.breadcrumbs.count <= 150)
        #expect(event.breadcrumbs.allSatisfy { length($0.message) <= 8192 })
        for exception in event.exceptions {
            #expect(length(exception.type) <= 256 && length(exception.value) <= 8192)
        }
        #expect(event.timestamp <= now && event.timestamp > now - 30 * 86_400)
    }

    private func expectBags(_ event: SentryEvent) throws {
        #expect(try event.contexts.values.allSatisfy { try size($0) <= 8192 })
        #expect(event.contexts.values.allSatisfy { depth(.object($0)) <= 5 })
    }

    @Test
    func `an event with too much of everything keeps its essence`() throws {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        let text = String(repeating: "\u{1}", count: 9000)
        event.exceptions = (0..<300).map { SentryException(type: "\($0)\(text)", value: text) }
        event.breadcrumbs = .init(
            repeating: .init(timestamp: now, category: "c", message: text), count: 300)
        event.fingerprint = .init(repeating: text, count: 300)
        for number in 0..<900 { event.tags["\(number)"] = text }
        let fitted = event.fitted(now: now)
        #expect(try size(fitted) <= 1 << 20)
        #expect(
            fitted.exceptions.map { $0.type.prefix(3) } == ["295", "296", "297", "298", "299"])
        #expect(fitted.tags.count == 50)
        #expect(fitted.breadcrumbs.isEmpty)
    }

    @Test(arguments: [150, 151, 200])
    func `of more breadcrumbs than Sentry keeps, the newest are sent`(count: Int) {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.breadcrumbs = (1...count).map {
            .init(timestamp: now, category: "c", message: "\($0)")
        }
        let messages = event.fitted(now: now).breadcrumbs.map(\.message)
        #expect(messages == (count - 149...count).map { "\($0)" })
    }

    @Test(
        arguments: [
            ("release", " a/b\\c\td ", "a-b-c-d"), ("release", "Latest", nil),
            ("release", "..", nil),
            ("release", "모임 1.0", "모임 1.0"), ("environment", "a/b\n", "a-b"),
            ("environment", "NONE", nil), ("environment", "  ", nil), ("dist", "1+2 가", "1-2--"),
        ] as [(String, String, String?)])
    func `a name that would be dropped is repaired if possible`(
        field: String, text: String, mended: String?
    ) {
        let fields: [String: WritableKeyPath<SentryEvent, String?>] = [
            "release": \.release, "environment": \.environment, "dist": \.dist,
        ]
        guard let path = fields[field] else { return }
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event[keyPath: path] = text
        #expect(event.fitted(now: now)[keyPath: path] == mended)
    }

    @Test
    func `tags keep the one whose key needed no change`() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.tags = ["a b": "1", "a-b": "2", "사진": "3", "c": "x\ny", "d": "", "": "4"]
        #expect(event.fitted(now: now).tags == ["a-b": "2", "__": "3", "c": "x\\ny"])
    }

    @Test
    func `a text is cut between characters, and its three dots are within the limit`() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.transaction = String(repeating: "👨‍👩‍👧‍👦", count: 40)
        #expect(event.fitted(now: now).transaction == String(repeating: "👨‍👩‍👧‍👦", count: 28) + "...")
    }

    @Test
    func `a value nested deeper than five levels becomes text`() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        let chain = {
            (0..<$0).reduce(ReportValue.verbatim("x")) { .object(["k": $0, "\($1)": 1]) }
        }
        event.user = SentryUser(id: "7")
        event.user?.data = ["five": chain(5), "seven": chain(7), "endless": chain(3000)]
        let data = event.fitted(now: now).user?.data
        #expect(data?["five"] == chain(5))
        #expect(data?.values.map(depth) == [5, 5, 5])
    }

    @Test
    func `a value without room leaves it to the ones that fit`() throws {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.user = SentryUser(id: "7")
        let long = ReportValue.verbatim("x".times(8173))
        event.user?.data = ["a": long, "b": .number(1 << 53), "c": 1]
        event.contexts["a0"] = ["controls": .verbatim("\u{1}".times(9000))]
        for number in 10..<50 {
            event.contexts["a\(number)"] = ["text": .verbatim("x".times(8000))]
        }
        event.contexts["trace"] = ["trace_id": "t", "span_id": "s"]
        let fitted = event.fitted(now: now)
        #expect(fitted.user?.data == ["a": long, "c": 1])
        #expect(try size(fitted.contexts["a0"]) <= 8192 && fitted.contexts["a0"] != [:])
        #expect(fitted.contexts["trace"] == event.contexts["trace"] && fitted.contexts.count < 42)
    }

    private func expect(_ text: String, _ limit: Int, _ pattern: String) throws {
        #expect(length(text) <= limit)
        let regex = try NSRegularExpression(pattern: "^(?:\(pattern))\\z")
        let range = NSRange(location: 0, length: text.utf16.count)
        #expect(regex.firstMatch(in: text, range: range) != nil, "\(text.debugDescription)")
    }

    private func length(_ text: String?) -> Int { text?.unicodeScalars.count ?? 0 }

    private func size(_ value: some Encodable) throws -> Int {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return try encoder.encode(value).count
    }

    private func depth(_ value: ReportValue) -> Int {
        switch value {
        case .list(let values): 1 + (values.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.values.map(depth).max() ?? 0)
        default: 0
        }
    }
}

extension Noise {
    mutating func event() -> SentryEvent {
        var event = SentryEvent(eventID: UUID(), timestamp: date())
        (event.transaction, event.release) = (perhaps(), perhaps())
        (event.dist, event.environment) = (perhaps(), perhaps())
        for _ in 0..<below(5) {
            event.exceptions.append(SentryException(type: text(), value: perhaps()))
        }
        for _ in 0..<pick([0, 3, 12]) {
            event.breadcrumbs.append(.init(timestamp: date(), category: text(), message: text()))
        }
        for _ in 0..<below(40) { event.tags[text()] = text() }
        event.fingerprint = [text(), text()]
        for _ in 0..<below(8) { event.contexts[text()] = bag() }
        event.contexts["trace"] = bag()
        event.user = SentryUser(id: text())
        event.user?.data = bag()
        return event
    }
}
