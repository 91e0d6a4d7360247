import DeskModel
import Testing

@Suite("Quota", .timeLimit(.minutes(10)))
struct QuotaTests {
    let now = Timestamp(milliseconds: 1_000_000)

    @Test
    func `A quota admits its number of events, and no more`() {
        var quota = Quota()
        quota.read([:], at: now)
        let admitted = (0..<5).map { _ in quota.admit(1, limit: 3) }
        #expect(admitted == [true, true, true, false, false])
    }

    @Test
    func `What the store has counted takes its room`() {
        var quota = Quota()
        quota.read([1: 2], at: now)
        let admitted = (0..<2).map { _ in quota.admit(1, limit: 3) }
        #expect(admitted == [true, false])
    }

    @Test
    func `Projects have rooms of their own, and a quota of zero has none`() {
        var quota = Quota()
        quota.read([1: 9], at: now)
        let admitted = [quota.admit(2, limit: 1), quota.admit(3, limit: 0)]
        #expect(admitted == [true, false])
    }

    @Test
    func `Counts are stale after a second, before the first reading, and when the clock went back`()
    {
        var quota = Quota()
        #expect(quota.isStale(at: now))
        quota.read([:], at: now)
        #expect(!quota.isStale(at: now + .milliseconds(999)))
        #expect(quota.isStale(at: now + .seconds(1)))
        #expect(quota.isStale(at: now - .milliseconds(1)))
    }
}
