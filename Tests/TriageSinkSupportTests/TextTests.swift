import Foundation
import Testing
import TriageSinkSupport

@Suite("Text on the wire", .timeLimit(.minutes(30)))
struct TextTests {
    @Test(
        arguments: [
            ("", 0, .scalars, ""), ("abc", 3, .scalars, "abc"), ("abc", 2, .scalars, "ab"),
            ("가나다", 2, .utf8, ""), ("가나다", 6, .utf8, "가나"), ("a👨‍👩‍👧‍👦b", 7, .scalars, "a"),
            ("a👨‍👩‍👧‍👦b", 8, .scalars, "a👨‍👩‍👧‍👦"), ("😀😀", 3, .utf16, "😀"), ("a\r\nb", 2, .scalars, "a"),
        ] as [(String, Int, TextUnit, String)])
    func `is cut between characters, so that the receiver's count stays within the limit`(
        text: String, limit: Int, measure: TextUnit, expected: String
    ) {
        #expect(text.truncated(to: limit, measure) == expected)
    }

    @Test
    func `a character longer than the limit is cut between code points`() {
        let letter = "e" + String(repeating: "\u{301}", count: 1000)
        #expect(letter.truncated(to: 10, .scalars).unicodeScalars.count == 10)
        #expect("👨‍👩‍👧‍👦".truncated(to: 3, .utf16) == "👨\u{200d}")
    }

    @Test
    func `times have the format of RFC 3339`() {
        let time = Date(timeIntervalSince1970: 1_767_225_600.25)
        #expect(time.iso8601 == "2026-01-01T00:00:00.250Z")
    }

    @Test
    func `a time keeps its milliseconds`() {
        for milliseconds in 0..<1000 {
            let time = Date(timeIntervalSince1970: 1_767_225_600 + Double(milliseconds) / 1000)
            let digits = String("00\(milliseconds)".suffix(3))
            #expect(time.iso8601 == "2026-01-01T00:00:00.\(digits)Z")
        }
    }

    @Test
    func `a time outside the calendar becomes the nearest one inside`() {
        let times = [.infinity, -.infinity, .nan, 1e300].map(Date.init(timeIntervalSince1970:))
        #expect(
            times.map(\.iso8601) == [
                "9999-12-31T23:59:59.000Z", "1600-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z",
                "9999-12-31T23:59:59.000Z",
            ])
    }
}
