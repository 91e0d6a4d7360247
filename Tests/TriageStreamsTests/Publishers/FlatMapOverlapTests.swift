#if canImport(Combine) || OpenCombine
import Testing
import TriageStreams
import TriageTesting

@Suite("flatMap of publishers: overlap and demand", .timeLimit(.minutes(30)))
struct FlatMapOverlapTests {
    private let owner = OwnerFixture()
    private let input = PassthroughSubject<Int, Never>()
    private let work = ControlledWork()

    private func attach(_ overlap: Overlap, _ probe: TestSubscriber<Int>) {
        let work = work
        input
            .flatMap(overlap, weak: owner) { _, _ in
                work.begin()
            } catching: { owner, trouble in
                owner.failures.record(trouble)
            }
            .subscribe(probe)
    }

    @Test
    func `latest: the newest value cancels the running work`() {
        let probe = TestSubscriber<Int>()
        attach(.latest, probe)
        input.send(0)
        input.send(1)
        #expect(work.canceled == [0])
        work.send(1, in: 0)
        work.fail(0, .first)
        work.send(2, in: 1)
        #expect(probe.values.elements == [2])
        #expect(owner.failures.elements.isEmpty)
    }

    @Test
    func `latest: what waits to be sent is dropped`() {
        let (ear, values, input, work) = (
            ClosureSubscriber<Int>(), EventRecorder<Int>(), input, work
        )
        ear.onInput = { _, value in
            values.record(value)
            if value == 1 {
                work.send(2, in: 0)
                work.fail(0, .first)
                input.send(1)
            }
            return .none
        }
        input
            .flatMap(.latest, weak: owner) { _, _ in
                work.begin()
            } catching: { owner, trouble in
                owner.failures.record(trouble)
            }
            .subscribe(ear)
        input.send(0)
        work.send(1, in: 0)
        work.send(3, in: 1)
        #expect(values.elements == [1, 3] && owner.failures.elements.isEmpty)
    }

    @Test
    func `latest: a value that waits for demand is dropped when a newer one arrives`() {
        let probe = TestSubscriber<Int>(demanding: .none)
        attach(.latest, probe)
        input.send(0)
        work.send(1, in: 0)
        input.send(1)
        probe.demand(5)
        work.send(2, in: 1)
        #expect(probe.values.elements == [2])
    }

    @Test
    func `latest: the running work is canceled before the newest begins`() {
        let (probe, words) = (TestSubscriber<Int>(), EventRecorder<String>())
        input
            .flatMap(.latest, weak: owner) { _, number in
                words.record("begin \(number)")
                return Empty<Int, TestFailure>(completeImmediately: false)
                    .handleEvents(receiveCancel: { words.record("cancel \(number)") })
            } catching: { _, _ in
            }
            .subscribe(probe)
        for number in 0..<3 { input.send(number) }
        #expect(words.elements == ["begin 0", "cancel 0", "begin 1", "cancel 1", "begin 2"])
    }

    @Test
    func `exhaust: values that arrive while work is running are dropped`() {
        let probe = TestSubscriber<Int>()
        attach(.exhaust, probe)
        input.send(0)
        input.send(1)
        #expect(work.startCount == 1)
        work.fail(0, .first)
        input.send(2)
        #expect(work.startCount == 2)
        #expect(work.canceled.isEmpty)
    }

    @Test
    func `concat: one after the other, none lost`() {
        let probe = TestSubscriber<Int>()
        attach(.concat, probe)
        for number in 0..<50 { input.send(number) }
        for number in 0..<50 {
            #expect(work.startCount == number + 1)
            work.send(number, in: number)
            work.end(number)
        }
        #expect(probe.values.elements == Array(0..<50))
    }

    @Test
    func `merge of three: three at once, the others when one has ended`() {
        let probe = TestSubscriber<Int>()
        attach(.merge(max: 3), probe)
        for number in 0..<5 { input.send(number) }
        #expect(work.startCount == 3)
        work.end(1)
        #expect(work.startCount == 4)
        work.fail(0, .first)
        #expect(work.startCount == 5)
    }

    @Test
    func `no more goes out than is demanded, and what waits goes out when it is`() {
        let probe = TestSubscriber<Int>(demanding: .max(2))
        (1...3).publisher
            .flatMap(.merge(max: 3), weak: owner) { _, number in
                [number * 10, number * 10 + 1].publisher.setFailureType(to: TestFailure.self)
            } catching: { _, _ in
            }
            .subscribe(probe)
        #expect(probe.values.elements.count == 2)
        probe.demand(1)
        #expect(probe.values.elements.count == 3)
        #expect(probe.ends.elements.isEmpty)
        probe.demand(10)
        #expect(probe.values.elements.sorted() == [10, 11, 20, 21, 30, 31])
        #expect(probe.ends.elements.count == 1)
    }

    @Test
    func `the end waits for a last value that waits for demand`() {
        let probe = TestSubscriber<Int>(demanding: .max(1))
        attach(.concat, probe)
        input.send(0)
        work.send(1, in: 0)
        work.send(2, in: 0)
        work.end(0)
        input.send(completion: .finished)
        #expect(probe.values.elements == [1] && probe.ends.elements.isEmpty)
        probe.demand(1)
        #expect(probe.values.elements == [1, 2] && probe.ends.elements == [1])
    }

    @Test
    func `a hundred thousand that wait end one after the other, not within each other`() {
        let probe = TestSubscriber<Int>()
        let first = PassthroughSubject<Int, TestFailure>()
        input
            .flatMap(.concat(bufferSize: .max), weak: owner) { _, number in
                number == 0
                    ? first.eraseToAnyPublisher()
                    : Just(number).setFailureType(to: TestFailure.self).eraseToAnyPublisher()
            } catching: { _, _ in
            }
            .subscribe(probe)
        for number in 0...100_000 { input.send(number) }
        first.send(completion: .finished)
        #expect(probe.values.elements == Array(1...100_000))
    }
}
#endif
