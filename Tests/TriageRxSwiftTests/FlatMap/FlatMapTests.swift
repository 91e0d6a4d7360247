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

@Suite("The flat map of RxSwift", .timeLimit(.minutes(30)))
struct FlatMapTests {
    private let taps = PublishSubject<Int>()
    private let work = ControlledWork()
    private let owner = OwnerFixture()
    private let probe = Probe<Int>()

    private func start(_ overlap: Overlap = .latest) -> any Disposable {
        let work = work
        return probe.observe(
            taps.flatMap(overlap, weak: owner) { _, _ in
                work.begin()
            } catching: {
                $0.record($1)
            })
    }

    @Test
    func `a stream of taps outlives 100,000 failures and keeps none of them`() {
        let (counts, owner, taps) = (FailureCounter.Counts(), owner, taps)
        let handled = Lock(0)
        let subscription = probe.observe(
            taps.flatMap(.latest, weak: owner) { _, tap -> Observable<Int> in
                tap == 100_000 ? .just(tap) : .error(FailureCounter(counts))
            } catching: { _, error in
                if error is FailureCounter { handled.withLock { $0 += 1 } }
            })
        for tap in 0..<100_000 {
            taps.onNext(tap)
            if tap % 10_000 == 0 { #expect(counts.alive <= 1) }
        }
        #expect(handled.current == 100_000 && counts.alive == 0 && counts.highest <= 2)
        #expect(probe.values.elements.isEmpty && !probe.hasEnded)
        taps.onNext(100_000)
        #expect(probe.values.elements == [100_000])
        subscription.dispose()
    }

    @Test
    func `disposing of the subscription disposes of the running work`() {
        let subscription = start(.merge(max: 2))
        for tap in 0..<3 { taps.onNext(tap) }
        #expect(work.startCount == 2)
        subscription.dispose()
        #expect(work.disposed == [0, 1] && !probe.hasEnded)
        taps.onNext(3)
        #expect(work.startCount == 2, "what waited never begins")
    }

    @Test
    func `it completes when the stream and all work have, and work is not disposed of again`() {
        let subscription = start(.merge(max: 2))
        taps.onNext(1)
        taps.onNext(2)
        taps.onCompleted()
        work.send(10, in: 0)
        work.end(0)
        #expect(!probe.hasEnded)
        work.fail(1, TestFailure.second)
        #expect(probe.ends.elements == ["completed"] && probe.values.elements == [10])
        #expect(owner.failures.elements == ["second"] && work.disposed.isEmpty)
        subscription.dispose()
    }

    @Test
    func `a failure of the stream goes to the handler, and the running work goes on`() {
        let subscription = start()
        taps.onNext(1)
        taps.onError(TestFailure.first)
        #expect(owner.failures.elements == ["first"] && !probe.hasEnded)
        work.send(10, in: 0)
        work.end(0)
        #expect(probe.values.elements == [10] && probe.ends.elements == ["completed"])
        subscription.dispose()
    }

    @Test
    func `a cancellation is not a failure, at any layer`() {
        let subscription = start()
        let errors: [any Error] = [
            CancellationError(), Fault.canceled(), LayerFailure.broken(.canceled()),
        ]
        for (number, error) in errors.enumerated() {
            taps.onNext(number)
            work.fail(number, error)
        }
        taps.onError(CancellationError())
        #expect(owner.failures.elements.isEmpty && probe.ends.elements == ["completed"])
        subscription.dispose()
    }

    @Test
    func `a failure beside a cancellation is one, in either order`() {
        let (mixed, kinds) = (BatchError.mixed(), EventRecorder<Fault.Kind?>())
        let work = work
        let subscription = probe.observe(
            taps.flatMap(.latest, weak: owner) { _, _ in
                work.begin()
            } catching: { _, error in
                kinds.record(CauseChain(error).kind)
            })
        for (number, error) in mixed.enumerated() {
            taps.onNext(number)
            work.fail(number, error)
        }
        taps.onError(mixed[0])
        #expect(kinds.elements == Array(repeating: .timeout, count: mixed.count + 1))
        #expect(probe.ends.elements == ["completed"])
        subscription.dispose()
    }

    @Test
    func `an error that the closure throws is a failure of the work`() {
        let work = work
        let subscription = probe.observe(
            taps.flatMap(.concat, weak: owner) { _, tap in
                if tap == 1 { throw TestFailure.first }
                return work.begin()
            } catching: {
                $0.record($1)
            })
        taps.onNext(1)
        taps.onNext(2)
        work.send(20, in: 0)
        #expect(owner.failures.elements == ["first"] && probe.values.elements == [20])
        subscription.dispose()
    }

    @Test
    func `a fallback follows the handler, in the place of the work that failed`() {
        let (work, order) = (work, EventRecorder<String>())
        let subscription =
            taps
            .flatMap(.exhaust, weak: owner) { _, _ in
                work.begin()
            } catching: { _, error in
                order.record("\(error)")
            } fallback: { _ in
                .of(8, 9)
            }
            .subscribe(onNext: { order.record("\($0)") })
        taps.onNext(1)
        work.fail(0, TestFailure.first)
        #expect(order.elements == ["first", "8", "9"])
        taps.onNext(2)
        #expect(work.startCount == 2, "the place is free again")
        subscription.dispose()
    }

    @Test
    func `a fallback is made for the failure that it replaces`() {
        let work = work
        let subscription = probe.observe(
            taps.flatMap(
                .concat, weak: owner
            ) { _, _ in
                work.begin()
            } catching: {
                $0.record($1)
            } fallback: {
                $0 as? TestFailure == .first ? .just(9) : .empty()
            })
        for number in 0..<2 {
            taps.onNext(number)
            work.fail(number, number == 0 ? TestFailure.first : .second)
        }
        #expect(probe.values.elements == [9])
        subscription.dispose()
    }

    @Test
    func `a fallback that goes on keeps the place of the work that failed`() {
        let work = work
        let endless = Infallible<Int>.create { _ in Disposables.create() }
        let subscription = probe.observe(
            taps.flatMap(.exhaust, weak: owner) { _, _ in
                work.begin()
            } catching: {
                $0.record($1)
            } fallback: { _ in
                endless
            })
        taps.onNext(1)
        work.fail(0, TestFailure.first)
        taps.onNext(2)
        #expect(work.startCount == 1 && owner.failures.elements == ["first"])
        subscription.dispose()
    }

    @Test
    func `work that is replaced by its own first value is disposed of`() {
        let (taps, disposed) = (taps, EventRecorder<Int>())
        let subscription =
            taps
            .flatMap(.latest, weak: owner) { _, tap in
                Observable<Int>.create { observer in
                    observer.onNext(tap)
                    return Disposables.create { disposed.record(tap) }
                }
            } catching: { _, _ in
            }
            .subscribe(onNext: { if $0 < 3 { taps.onNext($0 + 1) } })
        taps.onNext(1)
        #expect(disposed.elements == [1, 2])
        subscription.dispose()
        #expect(disposed.elements == [1, 2, 3])
    }

    @Test
    func `work that cannot fail needs no handler`() {
        let taps = taps.asInfallible { _ in .empty() }
        let subscription = probe.observe(
            taps.flatMap(.concat, weak: owner) { _, tap in Infallible.of(tap, tap * 10) })
        self.taps.onNext(1)
        self.taps.onNext(2)
        #expect(probe.values.elements == [1, 10, 2, 20])
        subscription.dispose()
    }

    @Test
    func `work of each trait of Rx`() {
        let (owner, values) = (owner, EventRecorder<Int>())
        let streams = [
            taps.flatMap(.latest, weak: owner) { _, tap in
                Single.just(tap)
            } catching: { _, _ in
            },
            taps.flatMap(.latest, weak: owner) { _, tap in
                Maybe.just(tap * 2)
            } catching: { _, _ in
            },
            taps.flatMap(.latest, weak: owner) { _, tap in
                Infallible.just(tap * 3)
            } catching: { _, _ in
            },
        ]
        let completable = taps.flatMap(.latest, weak: owner) { _, _ in
            Completable.error(TestFailure.first)
        } catching: { owner, error in
            owner.record(error)
        }
        let bag = DisposeBag()
        for stream in streams {
            stream.subscribe(onNext: { values.record($0) }).disposed(by: bag)
        }
        completable.subscribe(onNext: { (_: Never) in }).disposed(by: bag)
        taps.onNext(1)
        #expect(values.elements == [1, 2, 3] && owner.failures.elements == ["first"])
    }
}

@Suite("The owner of a flat map of RxSwift", .timeLimit(.minutes(30)))
struct FlatMapOwnerTests {
    private let taps = PublishSubject<Int>()
    private let work = ControlledWork()
    private let probe = Probe<Int>()
    private let failures = EventRecorder<String>()

    /// Subscribes for an owner that no other code holds.
    private func start(_ overlap: Overlap, for owner: OwnerFixture) -> any Disposable {
        let (work, failures) = (work, failures)
        return probe.observe(
            taps.flatMap(overlap, weak: owner) { _, _ in
                work.begin()
            } catching: {
                failures.record("\($1)")
            })
    }

    @Test(arguments: ["value", "failure", "tap"])
    func `the owner is held weakly, and after it the next event disposes of the work and completes`(
        event: String
    ) {
        var owner: OwnerFixture? = OwnerFixture()
        let subscription = owner.map { start(.exhaust, for: $0) }
        taps.onNext(1)
        weak let gone = owner
        owner = nil
        #expect(gone == nil && !probe.hasEnded)
        switch event {
        case "value": work.send(10, in: 0)
        case "failure": work.fail(0, TestFailure.first)
        default: taps.onNext(2)
        }
        #expect(probe.ends.elements == ["completed"] && probe.values.elements.isEmpty)
        #expect(failures.elements.isEmpty && work.startCount == 1)
        #expect(work.disposed == (event == "failure" ? [] : [0]))
        subscription?.dispose()
    }

    @Test
    func `a tap that would wait ends the stream of an owner who is gone`() {
        var owner: OwnerFixture? = OwnerFixture()
        let subscription = owner.map { start(.concat, for: $0) }
        taps.onNext(1)
        owner = nil
        taps.onNext(2)
        #expect(probe.ends.elements == ["completed"] && work.disposed == [0])
        subscription?.dispose()
    }

    @Test
    func `an owner that the handler releases is not asked for a fallback or more work`() {
        let (work, holder) = (work, Lock<OwnerFixture?>(OwnerFixture()))
        let begun = Lock(0)
        let fallback = Infallible<Int>.deferred {
            begun.withLock { $0 += 1 }
            return .just(5)
        }
        let subscription = holder.current.map { owner in
            probe.observe(
                taps.flatMap(.concat, weak: owner) { _, _ in
                    work.begin()
                } catching: { _, _ in
                    holder.withLock { $0 = nil }
                } fallback: { _ in
                    fallback
                })
        }
        taps.onNext(1)
        taps.onNext(2)
        work.fail(0, TestFailure.first)
        #expect(probe.values.elements.isEmpty && probe.hasEnded && work.startCount == 1)
        #expect(begun.current == 0)
        subscription?.dispose()
    }

    @Test
    func `after disposal nothing of the subscription is kept`() {
        weak var kept: LifetimeToken?
        let owner = OwnerFixture()
        do {
            let token = LifetimeToken()
            kept = token
            let work = work
            let subscription =
                taps
                .flatMap(.concat, weak: owner) { _, _ in
                    token.touch()
                    return work.begin()
                } catching: { _, _ in
                    token.touch()
                }
                .subscribe(onNext: { _ in token.touch() })
            taps.onNext(1)
            taps.onNext(2)
            subscription.dispose()
        }
        #expect(kept == nil)
    }
}

/// A failure that counts how many of it there are.
final class FailureCounter: Error {
    private let counts: Counts

    init(_ counts: Counts) {
        self.counts = counts
        counts.change(1)
    }

    deinit { counts.change(-1) }

    final class Counts: Sendable {
        private let state = Lock((alive: 0, highest: 0))

        var alive: Int { state.current.alive }
        var highest: Int { state.current.highest }

        func change(_ difference: Int) {
            state.withLock { state in
                state.alive += difference
                state.highest = max(state.highest, state.alive)
            }
        }
    }
}
#endif
