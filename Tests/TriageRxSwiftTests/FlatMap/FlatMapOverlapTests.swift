#if RxSwift
import RxSwift
import Testing
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("The overlaps of RxSwift", .timeLimit(.minutes(30)))
struct FlatMapOverlapTests {
    private let taps = PublishSubject<Int>()
    private let work = ControlledWork()
    private let owner = OwnerFixture()
    private let probe = Probe<Int>()
    private let made = EventRecorder<Int>()

    private func start(_ overlap: Overlap) -> any Disposable {
        let (work, made) = (work, made)
        return probe.observe(
            taps.flatMap(overlap, weak: owner) { _, tap in
                made.record(tap)
                return work.begin()
            } catching: {
                $0.record($1)
            })
    }

    @Test
    func `latest disposes of the running work, whose later events are dropped`() {
        let subscription = start(.latest)
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
    func `exhaust drops what arrives while work is running`() {
        let subscription = start(.exhaust)
        for tap in 1...3 { taps.onNext(tap) }
        work.fail(0, TestFailure.first)
        taps.onNext(4)
        #expect(made.elements == [1, 4])
        subscription.dispose()
    }

    @Test
    func `concat runs one after the other, also after a failure`() {
        let subscription = start(.concat)
        for tap in 1...3 { taps.onNext(tap) }
        #expect(made.elements == [1])
        work.fail(0, TestFailure.first)
        #expect(made.elements == [1, 2])
        work.end(1)
        taps.onCompleted()
        work.end(2)
        #expect(made.elements == [1, 2, 3] && probe.hasEnded)
        subscription.dispose()
    }

    @Test
    func `an element that does not fit into the buffer is dropped`() {
        let subscription = start(.merge(max: 2, bufferSize: 1))
        for tap in 1...5 { taps.onNext(tap) }
        work.end(0)
        work.end(1)
        work.end(2)
        taps.onNext(6)
        #expect(made.elements == [1, 2, 3, 6])
        subscription.dispose()
    }

    @Test
    func `merge runs as many at once as it says`() {
        let subscription = start(.merge(max: 2))
        for tap in 1...4 { taps.onNext(tap) }
        #expect(made.elements == [1, 2])
        work.send(20, in: 1)
        work.send(10, in: 0)
        work.end(1)
        #expect(made.elements == [1, 2, 3] && probe.values.elements == [20, 10])
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
