import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageGoogleAnalytics
@_spi(Wire) import TriageSinkSupport

@Suite("The Measurement Protocol", .timeLimit(.minutes(30)))
struct GoogleAnalyticsRequestTests {
    private static let instance = "0123456789abcdefABCDEF0123456789"
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test
    func `is encoded in Google's format`() throws {
        let request = try GoogleAnalyticsRequest(appInstanceID: Self.instance)
        let event = GoogleAnalyticsEvent(
            "app_error", ["code": "a/b", "count": 2, "seconds": 0.5], at: now - 0.25)
        let bodies = [event, GoogleAnalyticsEvent("plain")].compactMap {
            request.body($0, now: now)
        }
        let start = #"{"app_instance_id":"0123456789abcdefABCDEF0123456789","events":[{"name":"#
        #expect(
            bodies.map { String(decoding: $0, as: UTF8.self) } == [
                start + #""app_error","params":{"code":"a/b","count":2,"seconds":0.5},"#
                    + #""timestamp_micros":1767225599750000}]}"#,
                start + #""plain","params":{}}]}"#,
            ])
    }

    @Test(arguments: [
        "", "0".times(31), "0".times(33), "g" + "0".times(31), "０".times(32),
        "0".times(30) + "é",
    ])
    func `identifies installations by 32 hexadecimal digits`(id: String) {
        #expect(throws: SinkConfigurationError.self) {
            try GoogleAnalyticsRequest(appInstanceID: id)
        }
    }

    @Test
    func `has bodies of less than 130 000 bytes, whatever is in them`() throws {
        let text = GoogleAnalyticsEvent.Value.string("\u{1}".times(200))
        let pairs = (0..<40).map { ("\("p".times(37))\(100 + $0)", text) }
        let event = GoogleAnalyticsEvent("e", Dictionary(uniqueKeysWithValues: pairs))
        let request = try GoogleAnalyticsRequest(appInstanceID: Self.instance)
        let body = try #require(request.body(event, now: now))
        #expect(body.count < 130_000 && body.count > 10_000)
    }

    @Test
    func `has no body for events older than 72 hours, and no time later than now`() throws {
        let request = try GoogleAnalyticsRequest(appInstanceID: Self.instance)
        let ages = [72 * 3600, 72 * 3600 + 1, -3600, .infinity, -.infinity, 1e300, -1e300, .nan]
        let times = ages.map { age -> Substring? in
            let body = request.body(GoogleAnalyticsEvent("e", at: now - age), now: now)
            let text = body.map { String(decoding: $0, as: UTF8.self) }
            return text?.split(separator: "timestamp_micros\":").last?.prefix(16)
        }
        let present: Substring = "1767225600000000"
        #expect(times[0] == "1766966400000000" && times[7] != nil)
        #expect([times[1], times[3], times[5]] == [nil, nil, nil])
        #expect([times[2], times[4], times[6]] == [present, present, present])
    }
}
