import DeskModel
import DeskTesting
import Testing

@Suite("When digests are due", .timeLimit(.minutes(2)))
struct DigestClockTests {
    private static let begin = Timestamp(milliseconds: 1_767_323_040_000)

    /// The times of digests that a desk finds which looks every twenty minutes for 400 days.
    private static func times(_ clock: DigestClock, _ occasion: Occasion) -> [Timestamp] {
        var times: [Timestamp] = []
        for step in 0..<(400 * 72) {
            let time = clock.latest(occasion, at: begin + .seconds(1200 * step))
            if times.last != time { times.append(time) }
        }
        return times
    }

    @Test(arguments: [
        "UTC0", "KST-9", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<+14>-14",
        "<-12>12",
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        // The clock is put forward over nine, and back over nine.
        "AAA0BBB,M3.1.0/8:30,M10.1.0/9:30",
    ])
    func `Each day has one digest, and each week, wherever the clock is put forward or back`(
        rule: String
    ) throws {
        let zone = try #require(TimeZoneFile(Sample.zoneFile(rule: rule)))
        let clock = DigestClock(zone: zone)
        for (occasion, days) in [(Occasion.daily, Int64(1)), (.weekly, 7)] {
            let times = Self.times(clock, occasion)
            let local = times.map { $0 + zone.offset(at: $0) }
            for (one, next) in zip(local, local.dropFirst()) { #expect(next.day - one.day == days) }
            // A time that the clock leaves out is meant as of before the gap (RFC 5545, 3.3.5).
            let isAtNine = times.map { time in
                [time, time - .seconds(2 * 86_400)].contains {
                    (time + zone.offset(at: $0)).milliseconds % 86_400_000 == 9 * 3_600_000
                }
            }
            #expect(!isAtNine.contains(false))
            #expect(times.count >= 400 / Int(days))
            // The first of January 1970 was a Thursday.
            if occasion == .weekly { #expect(local.allSatisfy { ($0.day + 3) % 7 == 0 }) }
        }
    }

    @Test
    func `A day that a zone leaves out has no digest, and no other one is told twice`() throws {
        // Samoa went from Thursday to Saturday on 2011-12-30.
        let change: Int64 = 1_325_239_200
        let zone = try #require(
            TimeZoneFile(
                Sample.zoneFile([(change, 50_400)], first: -36_000, rule: "<+14>-14")))
        let clock = DigestClock(zone: zone)
        var times: [Timestamp] = []
        for hour in -72..<72 {
            let time = clock.latest(
                .daily, at: Timestamp(milliseconds: change * 1000) + .seconds(3600 * hour))
            if times.last != time { times.append(time) }
        }
        #expect(times == times.sorted() && times.count == 7)
        let days = times.map { ($0 + zone.offset(at: $0)).description.prefix(10) }
        #expect(days.contains("2011-12-29") && days.contains("2011-12-31"))
        #expect(!days.contains("2011-12-30"))
    }
}
