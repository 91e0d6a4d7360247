import DeskModel
import DeskTesting
import Foundation
import Testing

@Suite("Time zones", .timeLimit(.minutes(5)))
struct TimeZoneTests {
    @Test(
        arguments: [
            ("2026-03-29T00:59:59Z", 3600), ("2026-03-29T01:00:00Z", 7200),
            ("2026-10-25T00:59:59Z", 7200), ("2026-10-25T01:00:00Z", 3600),
            ("2100-07-01T00:00:00Z", 7200),
        ])
    func `A rule says when the clock is put forward and back`(time: String, offset: Int) throws {
        let zone = try #require(TimeZoneFile(Sample.zoneFile(rule: "CET-1CEST,M3.5.0,M10.5.0/3")))
        #expect(zone.offset(at: try #require(Timestamp(time))) == .seconds(offset))
    }

    @Test(
        arguments: [
            ("KST-9", "2026-07-01T00:00:00Z", 32_400),
            ("<+1345>-13:45", "2026-07-01T00:00:00Z", 49_500),
            ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", -18_000),
            ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -14_400),
            // South of the equator summer goes over the turn of the year.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15T00:00:00Z", 39_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-15T00:00:00Z", 36_000),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
            ("AAA0BBB,J60,J61/0", "2024-03-01T02:00:00Z", 3600),
            ("AAA0BBB,J60,J61/0", "2024-02-29T23:00:00Z", 0),
            ("AAA0BBB,59/0,61/0", "2024-02-29T00:00:00Z", 3600),
        ])
    func `A rule has names, differences and days of several forms`(
        rule: String, time: String, offset: Int
    ) throws {
        let zone = try #require(TimeZoneFile(Sample.zoneFile(rule: rule)))
        #expect(zone.offset(at: try #require(Timestamp(time))) == .seconds(offset))
    }

    @Test(arguments: [
        "", "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0x",
        "<CET-1", "CET-1:60", "CET-999",
    ])
    func `Another text is no rule`(rule: String) {
        // A file without a rule has one difference for ever.
        #expect((TimeZoneFile(Sample.zoneFile(rule: rule)) == nil) == !rule.isEmpty)
    }

    @Test
    func `No part of a file is read as a whole one`() {
        let whole = Sample.zoneFile([(100, 7200)], rule: "KST-9")
        #expect(TimeZoneFile(whole) != nil)
        for count in 0..<whole.count - 7 {
            #expect(TimeZoneFile(Array(whole.prefix(count))) == nil, "\(count)")
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin"),
            "The system has no time zones."),
        arguments: [
            "Europe/Berlin", "Asia/Seoul", "America/New_York", "Australia/Lord_Howe",
            "Europe/Dublin",
            "Asia/Kolkata", "America/Sao_Paulo", "Pacific/Apia", "UTC",
        ])
    func `The zones of the system say what Foundation says`(name: String) throws {
        let file = try #require(FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)"))
        let zone = try #require(TimeZoneFile([UInt8](file)))
        let known = try #require(TimeZone(identifier: name))
        for hour in stride(from: 0, to: 24 * 365 * 65, by: 7) {
            let time = Timestamp(milliseconds: Int64(hour) * 3_600_000)
            let offset = known.secondsFromGMT(for: Date(timeIntervalSince1970: time.seconds))
            guard zone.offset(at: time) != .seconds(offset) else { continue }
            Issue.record("\(time): \(zone.offset(at: time)), not \(offset) s")
            return
        }
    }
}
