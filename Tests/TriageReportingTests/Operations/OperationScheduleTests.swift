import Testing

@testable import TriageReporting

@Suite("When counts of operations are sent", .timeLimit(.minutes(30)))
struct OperationScheduleTests {
    @Test
    func `the earliest wish counts, and ends with an item`() {
        var schedule = OperationSchedule()
        #expect(schedule.next == nil && !schedule.isDue(at: .seconds(1000)))
        schedule.wants(at: .seconds(300))
        schedule.wants(at: .seconds(400))
        #expect(schedule.next == .seconds(300))
        #expect(!schedule.isDue(at: .seconds(299)) && schedule.isDue(at: .seconds(300)))
        schedule.putOff(at: .seconds(299))
        #expect(schedule.next == .seconds(300))
        schedule.putOff(at: .seconds(300))
        #expect(schedule.next == .seconds(600))
        schedule.wants(at: .seconds(301))
        #expect(schedule.next == .seconds(301))
        schedule.didSend(at: .seconds(301))
        #expect(schedule.next == nil)
    }

    @Test
    func `there are at most twelve items in any hour, and a hundred in any day`() {
        var (schedule, sent) = (OperationSchedule(), [Int]())
        for minute in 0..<(3 * 1440) {
            schedule.wants(at: .seconds(minute * 60))
            guard schedule.isDue(at: .seconds(minute * 60)) else { continue }
            schedule.didSend(at: .seconds(minute * 60))
            sent.append(minute)
        }
        for (limit, period) in [(12, 60), (100, 1440)] {
            let most = sent.map { start in
                sent.count { (start..<(start + period)).contains($0) }
            }
            #expect(most.max() == limit)
        }
        #expect(sent.count == 300)
    }

    @Test
    func `a wish that the limits hold back comes at their end, also after a start`() {
        let hour = (0..<12).map { Duration.seconds($0 * 60 - 3600) }
        var schedule = OperationSchedule(sent: hour)
        schedule.wants(at: .seconds(-1000))
        #expect(schedule.next == .zero)
        schedule.didSend(at: .zero)
        schedule.wants(at: .zero)
        #expect(schedule.next == .seconds(60))
        let day = (0..<100).map { Duration.seconds($0 * 400 - 86_400) }
        schedule = OperationSchedule(sent: day)
        schedule.wants(at: .seconds(-400))
        #expect(schedule.next == .zero)
    }
}
