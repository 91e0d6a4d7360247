import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageSentry
import TriageSinkSupport

@Suite("An event fitted to Sentry's limits", .timeLimit(.minutes(30)))
struct SentryFittingTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test("obeys every rule, whatever it was, and fits from then on", arguments: 0..<24)
    func obeysEveryRule(seed: Int) throws {
        var noise = Noise(seed: UInt64(seed))
        let fitted = noise.event().fitted(now: now)
        #expect(fitted.fitted(now: now) == fitted)
        let bytes = try fitted.item(now: now).payload
        #expect(bytes.count <= 1 << 20)
        try expectTexts(fitted)
        try expectBags(fitted)
        let read = try SentryEnvelope.Item(type: "event", payload: bytes)
            .decoded(as: SentryEvent.self)
        #expect(try read.item(now: now).payload == bytes)
    }

    private func expectTexts(_ event: SentryEvent) throws {
        let names: [(String?, Int, String)] = [
            (event.release, 200, #"[^/\\\t\n\r]+"#), (event.environment, 64, #"[^/\n]+"#),
            (event.dist, 64, "[A-Za-z0-9_.-]+"), (event.logger, 64, #"[^\n]+"#),
            (event.transaction, 200, #"[\s\S]*"#),
        ]
        for case (let text?, let limit, let pattern) in names { try expect(text, limit, pattern) }
        for (key, value) in event.tags {
            try expect(key, 200, "[A-Za-z0-9_.:-]+")
            try expect(value, 200, #"[^\n]+"#)
        }
        #expect(![".", "..", "latest"].contains(event.release?.lowercased()))
        #expect(event.environment?.lowercased() != "none")
        let levels: [SentryEventLevel] = [.fatal, .error, .warning, .info, .debug]
        #expect(event.level.map(levels.contains) ?? true)
        #expect(event.breadcrumbs.compactMap(\.level).allSatisfy(levels.contains))
        #expect(event.breadcrumbs.count <= 150)
        #expect(event.breadcrumbs.allSatisfy { length($0.message) <= 8192 })
        for exception in event.exceptions {
            #expect(exception.type?.isEmpty == false || exception.value?.isEmpty == false)
            #expect(length(exception.type) <= 256 && length(exception.value) <= 8192)
            #expect(exception.mechanism?.type.isEmpty != true)
        }
        #expect(event.timestamp.map { $0 <= now && $0 > now - 30 * 86_400 } ?? true)
    }

    private func expectBags(_ event: SentryEvent) throws {
        let extras = try event.extra.mapValues { try size($0) }
        #expect(extras.values.allSatisfy { $0 <= 16_384 })
        #expect(try size(event.extra) <= 256 << 10)
        #expect(event.extra.values.allSatisfy { depth($0) <= 5 })
        #expect(try event.contexts.values.allSatisfy { try size($0) <= 8192 })
        #expect(event.contexts.values.allSatisfy { depth(.object($0)) <= 5 })
        #expect(try event.breadcrumbs.allSatisfy { try size($0.data) <= 2048 })
        #expect(event.contexts["trace"] == nil || event.trace != nil)
    }

    @Test("an event with too much of everything keeps its essence")
    func eventWithTooMuchOfEverythingKeeps() throws {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        let text = String(repeating: "\u{1}", count: 9000)
        event.exceptions = (0..<300).map { SentryException(type: "\($0)\(text)", value: text) }
        event.breadcrumbs = .init(repeating: .init(timestamp: now, message: text), count: 300)
        event.fingerprint = .init(repeating: text, count: 300)
        for number in 0..<900 { event.tags["\(number)"] = text }
        let fitted = event.fitted(now: now)
        #expect(try size(fitted) <= 1 << 20)
        #expect(
            fitted.exceptions.map { $0.type?.prefix(3) } == ["295", "296", "297", "298", "299"])
        #expect(fitted.tags.count == 50)
        #expect(fitted.breadcrumbs.isEmpty)
    }

    @Test(
        "of more breadcrumbs than Sentry keeps, the newest are sent", arguments: [150, 151, 200])
    func newestBreadcrumbsAreSent(count: Int) {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.breadcrumbs = (1...count).map { .init(timestamp: now, message: "\($0)") }
        let messages = event.fitted(now: now).breadcrumbs.map(\.message)
        #expect(messages == (count - 149...count).map { "\($0)" })
    }

    @Test("the oldest breadcrumbs are removed first, then the largest extras")
    func oldestBreadcrumbsAreRemovedFirst() throws {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        let text = String(repeating: "가", count: 8000)
        event.breadcrumbs = (0..<150).map {
            .init(timestamp: now, category: "\($0)", message: text)
        }
        for number in 0..<20 { event.extra["\(number)"] = .string(String(text.prefix(2000))) }
        let fitted = event.fitted(now: now)
        #expect(fitted.breadcrumbs.count < 50 && fitted.breadcrumbs.last?.category == "149")
        #expect(fitted.extra.count == 20)
        #expect(try size(fitted) > 1_000_000)
        event.breadcrumbs = []
        event.exceptions = .init(repeating: SentryException(type: "A", value: text), count: 43)
        event.extra["tiny"] = "x"
        let squeezed = event.fitted(now: now)
        #expect(squeezed.exceptions.count == 43 && squeezed.extra["tiny"] == "x")
        #expect(squeezed.extra.count < 20)
    }

    @Test(
        "a name that would be dropped is repaired if possible",
        arguments: [
            ("release", " a/b\\c\td ", "a-b-c-d"), ("release", "Latest", nil),
            ("release", "..", nil),
            ("release", "모임 1.0", "모임 1.0"), ("environment", "a/b\n", "a-b"),
            ("environment", "NONE", nil), ("environment", "  ", nil), ("dist", "1+2 가", "1-2--"),
            ("logger", "a\r\nb", "a\r\\nb"), ("logger", "", nil),
        ] as [(String, String, String?)])
    func nameThatWouldBeDroppedIsRepaired(field: String, text: String, mended: String?) {
        let fields: [String: WritableKeyPath<SentryEvent, String?>] = [
            "release": \.release, "environment": \.environment, "dist": \.dist, "logger": \.logger,
        ]
        guard let path = fields[field] else { return }
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event[keyPath: path] = text
        #expect(event.fitted(now: now)[keyPath: path] == mended)
    }

    @Test("tags keep the one whose key needed no change")
    func tagsKeepTheOneWhoseKeyNeeded() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.tags = ["a b": "1", "a-b": "2", "사진": "3", "c": "x\ny", "d": "", "": "4"]
        #expect(event.fitted(now: now).tags == ["a-b": "2", "__": "3", "c": "x\\ny"])
    }

    @Test("a text is cut between characters, and its three dots are within the limit")
    func textIsCutBetweenCharacters() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.transaction = String(repeating: "👨‍👩‍👧‍👦", count: 40)
        #expect(event.fitted(now: now).transaction == String(repeating: "👨‍👩‍👧‍👦", count: 28) + "...")
    }

    @Test("a value nested deeper than five levels becomes text")
    func valueNestedDeeperThanFiveLevelsBecomes() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        let chain = {
            (0..<$0).reduce(SentryJSONValue.string("x")) { .object(["k": $0, "\($1)": 1]) }
        }
        event.extra = ["five": chain(5), "seven": chain(7), "endless": chain(3000)]
        let fitted = event.fitted(now: now)
        #expect(fitted.extra["five"] == chain(5))
        #expect(fitted.extra.values.map(depth) == [5, 5, 5])
    }

    @Test(
        "levels and platforms become names that the receiver knows",
        arguments: [
            ("critical", "fatal"), ("WARNING", "warning"), ("warn", "warning"), ("notice", "info"),
            ("trace", "debug"), ("loud", "error"),
        ])
    func levelsAndPlatformsBecomeNames(name: String, level: SentryEventLevel) {
        var event = SentryEvent(eventID: UUID(), timestamp: now, platform: "Swift")
        event.level = SentryEventLevel(rawValue: name)
        #expect(event.fitted(now: now).level == level)
        #expect(event.fitted(now: now).platform == "cocoa")
        event.platform = "linux"
        #expect(event.fitted(now: now).platform == "other")
    }

    @Test("a value without room leaves it to the ones that fit")
    func valueWithoutRoomLeaves() throws {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.user = SentryUser()
        let long = SentryJSONValue.string("x".times(8173))
        event.user?.data = ["a": long, "b": .int(.max), "c": 1]
        event.extra = ["controls": .string("\u{1}".times(9000))]
        for number in 10..<50 { event.contexts["a\(number)"] = ["text": .string("x".times(8000))] }
        event.trace = SentryTrace(traceID: UUID(), spanID: 7)
        let fitted = event.fitted(now: now)
        #expect(fitted.user?.data == ["a": long, "c": 1])
        #expect(try size(fitted.extra) <= 16_500)
        #expect(fitted.trace == event.trace && fitted.contexts.count < 41)
    }

    @Test("an error without type and value is left out")
    func emptyErrors() {
        var event = SentryEvent(eventID: UUID(), timestamp: now)
        event.exceptions = [SentryException(type: "A"), SentryException(type: "", value: nil)]
        #expect(event.fitted(now: now).exceptions.map(\.type) == ["A"])
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

    private func depth(_ value: SentryJSONValue) -> Int {
        switch value {
        case .array(let values): 1 + (values.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.values.map(depth).max() ?? 0)
        default: 0
        }
    }
}

extension Noise {
    mutating func event() -> SentryEvent {
        var event = SentryEvent(eventID: UUID(), timestamp: date(), platform: text())
        (event.level, event.logger) = (SentryEventLevel(rawValue: text()), perhaps())
        (event.transaction, event.release) = (perhaps(), perhaps())
        (event.dist, event.environment) = (perhaps(), perhaps())
        for _ in 0..<below(5) { event.exceptions.append(exception()) }
        for _ in 0..<pick([0, 3, 12]) { event.breadcrumbs.append(breadcrumb()) }
        for _ in 0..<below(40) { event.tags[text()] = text() }
        event.fingerprint = [text(), text()]
        (event.request, event.extra, event.unknownFields) = (bag(), bag(), bag())
        event.unknownFields["threads"] = json()
        for _ in 0..<below(8) { event.contexts[text()] = bag() }
        event.contexts["trace"] = bag()
        event.user = SentryUser(id: perhaps())
        event.user?.ipAddress = perhaps()
        event.user?.data = bag()
        return event
    }

    private mutating func exception() -> SentryException {
        var exception = SentryException(type: perhaps(), value: perhaps(), module: perhaps())
        var mechanism = SentryMechanism(type: text())
        (mechanism.data, mechanism.meta) = (bag(), bag())
        exception.mechanism = mechanism
        return exception
    }

    private mutating func breadcrumb() -> SentryBreadcrumb {
        var crumb = SentryBreadcrumb(timestamp: date(), category: perhaps(), message: perhaps())
        (crumb.type, crumb.level) = (perhaps(), SentryEventLevel(rawValue: text()))
        crumb.data = bag()
        return crumb
    }
}
