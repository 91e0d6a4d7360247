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

@Suite("Quota of bytes", .timeLimit(.minutes(10)))
struct ByteQuotaTests {
    let now = Timestamp(milliseconds: 86_400_000 * 20_000 + 5000)

    @Test
    func `Bytes are taken up to the quota, and none when it is used up`() {
        var quota = ByteQuota()
        quota.read([1: 90], at: now)
        #expect(quota.hasRoom(for: 10, of: 1, limit: 100))
        #expect(!quota.hasRoom(for: 11, of: 1, limit: 100))
        #expect(quota.hasRoom(for: 11, of: 2, limit: 100))
        quota.add(10, of: 1)
        #expect(!quota.hasRoom(for: 0, of: 1, limit: 100))
    }

    @Test
    func `Counts are stale after a second, and on another day`() {
        var quota = ByteQuota()
        #expect(quota.isStale(at: now))
        quota.read([:], at: now)
        #expect(!quota.isStale(at: now + .milliseconds(999)))
        #expect(quota.isStale(at: now + .seconds(1)))
        let midnight = Timestamp(milliseconds: 86_400_000 * 20_001)
        quota.read([:], at: midnight - .milliseconds(1))
        #expect(quota.isStale(at: midnight))
    }
}
