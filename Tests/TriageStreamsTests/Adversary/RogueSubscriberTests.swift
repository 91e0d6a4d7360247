#if canImport(Combine) || OpenCombine
import Testing
import TriageConcurrency
import TriageStreams
import TriageTesting

@Suite("flatMap, canceled from within", .timeLimit(.minutes(30)))
struct RogueSubscriberTests {
    @Test(arguments: overlaps)
    func `who cancels at the subscription has nothing begun`(overlap: Overlap) {
        let (screen, work) = (OwnerFixture(), EventRecorder<Int>())
        let ear = ClosureSubscriber<Int>()
        ear.onSubscription = { $0.cancel() }
        ear.onCompletion = { _ in Issue.record("ended") }
        [1, 2, 3].publisher
            .flatMap(overlap, weak: screen) { _, value in
                work.record(value)
                return Just(value)
            }
            .subscribe(ear)
        #expect(work.elements.isEmpty)
    }

    @Test(arguments: overlaps)
    func `a subscriber that cancels in a value receives nothing more`(overlap: Overlap) {
        let (screen, work, values) = (OwnerFixture(), EventRecorder<Int>(), EventRecorder<Int>())
        let ear = ClosureSubscriber<Int>()
        ear.onInput = { ear, value in
            values.record(value)
            if value == 3 { ear.cancel() }
            return .unlimited
        }
        ear.onCompletion = { _ in Issue.record("ended") }
        (1...10).publisher
            .flatMap(overlap, weak: screen) { _, value in
                work.record(value)
                return [value, value].publisher
            }
            .subscribe(ear)
        #expect(values.elements == [1, 1, 2, 2, 3])
        #expect(work.elements == [1, 2, 3])
    }

    @Test(arguments: overlaps)
    func `a subscriber that cancels in the handler receives nothing more`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>())
        let fallbacks = EventRecorder<Int>()
        let fallback = Deferred {
            fallbacks.record(1)
            return Just(0)
        }
        (1...10).publisher
            .flatMap(overlap, weak: screen) {
                _, _ in
                Fail<Int, TestFailure>(error: .first)
            } catching: { screen, trouble in
                screen.failures.record(trouble)
                probe.cancel()
            } fallback: { _ in
                fallback.eraseToAnyPublisher()
            }
            .subscribe(probe)
        #expect(screen.failures.elements == [.first])
        #expect(fallbacks.elements.isEmpty)
        #expect(probe.values.elements.isEmpty)
        #expect(probe.ends.elements.isEmpty)
    }

    @Test(arguments: overlaps)
    func `a handler that releases the owner ends the stream`(overlap: Overlap) {
        var screen: OwnerFixture? = OwnerFixture()
        let (probe, heard, fallbacks) = (
            TestSubscriber<Int>(), EventRecorder<Int>(), EventRecorder<Int>()
        )
        guard let owner = screen else { return }
        let fallback = Deferred {
            fallbacks.record(1)
            return Just(0)
        }
        let subject = PassthroughSubject<Int, Never>()
        func make(_ owner: consuming OwnerFixture) {
            subject
                .flatMap(overlap, weak: owner) {
                    _, _ in
                    Fail<Int, TestFailure>(error: .first)
                } catching: { _, _ in
                    heard.record(1)
                    screen = nil
                } fallback: { _ in
                    fallback.eraseToAnyPublisher()
                }
                .subscribe(probe)
        }
        make(owner)
        _ = consume owner
        subject.send(1)
        subject.send(2)
        #expect(screen == nil)
        #expect(heard.elements == [1])
        #expect(probe.ends.elements == [1])
        #expect(fallbacks.elements.isEmpty)
    }

    @Test(arguments: overlaps)
    func `work that releases the owner sends nothing`(overlap: Overlap) {
        let box = Lock<OwnerFixture?>(OwnerFixture())
        let (probe, heard, works) = (
            TestSubscriber<Int>(), EventRecorder<Int>(), EventRecorder<Int>()
        )
        let subject = PassthroughSubject<Int, Never>()
        func make() {
            guard let owner = box.current else { return }
            subject
                .flatMap(overlap, weak: owner) { _, _ in
                    works.record(1)
                    box.withLock { $0 = nil }
                    return Fail<Int, TestFailure>(error: .first)
                } catching: { _, _ in
                    heard.record(1)
                }
                .subscribe(probe)
        }
        make()
        subject.send(1)
        subject.send(2)
        #expect(works.elements == [1])
        #expect(heard.elements.isEmpty)
        #expect(probe.ends.elements == [1])
    }

    @Test(arguments: overlaps)
    func `an upstream that completes while work begins lets it end`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>())
        let subject = PassthroughSubject<Int, Never>()
        let work = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, _ in
            subject.send(completion: .finished)
            return work
        }
        .subscribe(probe)
        subject.send(1)
        #expect(probe.ends.elements.isEmpty)
        work.send(5)
        work.send(completion: .finished)
        #expect(probe.values.elements == [5])
        #expect(probe.ends.elements == [1])
    }

    @Test(arguments: overlaps)
    func `an upstream that completes while work begins that is done at once`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            subject.send(completion: .finished)
            return Just(value)
        }
        .subscribe(probe)
        subject.send(5)
        #expect(probe.values.elements == [5])
        #expect(probe.ends.elements == [1])
    }

    @Test(arguments: overlaps)
    func `work that sends to its own upstream while it begins`(overlap: Overlap) {
        let (screen, probe, works) = (OwnerFixture(), TestSubscriber<Int>(), EventRecorder<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            works.record(value)
            if value < 3 { subject.send(value + 1) }
            return Just(value)
        }
        .subscribe(probe)
        subject.send(0)
        let begun = works.elements
        subject.send(completion: .finished)
        #expect(works.elements == begun, "what comes while work begins waits for no other event")
        switch overlap {
        case .latest:
            #expect(works.elements == [0, 1, 2, 3])
            #expect(probe.values.elements == [3])
        case .exhaust:
            #expect(works.elements == [0])
            #expect(probe.values.elements == [0])
        default:
            #expect(Set(probe.values.elements) == Set(works.elements))
        }
        #expect(probe.ends.elements == [1])
    }
}
#endif
