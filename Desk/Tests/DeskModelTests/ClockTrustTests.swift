import DeskModel
import Testing

@Suite("The trust in a clock", .timeLimit(.minutes(10)))
struct ClockTrustTests {
    private let start = Timestamp(milliseconds: 1_796_000_000_000)

    @Test
    func `A clock that goes as time does is trusted`() {
        var trust = ClockTrust()
        for minute in 0..<200 {
            let passed = Duration.seconds(60 * minute)
            let finding = trust.look(
                at: start + passed, uptime: passed, lastLook: start - .seconds(86_400))
            #expect(finding == .good)
        }
    }

    @Test(arguments: [
        (3601, ClockTrust.Finding.jumped), (-3601, .jumped), (3_600_000, .jumped), (3599, .good),
        (-3599, .good),
    ])
    func `A jump by more than an hour, either way, ends the trust for an hour`(
        seconds: Int, expected: ClockTrust.Finding
    ) {
        var trust = ClockTrust()
        _ = trust.look(at: start, uptime: .zero, lastLook: nil)
        let after = start + .seconds(20 + seconds)
        #expect(trust.look(at: after, uptime: .seconds(20), lastLook: nil) == expected)
        guard expected == .jumped else { return }
        let later = after + .seconds(3599)
        #expect(trust.look(at: later, uptime: .seconds(3619), lastLook: nil) == .waits)
        #expect(trust.look(at: later + .seconds(1), uptime: .seconds(3620), lastLook: nil) == .good)
    }

    @Test
    func `A second jump, as back to the right time, begins the hour anew`() {
        var trust = ClockTrust()
        _ = trust.look(at: start, uptime: .zero, lastLook: nil)
        _ = trust.look(at: start + .seconds(90_000), uptime: .seconds(20), lastLook: nil)
        let back = start + .seconds(1800)
        #expect(trust.look(at: back, uptime: .seconds(1800), lastLook: nil) == .jumped)
        #expect(
            trust.look(at: back + .seconds(3599), uptime: .seconds(5399), lastLook: nil) == .waits)
        #expect(
            trust.look(at: back + .seconds(3600), uptime: .seconds(5400), lastLook: nil) == .good)
    }

    @Test(arguments: [
        (86_401, ClockTrust.Finding.away), (86_400, .good), (-86_401, .good),
    ])
    func `A start more than a day after the last look ends the trust for an hour`(
        seconds: Int, expected: ClockTrust.Finding
    ) {
        var trust = ClockTrust()
        let last = start - .seconds(seconds)
        #expect(trust.look(at: start, uptime: .zero, lastLook: last) == expected)
        let next = trust.look(at: start + .seconds(20), uptime: .seconds(20), lastLook: last)
        #expect(next == (expected == .good ? .good : .waits))
    }
}
