#if canImport(Combine) || OpenCombine
import Dispatch
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

private final class Canceller: Subscriber, @unchecked Sendable {
    // Unchecked: it receives one event at a time.
    typealias Input = Int
    typealias Failure = Never
    var subscription: (any Subscription)?
    let told = EventRecorder<String>()
    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.none)
        subscription.request(.max(1))
        subscription.request(.unlimited)
    }
    func receive(_ input: Int) -> Subscribers.Demand {
        told.record("value")
        subscription?.cancel()
        told.record("cancelled")
        return .unlimited
    }
    func receive(completion: Subscribers.Completion<Never>) { told.record("end") }
}

@Suite("Bridges, pulled at from all sides", .timeLimit(.minutes(30)))
struct RogueBridgesTests {
    @Test
    func `a subscriber that cancels in the value of a task receives no completion`() async {
        let (canceller, calls) = (Canceller(), Lock(0))
        TaskPublisher { () async throws(Never) in
            calls.withLock { $0 += 1 }
            return 1
        }.subscribe(canceller)
        await eventually { canceller.told.elements.contains("cancelled") }
        for _ in 0..<200 { await Task.yield() }
        #expect(canceller.told.elements == ["value", "cancelled"])
        #expect(calls.current == 1)
    }

    @Test
    func `a task canceled at any moment sends nothing after it, and releases everything`() async {
        for moment in 0..<2_000 {
            weak var token: LifetimeToken?
            let over = Lock(false)
            func start() -> AnyCancellable {
                let held = LifetimeToken()
                token = held
                return TaskPublisher { () async throws(Never) in
                    for _ in 0..<(moment % 7) { await Task.yield() }
                    return moment
                }
                .sink { _ in held.touch() }
            }
            let listening = start()
            for _ in 0..<(moment % 11) { await Task.yield() }
            listening.cancel()
            over.withLock { $0 = true }
            #expect(await eventually { token == nil })
        }
    }

    @Test
    func `of two subscriptions of a first value none is left`() async throws {
        let slips = [RecordingSubscription(), RecordingSubscription()]
        let value = try await MisbehavingPublisher<Int, Never> { subscriber in
            subscriber.receive(subscription: slips[0])
            subscriber.receive(subscription: slips[1])
            _ = subscriber.receive(1)
            _ = subscriber.receive(2)
            subscriber.receive(completion: .finished)
        }.firstValue()
        #expect(value == 1)
        #expect(slips.map(\.cancels.elements.count) == [1, 1])
    }

    @Test
    func `a canceled task does not wait for a first value`() async {
        for moment in 0..<2_000 {
            let cancels = Lock(0)
            let begins = Lock(0)
            let task = Task {
                try await Empty<Int, Never>(completeImmediately: false)
                    .handleEvents(
                        receiveSubscription: { _ in begins.withLock { $0 += 1 } },
                        receiveCancel: { cancels.withLock { $0 += 1 } }
                    )
                    .firstValue()
            }
            for _ in 0..<(moment % 9) { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await eventually { cancels.current == begins.current }
        }
    }

    @Test
    func `a relay that many threads send to loses, duplicates and reorders nothing`() async {
        let output = FailureRelay<Int>(bufferSize: 100_000)
        let values = Lock<[Int]>([])
        let inside = Lock(0)
        let listening = output.sink { value in
            if inside.withLock({
                $0 += 1; return $0
            }) != 1 {
                Issue.record("two at once")
            }
            values.withLock { $0.append(value) }
            inside.withLock { $0 -= 1 }
        }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<1000 { output.send(thread * 1000 + number) }
        }
        await eventually { values.current.count >= 4000 }
        for thread in 0..<4 {
            let own = values.current.filter { $0 / 1000 == thread }
            #expect(own == Array(thread * 1000..<thread * 1000 + 1000))
        }
        listening.cancel()
    }

    @Test
    func `while subscribers come and go failures are received in order, and once`() {
        for _ in 0..<200 {
            let output = FailureRelay<Int>(bufferSize: 1000)
            let values = Lock<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 3) { thread in
                if thread == 0 {
                    for number in 0..<100 { output.send(number) }
                } else if thread == 1 {
                    for _ in 0..<20 {
                        let one = output.sink { value in values.withLock { $0.append(value) } }
                        one.cancel()
                    }
                }
            }
            let last = output.sink { value in values.withLock { $0.append(value) } }
            let received = values.current
            #expect(received == received.sorted(), "in order")
            #expect(Set(received).count == received.count, "once")
            last.cancel()
        }
    }

    @Test
    func `a limit of none, or less, keeps one`() {
        for limit in [0, -1, .min] {
            let output = FailureRelay<Int>(bufferSize: limit)
            output.send(1)
            output.send(2)
            let probe = TestSubscriber<Int>()
            output.subscribe(probe)
            #expect(probe.values.elements == [2])
        }
    }

    @Test
    func `a subscription that is released without a cancellation does not swallow failures`() {
        let output = FailureRelay<Int>()
        func subscribe() {
            let probe = TestSubscriber<Int>()
            output.subscribe(probe)
            probe.subscription = nil
        }
        subscribe()
        output.send(1)
        let probe = TestSubscriber<Int>()
        output.subscribe(probe)
        #expect(probe.values.elements == [1])
    }

    @Test
    func `a subscriber that sends, cancels or adds another while it receives`() {
        let output = FailureRelay<Int>()
        let (values, others) = (EventRecorder<Int>(), EventRecorder<Int>())
        var held: [AnyCancellable] = []
        held.append(
            output.sink { value in
                values.record(value)
                if value < 3 { output.send(value + 1) }
                if value == 1 { held.append(output.sink { others.record($0) }) }
                if value == 3 { held[0].cancel() }
            })
        output.send(0)
        output.send(9)
        #expect(values.elements == [0, 1, 2, 3])
        #expect(others.elements == [3, 9])
    }

    @Test
    func `each operation ends once, however its publisher behaves`() {
        let acts: [(AnySubscriber<Int, TestFailure>) -> Void] = [
            { subscriber in
                subscriber.receive(subscription: RecordingSubscription())
                _ = subscriber.receive(1)
                subscriber.receive(completion: .finished)
                subscriber.receive(completion: .failure(.first))
            },
            { subscriber in
                subscriber.receive(subscription: RecordingSubscription())
                subscriber.receive(completion: .failure(.first))
                subscriber.receive(completion: .failure(.second))
                subscriber.receive(completion: .finished)
                _ = subscriber.receive(1)
            },
            { subscriber in
                subscriber.receive(subscription: RecordingSubscription())
                _ = subscriber.receive(1)
                _ = subscriber.receive(2)
            },
            { $0.receive(subscription: RecordingSubscription()) },
        ]
        for (number, act) in acts.enumerated() {
            for prefix in [0, 1, 100] {
                let fixture = CenterFixture()
                let listening = MisbehavingPublisher(behavior: act).run(in: fixture.center, "work")
                    .prefix(prefix)
                    .sink { _ in }
                listening.cancel()
                #expect(fixture.center.audit().isEmpty, "\(number) \(prefix)")
                #expect(
                    fixture.ends.count == fixture.center.counts.operations, "\(number) \(prefix)")
                #expect(fixture.reporter.drafts.count == fixture.center.counts.failures)
            }
        }
    }

    @Test
    func `a failure and a cancellation at once end an operation once`() {
        let fixture = CenterFixture()
        for _ in 0..<2_000 {
            nonisolated(unsafe) let subject = PassthroughSubject<Int, TestFailure>()
            nonisolated(unsafe) let listening = subject.outcomes(in: fixture.center, "work").sink {
                _ in
            }
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    subject.send(completion: .failure(.first))
                } else {
                    listening.cancel()
                }
            }
        }
        #expect(fixture.center.audit().isEmpty)
        #expect(fixture.center.counts.operations == 2_000)
        #expect(fixture.ends.count == 2_000)
        #expect(fixture.reporter.drafts.count == fixture.center.counts.failures)
    }

    @Test(arguments: [0, 1, 2])
    func `operations of a flat map end once each, whatever happens`(ending: Int) async {
        for overlap in [Overlap.latest, .exhaust, .concat, .merge(max: 3)] {
            for _ in 0..<10 {
                let fixture = CenterFixture()
                let owner = Lock<OwnerFixture?>(OwnerFixture())
                nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
                nonisolated(unsafe) let listening = listen(
                    to: subject, overlap, weak: owner, in: fixture.center)
                DispatchQueue.concurrentPerform(iterations: 3) { thread in
                    for value in 0..<50 {
                        subject.send(value)
                        guard thread == 0, value == 25 else { continue }
                        switch ending {
                        case 0: listening?.cancel()
                        case 1: owner.withLock { $0 = nil }
                        default: subject.send(completion: .finished)
                        }
                    }
                }
                if ending == 1 { subject.send(1) }
                // Work that was canceled before it began may still begin and end after this.
                #expect(
                    await eventually {
                        fixture.center.audit().isEmpty
                            && fixture.ends.count == fixture.center.counts.operations
                            && fixture.reporter.drafts.count == fixture.center.counts.failures
                    })
                withExtendedLifetime(listening) {}
            }
        }
    }

    private func listen(
        to subject: PassthroughSubject<Int, Never>, _ overlap: Overlap,
        weak owner: Lock<OwnerFixture?>, in center: FaultCenter
    ) -> AnyCancellable? {
        owner.current.map { screen in
            subject.flatMap(
                overlap, weak: screen, in: center, "work"
            ) { _, value in
                TaskPublisher { () async throws(TestFailure) in
                    await Task.yield()
                    if value % 3 == 0 { throw .first }
                    return value
                }
            }.sink { _ in }
        }
    }
}
#endif
