#if canImport(Combine) || OpenCombine
import Testing
import TriageStreams
import TriageTesting

/// A scheduler that runs its actions when a test asks for it.
private final class HandScheduler: Scheduler {
    private(set) var isRunning = false
    private var deeds: [() -> Void] = []

    var now: ImmediateScheduler.SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: ImmediateScheduler.SchedulerTimeType.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { deeds.append(action) }

    func schedule(
        after date: ImmediateScheduler.SchedulerTimeType,
        tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { deeds.append(action) }

    func schedule(
        after date: ImmediateScheduler.SchedulerTimeType,
        interval: ImmediateScheduler.SchedulerTimeType.Stride,
        tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        deeds.append(action)
        return AnyCancellable {}
    }

    func run() {
        isRunning = true
        while !deeds.isEmpty { deeds.removeFirst()() }
        isRunning = false
    }
}

/// A view model with a failure relay.
private final class Model: TransformingViewModel {
    let failures = FailureRelay<TestFailure>()
    func transform(_ input: Int) -> Int { input }
}

@Suite("flatMap of publishers on a scheduler", .timeLimit(.minutes(5)))
struct FlatMapOnSchedulerTests {
    private let scheduler = HandScheduler()
    private let probe = TestSubscriber<Int>()
    private let owner = OwnerFixture()

    @Test("work, values, failures and what stands in all come on it, and in their order")
    func workValuesFailuresAndWhatStands() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let words = EventRecorder<String>()
        let scheduler = scheduler
        let fallback = Just(5).handleEvents(receiveOutput: { _ in words.record("fallback") })
        let stream = input.flatMap(
            .concat, weak: owner, on: scheduler, fallback: fallback.eraseToAnyPublisher()
        ) { _, _ in
            #expect(scheduler.isRunning)
            words.record("begin")
            return work.begin()
        } catching: { _, _ in
            #expect(scheduler.isRunning)
            words.record("handler")
        }
        let cancellable = stream.sink {
            #expect(scheduler.isRunning)
            words.record("\($0)")
        }
        input.send(0)
        #expect(words.elements.isEmpty)
        scheduler.run()
        work.send(7, in: 0)
        work.fail(0, .first)
        #expect(words.elements == ["begin"])
        scheduler.run()
        #expect(words.elements == ["begin", "7", "handler", "fallback", "5"])
        input.send(1)
        scheduler.run()
        work.send(8, in: 1)
        scheduler.run()
        #expect(words.elements.suffix(2) == ["begin", "8"])
        withExtendedLifetime(cancellable) {}
    }

    @Test("what stands in elsewhere comes on it", arguments: [true, false])
    func fallbackElsewhere(mayUpstreamFail: Bool) {
        let (input, work) = (PassthroughSubject<Int, TestFailure>(), ControlledWork())
        let (scheduler, received) = (scheduler, EventRecorder<Bool>())
        let other = PassthroughSubject<Int, Never>()
        let fallback = other.eraseToAnyPublisher()
        let stream: AnyPublisher<Int, Never>
        if mayUpstreamFail {
            stream = input.flatMap(.concat, weak: owner, on: scheduler, fallback: fallback) {
                _, _ in
                work.begin()
            } catching: { _, _ in
            }
        } else {
            let unfailing = input.assertNoFailure()
            stream = unfailing.flatMap(.concat, weak: owner, on: scheduler, fallback: fallback) {
                _, _ in
                work.begin()
            } catching: { _, _ in
            }
        }
        stream.handleEvents(receiveOutput: { _ in received.record(scheduler.isRunning) })
            .subscribe(probe)
        input.send(0)
        scheduler.run()
        work.fail(0, .first)
        scheduler.run()
        other.send(5)
        #expect(probe.values.elements.isEmpty)
        scheduler.run()
        #expect(probe.values.elements == [5] && received.elements == [true])
    }

    @Test("what is demanded elsewhere is sent on it")
    func whatIsDemandedElsewhereIsSent() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let (scheduler, owner, received) = (scheduler, owner, EventRecorder<Bool>())
        let probe = TestSubscriber<Int>(demanding: .none)
        input.flatMap(.concat, weak: owner, on: scheduler) { _, _ in
            work.begin()
        } catching: { owner, trouble in
            owner.failures.record(trouble)
        }
        .map { value in
            received.record(scheduler.isRunning)
            return value
        }
        .subscribe(probe)
        scheduler.run()
        input.send(0)
        scheduler.run()
        work.send(7, in: 0)
        work.fail(0, .first)
        scheduler.run()
        #expect(owner.failures.elements == [.first])
        probe.demand(1)
        #expect(received.elements.isEmpty)
        scheduler.run()
        #expect(probe.values.elements == [7] && received.elements == [true])
    }

    @Test("the failure of the upstream comes on it too, and then the end")
    func failureOfTheUpstream() {
        let (input, received) = (
            PassthroughSubject<Int, TestFailure>(), EventRecorder<TestFailure>()
        )
        let scheduler = scheduler
        input.flatMap(.latest, weak: owner, on: scheduler) { _, number in
            Just(number).setFailureType(to: TestFailure.self)
        } catching: { _, trouble in
            #expect(scheduler.isRunning)
            received.record(trouble)
        }
        .subscribe(probe)
        input.send(1)
        input.send(completion: .failure(.second))
        #expect(received.elements.isEmpty && probe.ends.elements.isEmpty)
        scheduler.run()
        #expect(received.elements == [.second])
        #expect(probe.values.elements == [1] && probe.ends.elements == [1])
    }

    @Test("the failure relay of a model receives on it")
    func failureRelayOfAModelReceives() async {
        let (input, work, model) = (PassthroughSubject<Int, Never>(), ControlledWork(), Model())
        input.flatMap(.latest, into: model, on: scheduler) { _, _ in work.begin() }
            .subscribe(probe)
        let received = EventRecorder<TestFailure>()
        let listening = model.failures.eraseToAnyPublisher().sink { received.record($0) }
        input.send(0)
        scheduler.run()
        work.fail(0, .first)
        #expect(received.elements.isEmpty)
        scheduler.run()
        #expect(received.elements == [.first])
        withExtendedLifetime(listening) {}
    }

    @Test("after the subscription is canceled scheduled events call nothing")
    func afterTheSubscriptionIsCanceledScheduled() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        input.flatMap(.latest, weak: owner, on: scheduler) { _, _ in
            work.begin()
        } catching: { owner, trouble in
            owner.failures.record(trouble)
        }
        .subscribe(probe)
        input.send(0)
        scheduler.run()
        work.send(1, in: 0)
        work.fail(0, .first)
        probe.cancel()
        scheduler.run()
        #expect(probe.values.elements.isEmpty && owner.failures.elements.isEmpty)
    }
}
#endif
