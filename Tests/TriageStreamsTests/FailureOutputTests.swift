import Testing
import TriageCore
import TriageStreams
import TriageTesting

/// A kind of subscriber that has no demand yet.
enum Listener: CaseIterable { case nobody, sequence, subscriber }

/// A failure that calls a closure when it is released.
private final class Last: Sendable {
    private let word: @Sendable () -> Void
    init(_ word: @escaping @Sendable () -> Void) { self.word = word }
    deinit { word() }
}

@Suite("FailureOutput", .timeLimit(.minutes(30)))
struct FailureOutputTests {
    @Test
    func `a failure from before any subscription is kept, the newest sixteen of many`() async {
        let output = FailureRelay<Int>()
        for number in 0..<100 { output.send(number) }
        var received: [Int] = []
        for await number in output.elements {
            received.append(number)
            if received.count == 16 { break }
        }
        #expect(received == Array(84..<100))
    }

    @Test
    func `every subscriber receives it, and only the first receives what was kept`() async {
        let output = FailureRelay<Int>()
        output.send(0)
        var (first, second) = (
            output.elements.makeAsyncIterator(), output.elements.makeAsyncIterator()
        )
        output.send(1)
        #expect(await first.next() == 0)
        #expect(await first.next() == 1)
        #expect(await second.next() == 1)
    }

    @Test
    func `when all have gone, failures are kept again`() async {
        let output = FailureRelay<Int>()
        do {
            var listener = output.elements.makeAsyncIterator()
            output.send(0)
            #expect(await listener.next() == 0)
        }
        output.send(2)
        output.send(3)
        var received: [Int] = []
        for await number in output.elements {
            received.append(number)
            if number == 3 { break }
        }
        #expect(received == [2, 3])
    }

    @Test
    func `what the only subscriber did not receive before it cancels is kept for the next`() async {
        let output = FailureRelay<Int>()
        for number in 0..<3 { output.send(number) }
        for await number in output.elements {
            #expect(number == 0)
            break
        }
        _ = output.elements
        output.send(3)
        var received: [Int] = []
        for await number in output.elements {
            received.append(number)
            if number == 3 { break }
        }
        #expect(received == [1, 2, 3])
    }

    @Test
    func `what a subscriber gives back does not go to one that has received it`() async {
        let output = FailureRelay<Int>()
        var received: [Int] = []
        do {
            let old = output.elements
            output.send(0)
            var new = output.elements.makeAsyncIterator()
            output.send(1)
            withExtendedLifetime(old) {}
            _ = consume old
            output.send(2)
            for _ in 0..<3 { received += [await new.next()].compactMap(\.self) }
        }
        #expect(received.sorted() == [0, 1, 2])
    }

    @Test
    func `a stream whose task is canceled ends, and later failures are for the next`() async {
        let output = FailureRelay<Int>()
        let received = EventRecorder<Int>()
        let listener = Task {
            for await number in output.elements { received.record(number) }
        }
        output.send(0)
        await eventually { received.elements == [0] }
        listener.cancel()
        await listener.value
        output.send(1)
        var next = output.elements.makeAsyncIterator()
        #expect(await next.next() == 1)
    }

    #if canImport(Combine) || OpenCombine
    @Test
    func `what a subscriber has not demanded when it leaves is kept for the next`() {
        let output = FailureRelay<Int>()
        for number in 0..<3 { output.send(number) }
        let probe = TestSubscriber<Int>(demanding: .max(1))
        output.subscribe(probe)
        probe.cancel()
        output.send(3)
        let other = TestSubscriber<Int>()
        output.subscribe(other)
        #expect(probe.values.elements == [0] && other.values.elements == [1, 2, 3])
    }

    @Test
    func `a subscriber receives what was kept, no more than it demands, and nothing once canceled`()
    {
        let output = FailureRelay<Int>()
        output.send(0)
        let probe = TestSubscriber<Int>(demanding: .none)
        output.subscribe(probe)
        output.send(1)
        #expect(probe.values.elements.isEmpty)
        probe.demand(1)
        #expect(probe.values.elements == [0])
        probe.demand(5)
        output.send(2)
        #expect(probe.values.elements == [0, 1, 2])
        probe.cancel()
        probe.demand(5)
        output.send(3)
        #expect(probe.values.elements == [0, 1, 2])
        let other = TestSubscriber<Int>()
        output.subscribe(other)
        #expect(other.values.elements == [3])
    }

    @Test
    func `what was on its way to a subscriber that is replaced meanwhile comes to the next`() {
        let output = FailureRelay<Int>()
        var (first, second): (AnyCancellable?, AnyCancellable?)
        let received = EventRecorder<Int>()
        first = output.sink { number in
            guard number == 1 else { return }
            output.send(2)
            first?.cancel()
            second = output.sink { received.record($0) }
            output.send(3)
        }
        output.send(1)
        #expect(received.elements.sorted() == [2, 3])
        withExtendedLifetime(second) {}
    }

    @Test(arguments: Listener.allCases)
    func `of too many failures the newest wait, for who is slow or comes first`(listener: Listener)
        async
    {
        let (output, probe) = (
            FailureRelay<Int>(bufferSize: 3), TestSubscriber<Int>(demanding: .none)
        )
        if listener == .subscriber { output.subscribe(probe) }
        let elements = listener == .sequence ? output.elements : nil
        for number in 0..<10 { output.send(number) }
        if listener == .subscriber {
            probe.demand(10)
            #expect(probe.values.elements == [7, 8, 9])
        } else {
            var received = (elements ?? output.elements).makeAsyncIterator()
            for number in 7...9 { #expect(await received.next() == number) }
        }
    }

    @Test(arguments: Listener.allCases)
    func `a failure that gives way to newer ones may send another`(listener: Listener) {
        let (output, words) = (FailureRelay<Last>(bufferSize: 1), EventRecorder<String>())
        let probe = TestSubscriber<Last>(demanding: .none)
        if listener == .subscriber { output.subscribe(probe) }
        let elements = listener == .sequence ? output.elements : nil
        output.send(
            Last {
                words.record("first")
                output.send(Last { words.record("third") })
            })
        output.send(Last { words.record("second") })
        #expect(words.elements == ["first", "second"])
        withExtendedLifetime((output, elements)) {}
    }

    @Test
    func `what a subscriber gives back is not sent again to one that has received it`() {
        let (output, received, late) = (
            FailureRelay<Int>(), TestSubscriber<Int>(), TestSubscriber<Int>()
        )
        let slow = TestSubscriber<Int>(demanding: .none)
        output.subscribe(received)
        output.subscribe(slow)
        output.send(1)
        output.subscribe(late)
        slow.cancel()
        output.send(2)
        #expect(received.values.elements == [1, 2])
        #expect(late.values.elements == [2])
    }

    @Test
    func `a failure that is dropped for newer ones may cancel the subscription`() {
        let (output, ended) = (FailureRelay<Last>(bufferSize: 1), EventRecorder<Int>())
        nonisolated(unsafe) let probe = TestSubscriber<Last>(demanding: .none)
        output.subscribe(probe)
        output.send(
            Last {
                probe.cancel()
                ended.record(1)
            })
        output.send(Last {})
        #expect(ended.elements == [1])
        #expect(probe.values.elements.isEmpty)
    }

    @Test(arguments: [Listener.sequence, .subscriber])
    func `what a subscriber gives back goes at once to one that came later`(listener: Listener) {
        let (output, old, new) = (
            FailureRelay<Int>(), TestSubscriber<Int>(demanding: .none), TestSubscriber<Int>()
        )
        if listener == .subscriber { output.subscribe(old) }
        var elements = listener == .sequence ? output.elements : nil
        for number in 0..<2 { output.send(number) }
        output.subscribe(new)
        #expect(new.values.elements.isEmpty)
        elements = nil
        old.cancel()
        #expect(new.values.elements == [0, 1] && elements == nil)
    }

    @Test
    func `a subscriber that cancels while it receives what was kept leaves the rest for the next`()
    {
        let (output, ear, received) = (
            FailureRelay<Int>(), ClosureSubscriber<Int>(), EventRecorder<Int>()
        )
        for number in 0..<3 { output.send(number) }
        ear.onInput = { ear, number in
            received.record(number)
            ear.cancel()
            return .none
        }
        output.subscribe(ear)
        output.send(3)
        let next = TestSubscriber<Int>()
        output.subscribe(next)
        #expect(received.elements == [0] && next.values.elements == [1, 2, 3])
    }

    @Test
    func `what is demanded while a failure is received is sent after it`() {
        let (output, ear, words) = (
            FailureRelay<Int>(), ClosureSubscriber<Int>(), EventRecorder<String>()
        )
        ear.onSubscription = { _ in }
        ear.onInput = { ear, number in
            words.record("in \(number)")
            if number == 0 { ear.subscription?.request(.max(1)) }
            words.record("out \(number)")
            return number == 1 ? .max(1) : .none
        }
        output.subscribe(ear)
        for number in 0..<5 { output.send(number) }
        ear.subscription?.request(.max(1))
        #expect(words.elements == (0..<3).flatMap { ["in \($0)", "out \($0)"] })
    }

    @Test
    func `a view model's failures are one of its outputs`() {
        final class Model: TransformingViewModel {
            let failures = FailureRelay<TestFailure>()
            let work = ControlledWork()

            func transform(_ reload: PassthroughSubject<Void, Never>) -> AnyPublisher<Int, Never> {
                reload.flatMap(.latest, into: self, in: .quiet, "x") { model, _ in
                    model.work.begin()
                }
            }
        }
        let (model, reload, probe) = (
            Model(), PassthroughSubject<Void, Never>(), TestSubscriber<Int>()
        )
        model.transform(reload).subscribe(probe)
        reload.send(())
        model.work.fail(0, .second)
        let view = TestSubscriber<TestFailure>()
        model.failures.subscribe(view)
        reload.send(())
        model.work.send(2, in: 1)
        #expect(view.values.elements == [.second] && probe.values.elements == [2])
    }
    #endif
}
