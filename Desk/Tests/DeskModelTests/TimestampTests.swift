import DeskModel
import Testing

@Suite("Times", .timeLimit(.minutes(10)))
struct TimestampTests {
    @Test(arguments: [
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"),
        ("2026-01-02t03:04:05.6789z", "2026-01-02T03:04:05.679Z"),
        ("2026-01-02 03:04:05+09:00", "2026-01-01T18:04:05.000Z"),
        ("2026-01-02T03:04:05", "2026-01-02T03:04:05.000Z"),
        ("2024-02-29T23:59:60Z", "2024-03-01T00:00:00.000Z"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ])
    func `RFC 3339 is read in its forms`(text: String, expected: String) {
        #expect(Timestamp(text)?.description == expected)
    }

    @Test(arguments: [
        "", "2026-01-02", "2026-13-02T03:04:05Z", "2025-02-29T00:00:00Z",
        "2026-01-02T24:00:00Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05ZZ",
        "26-01-02T03:04:05Z", "２０２６-01-02T03:04:05Z",
    ])
    func `What is no time is refused`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test
    func `Seconds are read within the calendar`() {
        #expect(Timestamp(seconds: 1.5)?.milliseconds == 1500)
        for bad in [Double.nan, .infinity, -.infinity, 1e300, 253_402_300_800] {
            #expect(Timestamp(seconds: bad) == nil)
        }
    }

    @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max])
    func `Times of any number are subtracted, moved and written`(number: Int64) {
        let time = Timestamp(milliseconds: number)
        for other in [Int64.min, -1, 0, 1, .max] {
            let difference = (time - Timestamp(milliseconds: other)).milliseconds
            let exact = number.subtractingReportingOverflow(other)
            #expect(difference == (exact.overflow ? (other < 0 ? .max : .min) : exact.partialValue))
            let moved = (time + .milliseconds(other)).milliseconds
            let sum = number.addingReportingOverflow(other)
            #expect(moved == (sum.overflow ? (other < 0 ? .min : .max) : sum.partialValue))
            #expect((time - .milliseconds(other)).milliseconds == difference)
        }
        #expect(time.description.hasSuffix("Z"))
    }

    @Test
    func `Durations are added and taken away`() {
        let time = Timestamp(milliseconds: 10_000)
        #expect(time + .milliseconds(5) - .seconds(1) == Timestamp(milliseconds: 9005))
        #expect(time - Timestamp(milliseconds: 4000) == .seconds(6))
        #expect(Timestamp(milliseconds: 1) < time)
    }
}
