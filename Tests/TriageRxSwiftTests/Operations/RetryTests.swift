#if RxSwift
import Dispatch
import RxSwift
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("Streams of RxSwift that the user retries", .timeLimit(.minutes(30)))
struct RetryTests {
    private let fixture = BoardFixture()
    private let taps = PublishSubject<Int>()
    private let work = ControlledWork()
    private let owner = OwnerFixture()
    private let probe = Probe<Int>()

    /// Subscribes to work that begins anew with each attempt.
    private func start() -> any Disposable {
        probe.observe(
            Observable.deferred { [work] in work.begin() }
                .run(in: fixture.center, "timers.load", retries: true))
    }

    /// Subscribes to a flat map whose work can be retried.
    private func start(_ overlap: Overlap, _ made: EventRecorder<Int>) -> any Disposable {
        let work = work
        return probe.observe(
            taps.flatMap(overlap, weak: owner, in: fixture.center, "x", retries: true) { _, tap in
                made.record(tap)
                return work.begin()
            } catching: {
                $0.record($1)
            })
    }

    @Test
    func `a retry subscribes again as a new operation, whose failure can be retried again`() {
        let subscription = start()
        for number in 0..<3 {
            work.send(number, in: number)
            work.fail(number, TestFailure.first)
            #expect(!probe.hasEnded && fixture.center.activeOperations.isEmpty)
            fixture.screen.choose(.retry)
            #expect(work.startCount == number + 2)
        }
        work.send(3, in: 3)
        work.end(3)
        #expect(probe.values.elements == [0, 1, 2, 3] && probe.hasEnded)
        #expect(fixture.ends == [.failure, .failure, .failure, .value])
        #expect(Set(fixture.reporter.drafts.map(\.failure.fault.incident)).count == 3)
        #expect(fixture.center.audit().isEmpty)
        subscription.dispose()
    }

    @Test
    func `every failure is an outcome, and the stream is open until the notice is gone`() async {
        let probe = Probe<String>()
        let subscription = probe.observe(
            Observable.deferred { [work] in work.begin() }
                .outcomes(in: fixture.center, "timers.load", retries: true)
                .map { $0.error(as: TestFailure.self).map { "\($0)" } ?? "value" })
        work.fail(0, TestFailure.first)
        fixture.screen.choose(.retry)
        work.fail(1, TestFailure.second)
        #expect(probe.values.elements == ["first", "second"] && !probe.hasEnded)
        fixture.screen.choose(.dismiss)
        await eventually { probe.hasEnded }
        #expect(probe.ends.elements == ["completed"] && work.startCount == 2)
        subscription.dispose()
    }

    @Test
    func `without a notice that offers a retry, the stream ends at once after the failure`() {
        let fixture = BoardFixture([.dismiss])
        let subscription = probe.observe(
            work.begin().run(in: fixture.center, "timers.load", retries: true))
        work.fail(0, TestFailure.first)
        #expect(fixture.screen.actions == [.dismiss] && probe.hasEnded)
        subscription.dispose()
    }

    @Test
    func `a second choice during a retry does nothing, and one after it begins another`() {
        let subscription = start()
        work.fail(0, TestFailure.first)
        fixture.screen.chooseAndStay(.retry)
        fixture.screen.chooseAndStay(.retry)
        #expect(work.startCount == 2 && fixture.center.activeOperations.count == 1)
        work.fail(1, TestFailure.first)
        #expect(work.startCount == 2)
        fixture.screen.chooseAndStay(.retry)
        #expect(work.startCount == 3)
        subscription.dispose()
    }

    @Test
    func `a retry that is chosen while its notice is being presented is not lost`() {
        let (fixture, starts, outcomes) = (BoardFixture(answer: .retry), Lock(0), Probe<String>())
        let subscription = outcomes.observe(
            Observable<Int>.deferred {
                let count = starts.withLock { count in
                    count += 1
                    return count
                }
                return count < 4 ? .error(TestFailure.first) : .just(count)
            }
            .outcomes(in: fixture.center, "timers.load", retries: true)
            .map { $0.value.map { "\($0)" } ?? "failed" })
        #expect(outcomes.values.elements == ["failed", "failed", "failed", "4"])
        #expect(outcomes.hasEnded && fixture.center.audit().isEmpty)
        subscription.dispose()
    }

    @Test
    func `disposal takes the notice away, and after it a retry does nothing`() {
        let subscription = start()
        work.fail(0, TestFailure.first)
        #expect(fixture.screen.withdrawalCount == 0)
        subscription.dispose()
        #expect(fixture.screen.withdrawalCount == 1)
        fixture.screen.choose(.retry)
        #expect(work.startCount == 1 && fixture.ends == [.failure] && !probe.hasEnded)
    }

    @Test
    func `disposal during a retry disposes of its work`() {
        let subscription = start()
        work.fail(0, TestFailure.first)
        fixture.screen.choose(.retry)
        subscription.dispose()
        #expect(work.disposed == [1] && fixture.ends == [.failure, .canceled])
    }

    @Test
    func `in a flat map, a retry makes the work for the failed element anew, and others wait`() {
        let made = EventRecorder<Int>()
        let subscription = start(.concat, made)
        taps.onNext(7)
        taps.onNext(8)
        work.fail(0, TestFailure.first)
        #expect(made.elements == [7] && owner.failures.elements == ["first"])
        fixture.screen.choose(.retry)
        work.send(70, in: 1)
        work.end(1)
        #expect(made.elements == [7, 7, 8])
        work.send(80, in: 2)
        work.end(2)
        taps.onCompleted()
        #expect(probe.values.elements == [70, 80] && probe.hasEnded)
        #expect(fixture.ends == [.failure, .value, .value] && fixture.center.audit().isEmpty)
        subscription.dispose()
    }

    @Test
    func `a fallback takes the place of work that no retry follows, and never of a retry's value`()
        async
    {
        let work = work
        let subscription = probe.observe(
            taps.flatMap(.concat, weak: owner, in: fixture.center, "x", retries: true) { _, _ in
                work.begin()
            } fallback: { _ in
                .just(-1)
            })
        taps.onNext(1)
        work.fail(0, TestFailure.first)
        fixture.screen.choose(.retry)
        work.send(70, in: 1)
        work.end(1)
        taps.onNext(2)
        work.fail(2, TestFailure.second)
        fixture.screen.choose(.dismiss)
        taps.onCompleted()
        // The notice is taken off the screen by a task of the board.
        await eventually { probe.hasEnded }
        #expect(probe.values.elements == [70, -1])
        subscription.dispose()
    }

    @Test
    func `exhaust drops elements as long as a notice offers a retry`() async {
        let made = EventRecorder<Int>()
        let subscription = start(.exhaust, made)
        taps.onNext(1)
        work.fail(0, TestFailure.first)
        taps.onNext(2)
        #expect(made.elements == [1])
        fixture.screen.choose(.dismiss)
        await eventually {
            if work.startCount == 1 { taps.onNext(3) }
            return work.startCount == 2
        }
        #expect(made.elements == [1, 3])
        subscription.dispose()
    }

    @Test
    func `with latest, a newer element takes the place of a retry, and the notice is taken away`() {
        let made = EventRecorder<Int>()
        let subscription = start(.latest, made)
        taps.onNext(1)
        work.fail(0, TestFailure.first)
        taps.onNext(2)
        #expect(fixture.screen.withdrawalCount == 1)
        fixture.screen.choose(.retry)
        #expect(made.elements == [1, 2])
        subscription.dispose()
    }

    @Test
    func `an owner who is gone is not asked for work again`() {
        let (work, made) = (work, EventRecorder<Int>())
        var owner: OwnerFixture? = OwnerFixture()
        let subscription = owner.map { owner in
            probe.observe(
                taps.flatMap(.latest, weak: owner, in: fixture.center, "x", retries: true) {
                    _, tap in
                    made.record(tap)
                    return work.begin()
                })
        }
        taps.onNext(7)
        work.fail(0, TestFailure.first)
        weak let gone = owner
        owner = nil
        #expect(gone == nil)
        fixture.screen.choose(.retry)
        #expect(made.elements == [7])
        #expect(probe.hasEnded && fixture.center.audit().isEmpty)
        subscription?.dispose()
    }

    @Test
    func `retries begin on the scheduler of the flat map`() async {
        let (work, made, key) = (work, EventRecorder<Bool>(), DispatchSpecificKey<Bool>())
        DispatchQueue.main.setSpecific(key: key, value: true)
        let subscription = probe.observe(
            taps.flatMap(
                .latest, weak: owner, on: MainScheduler.instance, in: fixture.center, "x",
                retries: true
            ) { _, _ in
                made.record(DispatchQueue.getSpecific(key: key) == true)
                return work.begin()
            })
        taps.onNext(1)
        await eventually { work.subscriptionCount == 1 }
        work.fail(0, TestFailure.first)
        await eventually { fixture.screen.actions != nil }
        fixture.screen.choose(.retry)
        await eventually { work.subscriptionCount == 2 }
        work.send(5, in: 1)
        await eventually { probe.values.elements == [5] }
        #expect(made.elements == [true, true])
        subscription.dispose()
    }
}
#endif
