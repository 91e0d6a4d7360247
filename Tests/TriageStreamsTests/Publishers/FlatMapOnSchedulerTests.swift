#if canImport(Combine) || OpenCombine
import Testing
import TriageStreams
import TriageTesting

/// A scheduler that does what was asked of it when a test says so.
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

/// A model whose failures are an output.
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
    func everything() {
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
        let (scheduler, heard) = (scheduler, EventRecorder<Bool>())
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
        stream.handleEvents(receiveOutput: { _ in heard.record(scheduler.isRunning) })
            .subscribe(probe)
        input.send(0)
        scheduler.run()
        work.fail(0, .first)
        scheduler.run()
        other.send(5)
        #expect(probe.values.elements.isEmpty)
        scheduler.run()
        #expect(probe.values.elements == [5] && heard.elements == [true])
    }

    @Test("what is demanded elsewhere is sent on it")
    func demanded() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let (scheduler, owner, heard) = (scheduler, owner, EventRecorder<Bool>())
        let probe = TestSubscriber<Int>(demanding: .none)
        input.flatMap(.concat, weak: owner, on: scheduler) { _, _ in
            work.begin()
        } catching: { owner, trouble in
            owner.failures.record(trouble)
        }
        .map { value in
            heard.record(scheduler.isRunning)
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
        #expect(heard.elements.isEmpty)
        scheduler.run()
        #expect(probe.values.elements == [7] && heard.elements == [true])
    }

    @Test("the failure of the upstream comes on it too, and then the end")
    func upstream() {
        let (input, heard) = (PassthroughSubject<Int, TestFailure>(), EventRecorder<TestFailure>())
        let scheduler = scheduler
        input.flatMap(.latest, weak: owner, on: scheduler) { _, number in
            Just(number).setFailureType(to: TestFailure.self)
        } catching: { _, trouble in
            #expect(scheduler.isRunning)
            heard.record(trouble)
        }
        .subscribe(probe)
        input.send(1)
        input.send(completion: .failure(.second))
        #expect(heard.elements.isEmpty && probe.ends.elements.isEmpty)
        scheduler.run()
        #expect(heard.elements == [.second])
        #expect(probe.values.elements == [1] && probe.ends.elements == [1])
    }

    @Test("the error output of a model hears on it")
    func model() async {
        let (input, work, model) = (PassthroughSubject<Int, Never>(), ControlledWork(), Model())
        input.flatMap(.latest, into: model, on: scheduler) { _, _ in work.begin() }
            .subscribe(probe)
        let heard = EventRecorder<TestFailure>()
        let listening = model.failures.eraseToAnyPublisher().sink { heard.record($0) }
        input.send(0)
        scheduler.run()
        work.fail(0, .first)
        #expect(heard.elements.isEmpty)
        scheduler.run()
        #expect(heard.elements == [.first])
        withExtendedLifetime(listening) {}
    }

    @Test("after the subscription was cancelled nobody is called by what is still scheduled")
    func cancelled() {
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
