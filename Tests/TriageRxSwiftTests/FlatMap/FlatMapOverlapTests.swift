#if RxSwift
import RxSwift
import Testing
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("What replaces work of RxSwift, and what waits", .timeLimit(.minutes(30)))
struct FlatMapOverlapTests {
    private let taps = PublishSubject<Int>()
    private let work = ControlledWork()
    private let owner = OwnerFixture()
    private let probe = Probe<Int>()

    @Test
    func `latest disposes of the running work, whose later events are dropped`() {
        let work = work
        let subscription = probe.observe(
            taps.flatMap(.latest, weak: owner) { _, _ in
                work.begin()
            } catching: {
                $0.record($1)
            })
        taps.onNext(1)
        work.send(10, in: 0)
        taps.onNext(2)
        #expect(work.disposed == [0])
        work.send(11, in: 0)
        work.fail(0, TestFailure.first)
        work.send(20, in: 1)
        #expect(probe.values.elements == [10, 20] && owner.failures.elements.isEmpty)
        subscription.dispose()
    }

    @Test
    func `a long queue of work that ends at once does not deepen the stack`() {
        let (first, owner) = (work, owner)
        let subscription = probe.observe(
            taps.flatMap(.concat(bufferSize: .max), weak: owner) { _, tap in
                tap == 0 ? first.begin() : .just(tap)
            } catching: { _, _ in
            })
        for tap in 0...100_000 { taps.onNext(tap) }
        first.end(0)
        #expect(probe.values.elements == Array(1...100_000))
        subscription.dispose()
    }
}
#endif
