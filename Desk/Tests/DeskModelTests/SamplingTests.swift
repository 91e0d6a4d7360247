import DeskModel
import Testing

@Suite("Sampling", .timeLimit(.minutes(10)))
struct SamplingTests {
    let ids = (0..<2000).map { _ in EventID.random() }

    @Test
    func `A rate of one keeps all, and a rate of zero none`() {
        #expect(ids.allSatisfy { Sampling.keeps($0, rate: 1) })
        #expect(!ids.contains { Sampling.keeps($0, rate: 0) })
    }

    @Test
    func `The share that is kept is about the rate`() {
        let kept = ids.count { Sampling.keeps($0, rate: 0.25) }
        #expect((350...650).contains(kept))
    }

    @Test
    func `What a rate keeps, a higher one keeps too, each time`() {
        for id in ids where Sampling.keeps(id, rate: 0.3) {
            #expect(Sampling.keeps(id, rate: 0.3) && Sampling.keeps(id, rate: 0.6))
        }
    }
}
