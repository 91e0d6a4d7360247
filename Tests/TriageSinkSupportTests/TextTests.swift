import Foundation
import Testing
import TriageSinkSupport

@Suite("Text on the wire", .timeLimit(.minutes(30)))
struct TextTests {
    @Test(
        "is cut between characters, so that the receiver's count stays within the limit",
        arguments: [
            ("", 0, .scalars, ""), ("abc", 3, .scalars, "abc"), ("abc", 2, .scalars, "ab"),
            ("가나다", 2, .utf8, ""), ("가나다", 6, .utf8, "가나"), ("a👨‍👩‍👧‍👦b", 7, .scalars, "a"),
            ("a👨‍👩‍👧‍👦b", 8, .scalars, "a👨‍👩‍👧‍👦"), ("😀😀", 3, .utf16, "😀"), ("a\r\nb", 2, .scalars, "a"),
        ] as [(String, Int, TextUnit, String)])
    func isCutBetweenCharacters(text: String, limit: Int, measure: TextUnit, expected: String) {
        #expect(text.truncated(to: limit, measure) == expected)
    }

    @Test("a character longer than the limit is cut between code points")
    func characterLongerThanTheLimitIsCut() {
        let letter = "e" + String(repeating: "\u{301}", count: 1000)
        #expect(letter.truncated(to: 10, .scalars).unicodeScalars.count == 10)
        #expect("👨‍👩‍👧‍👦".truncated(to: 3, .utf16) == "👨\u{200d}")
    }

    @Test("times have the format of RFC 3339")
    func timesHaveTheFormatOfRFC3339() {
        let time = Date(timeIntervalSince1970: 1_767_225_600.25)
        #expect(time.iso8601 == "2026-01-01T00:00:00.250Z")
        #expect(Date(iso8601: "2026-01-01T00:00:00.250Z") == time)
        #expect(Date(iso8601: "2026-01-01T00:00:00Z")?.timeIntervalSince1970 == 1_767_225_600)
        #expect(Date(iso8601: "2026-01-01T00:00:00.25+00:00") == time)
        #expect(Date(iso8601: "2024-02-29T23:59:59-00:00")?.timeIntervalSince1970 == 1_709_251_199)
    }

    @Test(
        "no other text is a time, however similar",
        arguments: [
            "yesterday", "", "Z", "2026-01-01", "2026-01-01T09:00:00",
            "2026-01-01T09:00:00Zgarbage",
            "2026-01-01T09:00:00garbageZ", "2026-01-01T09:00:00.Z", "2026-01-01T09:00:00.1xZ",
            "2026-01-01T09:00:00,5Z", "2026-01-01T09:00:00+02:00", "2026-01-01T09:00:00+00:00Z",
            "2026-01-01T09:00:00.+00:00", "2026-02-30T09:00:00Z", "2025-02-29T09:00:00Z",
            "2026-13-01T09:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T09:60:00Z",
            "2026-1-1T9:0:0Z", "2026-01-01 09:00:00Z", "1019-01-01T00:00:00Z",
            "12026-01-01T09:00:00Z", "２０26-01-01T09:00:00Z", "2026-01-01T09:00:00.٣Z",
            " 2026-01-01T09:00:00Z", "2026-01-01T09:00:00Z\n", "2026-01-01T09:00:00.5e3Z",
        ])
    func noTimes(text: String) {
        #expect(Date(iso8601: text) == nil)
    }

    @Test("a time stays the same however often it is parsed and formatted")
    func stableTimes() throws {
        for milliseconds in 0..<1000 {
            let time = Date(timeIntervalSince1970: 1_767_225_600 + Double(milliseconds) / 1000)
            #expect(try #require(Date(iso8601: time.iso8601)).iso8601 == time.iso8601)
            #expect(abs(try #require(Date(iso8601: time.iso8601)).timeIntervalSince(time)) < 0.0001)
        }
    }

    @Test("a time outside the calendar becomes the nearest one inside")
    func endlessTimes() {
        let times = [.infinity, -.infinity, .nan, 1e300].map(Date.init(timeIntervalSince1970:))
        #expect(
            times.map(\.iso8601) == [
                "9999-12-31T23:59:59.000Z", "1600-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z",
                "9999-12-31T23:59:59.000Z",
            ])
    }
}
