import DeskModel
import Testing

/// Values at their borders, and sums of all of their parts.
@Suite("Borders of the model", .timeLimit(.minutes(2)))
struct ModelBorderTests {
    @Test(arguments: [
        ("2026-01-02T03:04:05+05:30", "2026-01-01T21:34:05Z"),
        ("2026-01-02T03:04:05-03:30", "2026-01-02T06:34:05Z"),
        ("2026-01-02T03:04:05+00:45", "2026-01-02T02:19:05Z"),
        ("2026-01-02T03:04:05-00:01", "2026-01-02T03:05:05Z"),
    ])
    func `An offset has hours and minutes`(text: String, utc: String) {
        #expect(Timestamp(text) != nil && Timestamp(text) == Timestamp(utc))
    }

    @Test(arguments: [
        (1900, false), (1996, true), (2000, true), (2023, false), (2024, true), (2100, false),
        (2400, true),
    ])
    func `A leap year is each fourth, and of the hundredths each fourth`(year: Int, isLeap: Bool) {
        #expect((Timestamp("\(year)-02-29T00:00:00Z") != nil) == isLeap)
        #expect(Timestamp("\(year)-02-28T00:00:00Z") != nil)
    }

    @Test
    func `Control characters are escaped, each of them, and read again as they were`() throws {
        for value in Array(UInt8(0)..<0x20) + [0x7F] {
            let json = JSON.string("a\(Unicode.Scalar(value))b")
            let bytes = json.bytes
            #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(value)")
            #expect(try JSON(reading: bytes) == json)
        }
    }

    @Test
    func `What is counted is received, and what is not named is counted as other`() {
        var counts = Counts()
        (counts.stored, counts.duplicates) = (5, 3)
        counts.rejected = ["a": 2, "b": 1]
        #expect(counts.received == 11)
        for number in 0..<130 { counts.items["item\(number)"] = number + 1 }
        counts.items["other"] = 7
        let items = JSON(counts)["items"]?.object?.members ?? []
        #expect(items.count == JSON.namedCounts + 1)
        let sum = items.compactMap(\.value.int).reduce(0, +)
        #expect(sum == 130 * 131 / 2 + 7)
    }

    @Test
    func `A group is answered with both of its times, and each of its numbers`() {
        let (first, last) = (Timestamp(milliseconds: 1000), Timestamp(milliseconds: 90_000))
        let group = Group(
            id: "g", project: 3, title: "t", culprit: "c", count: 12, users: 5, firstSeen: first,
            lastSeen: last, releases: ["r"], fingerprints: ["f"])
        let json = JSON(group, withFingerprints: true)
        #expect(json["firstSeen"] == JSON(first) && json["lastSeen"] == JSON(last))
        #expect(json["count"] == 12 && json["users"] == 5 && json["project"] == 3)
        #expect(json["releases"] == ["r"] && json["fingerprints"] == ["f"])
    }

    @Test
    func `Each setting that is said wins over the one below it`() {
        let above = ProjectSettings(
            quotaPerMinute: 1, sampleRate: 0.1, retentionDays: 2, maxEvents: 3, isEnabled: false)
        let below = ProjectSettings(
            quotaPerMinute: 9, sampleRate: 0.9, retentionDays: 8, maxEvents: 7, isEnabled: true)
        #expect(above.over(below) == above)
        #expect(ProjectSettings().over(below) == below)
        #expect(above.over(ProjectSettings()) == above)
    }

    @Test
    func `A destination is printed and dumped without its URL`() {
        let destination = Destination(
            id: "d1", project: 1, kind: "webhook", url: "https://hooks.example.com/s3cret")
        var dumped = ""
        dump([destination], to: &dumped)
        for text in ["\(destination)", "\([destination])", String(reflecting: destination), dumped]
        {
            #expect(!text.contains("s3cret") && !text.contains("example"), "\(text)")
            #expect(text.contains("d1"))
        }
    }

    @Test
    func `A spike that lasts on does not end earlier because of events that came late`() {
        let begin = Timestamp(milliseconds: 1_800_000_000_000)
        let end = begin + .seconds(900)
        var spike = Spike(until: end)
        let recent = [Spike.Bucket(start: begin, count: 1000)]
        let isTold = spike.take(
            recent: recent, past: 0, firstSeen: begin - .seconds(7200), now: begin)
        #expect(!isTold)
        #expect(spike.until == end)
    }
}
