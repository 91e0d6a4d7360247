#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("Flat maps whose work the user retries", .timeLimit(.minutes(30)))
struct FlatMapRetryTests {
    private let fixture = BoardFixture()
    private let work = ControlledWork()
    private let probe = TestSubscriber<Int>()

    @Test(arguments: FlatMapForm.allCases)
    func `in a flat map, a retry makes the work for the failed value anew, and later values wait`(
        form: FlatMapForm
    ) {
        let (input, model, made) = (
            PassthroughSubject<Int, Never>(), RetryModel(), EventRecorder<Int>()
        )
        form.flatMap(input, .concat, for: model, in: fixture.center, retries: true) { [work] in
            made.record($0)
            return work.begin()
        }
        .subscribe(probe)
        input.send(7)
        input.send(8)
        work.fail(0, .first)
        #expect(made.elements == [7])
        fixture.screen.choose(.retry)
        #expect(made.elements == [7, 7])
        work.send(70, in: 1)
        work.end(1)
        #expect(made.elements == [7, 7, 8])
        work.send(80, in: 2)
        work.end(2)
        input.send(completion: .finished)
        #expect(probe.values.elements == [70, 80] && probe.ends.elements == [1])
        #expect(fixture.ends == [.failure, .value, .value] && fixture.center.audit().isEmpty)
    }

    @Test(arguments: FlatMapForm.allCases)
    func `an owner who is gone is not asked for work again`(form: FlatMapForm) {
        let (input, made) = (PassthroughSubject<Int, Never>(), EventRecorder<Int>())
        var model: RetryModel? = RetryModel()
        if let model {
            form.flatMap(input, .latest, for: model, in: fixture.center, retries: true) {
                [work] in
                made.record($0)
                return work.begin()
            }
            .subscribe(probe)
        }
        input.send(7)
        work.fail(0, .first)
        weak let gone = model
        model = nil
        #expect(gone == nil)
        fixture.screen.choose(.retry)
        #expect(made.elements == [7] && fixture.ends == [.failure])
    }

    @Test
    func `with latest, a newer value takes the place of a retry`() {
        let (input, model) = (PassthroughSubject<Int, Never>(), RetryModel())
        FlatMapForm.plain.flatMap(input, .latest, for: model, in: fixture.center, retries: true) {
            [work] _ in work.begin()
        }
        .subscribe(probe)
        input.send(1)
        work.fail(0, .first)
        input.send(2)
        fixture.screen.choose(.retry)
        #expect(work.startCount == 2)
        work.send(5, in: 1)
        #expect(probe.values.elements == [5])
    }

    @Test(arguments: [true, false])
    func `a fallback takes the place of work when no retry can follow`(isRetried: Bool) async {
        let (input, owner, relay) = (
            PassthroughSubject<Int, Never>(), OwnerFixture(), ActivityRelay()
        )
        let other = PassthroughSubject<Int, Never>()
        input.flatMap(
            .exhaust, weak: owner, in: fixture.center, "x", retries: true, activity: relay
        ) { [work] _, _ in
            work.begin()
        } catching: {
            $0.failures.record($1)
        } fallback: { failure in
            other.prepend(failure == .first ? 1 : 2).eraseToAnyPublisher()
        }
        .subscribe(probe)
        input.send(0)
        work.fail(0, .first)
        #expect(probe.values.elements.isEmpty && !relay.isActive)
        if isRetried {
            fixture.screen.choose(.retry)
            work.fail(1, .second)
        }
        fixture.screen.choose(.dismiss)
        await eventually { !probe.values.elements.isEmpty }
        #expect(probe.values.elements == [isRetried ? 2 : 1])
        #expect(owner.failures.elements == (isRetried ? [.first, .second] : [.first]))
        input.send(1)
        #expect(work.startCount == (isRetried ? 2 : 1) && relay.isActive)
        other.send(completion: .finished)
        // The thread that took the notice away may still be sending.
        await eventually { !relay.isActive }
        input.send(2)
        #expect(work.startCount == (isRetried ? 3 : 2))
    }

    @Test
    func `a retry that succeeds needs no fallback`() {
        let (input, owner) = (PassthroughSubject<Int, Never>(), OwnerFixture())
        input.flatMap(
            .exhaust, weak: owner, in: fixture.center, "x", retries: true
        ) { [work] _, _ in
            work.begin()
        } fallback: { _ in
            Just(9).eraseToAnyPublisher()
        }
        .subscribe(probe)
        input.send(0)
        work.fail(0, .first)
        fixture.screen.choose(.retry)
        work.send(1, in: 1)
        work.end(1)
        #expect(probe.values.elements == [1])
    }
}
#endif
