#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("flatMap of publishers on a scheduler", .timeLimit(.minutes(30)))
struct FlatMapOnSchedulerTests {
    private let scheduler = HandScheduler()
    private let probe = TestSubscriber<Int>()
    private let owner = OwnerFixture()

    @Test
    func `work, values, failures and what stands in all come on it, and in their order`() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let words = EventRecorder<String>()
        let scheduler = scheduler
        let fallback = Just(5).handleEvents(receiveOutput: { _ in words.record("fallback") })
        let stream = input.flatMap(
            .concat, weak: owner, on: scheduler
        ) { _, _ in
            #expect(scheduler.isRunning)
            words.record("begin")
            return work.begin()
        } catching: { _, _ in
            #expect(scheduler.isRunning)
            words.record("handler")
        } fallback: { (_: TestFailure) in
            #expect(scheduler.isRunning)
            return fallback.eraseToAnyPublisher()
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

    @Test
    func `a retry begins on it, wherever the user's choice arrives`() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let (scheduler, fixture, begun) = (scheduler, BoardFixture(), EventRecorder<Bool>())
        input.flatMap(
            .concat, weak: owner, on: scheduler, in: fixture.center, "timers.load", retries: true
        ) { _, _ in
            begun.record(scheduler.isRunning)
            return work.begin()
        } catching: { owner, failure in
            #expect(scheduler.isRunning)
            owner.failures.record(failure)
        }
        .subscribe(probe)
        input.send(0)
        scheduler.run()
        work.fail(0, .first)
        scheduler.run()
        #expect(owner.failures.elements == [.first])
        fixture.screen.choose(.retry)
        #expect(begun.elements == [true])
        scheduler.run()
        #expect(begun.elements == [true, true])
        work.send(5, in: 1)
        work.end(1)
        scheduler.run()
        #expect(probe.values.elements == [5] && fixture.center.audit().isEmpty)
    }

    @Test
    func `what stands in elsewhere comes on it`() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let (scheduler, received) = (scheduler, EventRecorder<Bool>())
        let other = PassthroughSubject<Int, Never>()
        let fallback = other.eraseToAnyPublisher()
        input.flatMap(.concat, weak: owner, on: scheduler) { _, _ in
            work.begin()
        } catching: { _, _ in
        } fallback: { _ in
            fallback
        }
        .handleEvents(receiveOutput: { _ in received.record(scheduler.isRunning) })
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

    @Test
    func `what is demanded elsewhere is sent on it`() {
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
        #expect(owner.failures.elements.isEmpty)
        probe.demand(2)
        #expect(received.elements.isEmpty)
        scheduler.run()
        #expect(probe.values.elements == [7] && received.elements == [true])
        #expect(owner.failures.elements == [.first])
    }

    @Test
    func `the failure relay of a model receives on it`() async {
        let (input, work, model) = (
            PassthroughSubject<Int, Never>(), ControlledWork(), ModelFixture()
        )
        input.flatMap(
            .latest, into: model, on: scheduler, in: .quiet, "x"
        ) { _, _ in work.begin() }
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

    @Test
    func `after the subscription is canceled scheduled events call nothing`() {
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
