#if canImport(Combine) || OpenCombine
import Testing
import TriageConcurrency
import TriageStreams
import TriageTesting

@Suite("flatMap of what is endless or many", .timeLimit(.minutes(30)))
struct EndlessTests {
    @Test(arguments: overlaps)
    func `an endless upstream ends with a prefix`(overlap: Overlap) {
        let (screen, values) = (OwnerFixture(), EventRecorder<Int>())
        let listening = (0...).publisher
            .flatMap(overlap, weak: screen) { _, value in Just(value) }
            .prefix(1000)
            .sink { values.record($0) }
        #expect(values.elements == Array(0..<1000))
        withExtendedLifetime((screen, listening)) {}
    }

    @Test(arguments: overlaps)
    func `endless work ends with a prefix, and is demanded no more than that`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>(demanding: .max(3)))
        let made = EventRecorder<Int>()
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, _ in
            (0...).publisher.handleEvents(receiveOutput: { made.record($0) })
        }
        .subscribe(probe)
        subject.send(0)
        #expect(probe.values.elements == [0, 1, 2])
        #expect(made.elements.count <= 3 + 1)
        probe.demand(2)
        #expect(probe.values.elements == [0, 1, 2, 3, 4])
        probe.subscription?.request(.none)
        #expect(probe.values.elements.count == 5)
        probe.cancel()
        probe.demand(5)
        #expect(probe.values.elements.count == 5)
    }

    @Test
    func `a handler that asks again 100,000 times does not deepen the stack`() {
        for overlap in [Overlap.latest, .concat, .merge(max: 3)] {
            let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>())
            let failures = Lock(0)
            let subject = PassthroughSubject<Int, Never>()
            subject.flatMap(overlap, weak: screen) { _, value in
                value == 100_000
                    ? Just(value).setFailureType(to: TestFailure.self).eraseToAnyPublisher()
                    : Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
            } catching: { _, _ in
                let next = failures.withLock {
                    $0 += 1
                    return $0
                }
                subject.send(next)
            }
            .subscribe(probe)
            subject.send(0)
            #expect(failures.current == 100_000, "\(overlap)")
            #expect(probe.values.elements == [100_000], "\(overlap)")
        }
    }

    @Test
    func `a handler is not called while a value is sent`() {
        for overlap in overlaps {
            let screen = OwnerFixture()
            let subject = PassthroughSubject<Int, Never>()
            let order = EventRecorder<String>()
            let ear = ClosureSubscriber<Int>()
            ear.onInput = { _, value in
                order.record("in")
                subject.send(-1)
                order.record("out")
                return .none
            }
            let other = PassthroughSubject<Int, TestFailure>()
            subject.flatMap(overlap, weak: screen) { _, value in
                value < 0
                    ? Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
                    : other.eraseToAnyPublisher()
            } catching: { _, _ in
                order.record("failed")
            }
            .subscribe(ear)
            subject.send(1)
            other.send(1)
            #expect(order.elements.prefix(2) == ["in", "out"], "\(overlap)")
        }
    }

    @Test
    func `a fallback that never ends is work, and is canceled as such`() {
        let (screen, probe, works) = (OwnerFixture(), TestSubscriber<Int>(), EventRecorder<Int>())
        let cancels = EventRecorder<Int>()
        let fallback = Empty<Int, Never>(completeImmediately: false)
            .handleEvents(receiveCancel: { cancels.record(1) }).eraseToAnyPublisher()
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(.concat, weak: screen) { _, value in
            works.record(value)
            return Fail<Int, TestFailure>(error: .first)
        } catching: { screen, trouble in
            screen.failures.record(trouble)
        } fallback: { _ in
            fallback
        }
        .subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(works.elements == [1])
        #expect(probe.ends.elements.isEmpty)
        probe.cancel()
        #expect(cancels.elements == [1])
        #expect(works.elements == [1])
    }

    @Test
    func `a fallback of a million values comes whole, as it is demanded`() {
        let (screen, count, made) = (OwnerFixture(), Lock(0), Lock(0))
        let ear = ClosureSubscriber<Int>()
        ear.onSubscription = { $0.subscription?.request(.max(1)) }
        ear.onInput = { _, _ in
            count.withLock { $0 += 1 }
            return .max(1)
        }
        let ends = EventRecorder<Int>()
        ear.onCompletion = { _ in ends.record(1) }
        let fallback = (0..<1_000_000).publisher.handleEvents(receiveOutput: { _ in
            made.withLock { $0 += 1 }
        })
        Just(1).flatMap(.latest, weak: screen) {
            _, _ in
            Fail<Int, TestFailure>(error: .first)
        } catching: { _, _ in
        } fallback: { _ in
            fallback.eraseToAnyPublisher()
        }
        .subscribe(ear)
        #expect(count.current == 1_000_000)
        #expect(made.current == 1_000_000)
        #expect(ends.elements == [1])
    }

    @Test
    func `the upstream is demanded as the overlap says`() {
        let wanted: [(Overlap, Int?)] = [
            (.latest, nil), (.exhaust, nil), (.concat, 101), (.concat(bufferSize: -5), 1),
            (.concat(bufferSize: 0), 1), (.merge(max: 0), 101), (.merge(max: -1), 101),
            (.merge(max: .max), nil),
            (.concat(bufferSize: .max), nil), (.merge(max: .max, bufferSize: 0), .max),
            (.merge(max: .min, bufferSize: .min), 1),
        ]
        for (overlap, count) in wanted {
            let (screen, slip, probe) = (
                OwnerFixture(), RecordingSubscription(), TestSubscriber<Int>(demanding: .none)
            )
            MisbehavingPublisher<Int, Never> { $0.receive(subscription: slip) }
                .flatMap(overlap, weak: screen) { _, value in Just(value) }
                .subscribe(probe)
            probe.subscription?.request(.max(1))
            #expect(slip.requests.elements == [count], "\(overlap)")
        }
    }

    @Test(arguments: overlaps)
    func `demand that grows to all is met to the end`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>(demanding: .max(1)))
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            (0..<100).publisher.map { value * 100 + $0 }
        }
        .subscribe(probe)
        subject.send(0)
        #expect(probe.values.elements == [0])
        probe.demand(9)
        #expect(probe.values.elements == Array(0..<10))
        probe.demand(.max)
        probe.subscription?.request(.unlimited)
        probe.demand(1)
        #expect(probe.values.elements == Array(0..<100))
        subject.send(1)
        subject.send(completion: .finished)
        #expect(probe.values.elements == Array(0..<200))
        #expect(probe.ends.elements == [1])
    }
}
#endif
