import DeskModel
import Testing

@Suite("The rule of spikes", .timeLimit(.minutes(10)))
struct SpikeTests {
    private let begin = Timestamp(milliseconds: 1_767_323_040_000)
    private var now: Timestamp { begin + .seconds(48 * 3600) }

    private func recent(_ count: Int, until now: Timestamp) -> [Spike.Bucket] {
        [Spike.Bucket(start: now - .seconds(10), count: count)]
    }

    @Test(arguments: [
        (0, 20), (288, 20), (576, 20), (577, 21), (864, 30), (2880, 100),
    ])
    func `The threshold is ten times the mean, and at least 20`(past: Int, threshold: Int) {
        #expect(Spike.threshold(past: past, firstSeen: begin, now: now) == threshold)
    }

    @Test
    func `The mean of a younger group is over its life before the window`() {
        // An hour and five minutes: twelve times five minutes.
        let now = begin + .seconds(3900)
        #expect(Spike.threshold(past: 36, firstSeen: begin, now: now) == 30)
    }

    @Test
    func `Nineteen are none, twenty are one`() {
        var spike = Spike()
        let nineteen = spike.take(
            recent: recent(19, until: now), past: 0, firstSeen: begin, now: now)
        #expect(!nineteen)
        #expect(spike.until == nil)
        let twenty = spike.take(
            recent: recent(20, until: now), past: 0, firstSeen: begin, now: now)
        #expect(twenty)
    }

    @Test
    func `None is told within an hour of the first event`() {
        var spike = Spike()
        let late = begin + .seconds(3600)
        let early = late - .milliseconds(1)
        let before = spike.take(
            recent: recent(99, until: early), past: 0, firstSeen: begin, now: early)
        #expect(!before)
        let after = spike.take(
            recent: recent(99, until: late), past: 0, firstSeen: begin, now: late)
        #expect(after)
    }

    @Test
    func `It is told once until it has been below for an hour`() {
        var spike = Spike()
        func told(at time: Timestamp) -> Bool {
            spike.take(recent: recent(20, until: time), past: 0, firstSeen: begin, now: time)
        }
        #expect(told(at: now))
        #expect(!told(at: now + .seconds(60)))
        // The window of the latest has 20 events until 5 minutes after them.
        let below = now + .seconds(60 - 10 + 300)
        #expect(!told(at: below + .milliseconds(3_599_999)))
        let again = below + .milliseconds(3_599_999) + .seconds(290 + 3600)
        #expect(told(at: again))
    }
}
