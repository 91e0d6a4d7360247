import DeskForwarding
import DeskModel
import Testing

@Suite("Pauses", .timeLimit(.minutes(10)))
struct RuleTests {
    @Test
    func `The first pause is at most two seconds, and each range lies above the one before`() {
        var longest = Duration.zero
        for failures in 1...9 {
            let shortest = RetrySchedule.pause(after: failures, random: 0)
            #expect(shortest >= longest)
            longest = RetrySchedule.pause(after: failures, random: 0.999)
            #expect(longest > shortest)
            if failures == 1 { #expect(longest <= .seconds(2)) }
        }
    }

    @Test(arguments: [10, 20, 1000, Int.max])
    func `No pause is over 15 minutes`(failures: Int) {
        #expect(RetrySchedule.pause(after: failures, random: 1) <= .seconds(900))
        #expect(RetrySchedule.pause(after: failures, random: 0) >= .seconds(300))
    }

    @Test
    func `A message is tried for a day`() {
        #expect(!RetrySchedule.isOver(created: start, now: start + .seconds(86_399)))
        #expect(RetrySchedule.isOver(created: start, now: start + .seconds(86_400)))
    }

    @Test
    func `Five messages go at once, and one more every two minutes`() {
        var pace = MessagePace.chat
        #expect(pace.allowance(at: start) == .messages(5))
        pace.sent(5, at: start)
        #expect(pace.allowance(at: start) == .messages(0))
        #expect(pace.allowance(at: start + .seconds(119)) == .messages(0))
        #expect(pace.allowance(at: start + .seconds(121)) == .messages(1))
        #expect(pace.allowance(at: start + .seconds(100_000)) == .messages(5))
    }

    @Test
    func `After a digest nothing goes for a while, which grows while the flood lasts`() {
        var pace = MessagePace.chat
        var now = start
        for seconds in [5, 15, 45, 135, 405, 600, 600] {
            pace.sentDigest(at: now)
            let ready = now + .seconds(seconds)
            #expect(pace.allowance(at: ready - .milliseconds(1)) == .nothing(until: ready))
            guard case .messages = pace.allowance(at: ready) else {
                Issue.record("nothing goes after \(seconds) s")
                return
            }
            now = ready
        }
        pace.sent(1, at: now)
        pace.sentDigest(at: now)
        #expect(pace.allowance(at: now) == .nothing(until: now + .seconds(5)))
    }

    @Test(arguments: [1, 7, 60, 130, 1000])
    func `An outage of half an hour makes a dozen messages`(secondsBetweenEvents: Int) {
        var (pace, waiting, messages) = (MessagePace.chat, 0, 0)
        for second in 0..<1800 {
            if second % secondsBetweenEvents == 0 { waiting += 1 }
            let now = start + .seconds(second)
            guard waiting > 0, case .messages(let allowed) = pace.allowance(at: now) else {
                continue
            }
            if waiting <= allowed {
                messages += waiting
                pace.sent(waiting, at: now)
            } else {
                messages += 1
                pace.sentDigest(at: now)
            }
            waiting = 0
        }
        #expect(messages <= 20)
    }

    @Test
    func `A digest counts its groups, and forgets the events of all but one`() {
        var digest = Digest([
            message(1, .new, group: "a"), message(2, .every, group: "a"),
        ])
        #expect(digest.only?.id == 2)
        digest.add(message(3, .new, group: "b"))
        digest.add(message(4, .every, group: "a"))
        #expect(digest.only == nil)
        #expect(digest.count == 4)
        #expect(digest.tickets.map(\.id) == [1, 2, 3, 4])
        #expect(digest.entries.compactMap(\.group?.id) == ["a", "b"])
        #expect(digest.entries.map(\.count) == [3, 1])
        #expect(digest.entries.first?.occasions == [.new, .every])
    }
}
