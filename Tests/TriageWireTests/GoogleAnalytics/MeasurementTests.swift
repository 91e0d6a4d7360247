import Foundation
import Testing
import TriageWire

@Suite("The Measurement Protocol", .timeLimit(.minutes(5)))
struct MeasurementTests {
    private static let instance = "0123456789abcdefABCDEF0123456789"
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test("is written as Google reads it")
    func golden() throws {
        let request = try MeasurementRequest(
            appInstanceID: Self.instance,
            userProperties: ["plan": "free", "user_id": "x".times(40).value])
        let events = [
            AnalyticsEvent(
                "app_error", ["code": "a/b", "count": 2, "seconds": 0.5], at: now - 0.25),
            AnalyticsEvent("plain"),
        ]
        let batch = request.batch(events, now: now)
        #expect(batch.expired == [])
        #expect(
            batch.bodies.map { String(decoding: $0, as: UTF8.self) } == [
                """
                {"app_instance_id":"0123456789abcdefABCDEF0123456789","events":[\
                {"name":"app_error","params":{"code":"a/b","count":2,"seconds":0.5},\
                "timestamp_micros":1767225599750000},{"name":"plain","params":{}}],\
                "user_properties":{"app_user_id":{"value":"\("x".times(36))"},"plan":{"value":"free"}}}
                """
            ])
    }

    @Test(
        "knows installations by 32 hexadecimal digits",
        arguments: [
            "", "0".times(31), "0".times(33), "g" + "0".times(31), "０".times(32),
            "0".times(30) + "é",
        ])
    func instances(id: String) {
        #expect(throws: WireError.self) { try MeasurementRequest(appInstanceID: id) }
    }

    @Test("has bodies of 25 events at most, in order, and none for no events")
    func counts() throws {
        let request = try MeasurementRequest(appInstanceID: Self.instance)
        let bodies = request.batch((0..<60).map { AnalyticsEvent("e\($0)") }, now: now).bodies
        let names = try bodies.map(Self.names)
        #expect(names.map(\.count) == [25, 25, 10])
        #expect(names.flatMap(\.self) == (0..<60).map { "e\($0)" })
        #expect(request.batch([], now: now).bodies == [])
    }

    @Test("has bodies of less than 130 000 bytes, whatever is in them")
    func bytes() throws {
        let text = AnalyticsEvent.Value.string("\u{1}".times(200))
        let pairs = (0..<25).map { ("\("p".times(37))\(100 + $0)", text) }
        let event = AnalyticsEvent("e", Dictionary(uniqueKeysWithValues: pairs))
        let properties = Dictionary(uniqueKeysWithValues: (0..<30).map { ("u\($0)", text) })
        let request = try MeasurementRequest(
            appInstanceID: Self.instance, userProperties: properties)
        let bodies = request.batch(Array(repeating: event, count: 60), now: now).bodies
        #expect(
            bodies.allSatisfy { $0.count < 130_000 }
                && bodies.dropLast().allSatisfy { $0.count > 100_000 })
        #expect(try bodies.map { try Self.names($0).count }.reduce(0, +) == 60)
    }

    @Test("tells of events of more than 72 hours before, and sends none of later than now")
    func times() throws {
        let request = try MeasurementRequest(appInstanceID: Self.instance)
        let ages = [72 * 3600, 72 * 3600 + 1, -3600, .infinity, -.infinity, 1e300, -1e300, .nan]
        let events = ages.map { AnalyticsEvent("e", at: now - $0) }
        let batch = request.batch(events, now: now)
        #expect(batch.expired == [events[1], events[3], events[5]])
        let body = try #require(batch.bodies.first)
        #expect(
            String(decoding: body, as: UTF8.self).split(separator: "timestamp_micros").dropFirst()
                .map { $0.prefix(18) } == [
                    "\":1766966400000000", "\":1767225600000000", "\":1767225600000000",
                    "\":1767225600000000",
                ])
    }

    private static func names(_ body: Data) throws -> [String] {
        struct Body: Decodable { let events: [[String: JSONValue]] }
        return try JSONDecoder().decode(Body.self, from: body).events.compactMap {
            if case .string(let name) = $0["name"] { name } else { nil }
        }
    }
}

extension String {
    fileprivate var value: AnalyticsEvent.Value { .string(self) }
}
