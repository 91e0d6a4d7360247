#if canImport(Combine) || OpenCombine
import Testing
import TriageConcurrency
import TriageStreams
import TriageTesting

/// The ways in which a stream ends.
enum StreamEnd: CaseIterable {
    case cancelled, completed, ownerGoneAtInput, ownerGoneAtValue, ownerGoneAtFailure

    var isOwners: Bool { self != .cancelled && self != .completed }
}

/// A stream with one piece of work under way.
private final class RunningStream {
    let slip = RecordingSubscription()
    let probe = TestSubscriber<Int>()
    let work = PassthroughSubject<Int, TestFailure>()
    /// The inputs whose work began, and those whose work was canceled.
    let (works, left) = (EventRecorder<Int>(), EventRecorder<Int>())
    /// The failures that the owner handled.
    let heard: EventRecorder<TestFailure>?
    private(set) var upstream: AnySubscriber<Int, Never>?
    private let owner = Lock<OwnerFixture?>(OwnerFixture())

    init(_ overlap: Overlap) {
        heard = owner.current?.failures
        subscribe(overlap)
        _ = upstream?.receive(1)
    }

    private func subscribe(_ overlap: Overlap) {
        guard let screen = owner.current else { return }
        MisbehavingPublisher<Int, Never> { [self] in
            upstream = $0
            $0.receive(subscription: slip)
        }
        .flatMap(overlap, weak: screen) { [works, work, left] _, value in
            works.record(value)
            return work.handleEvents(receiveCancel: { left.record(value) })
        } catching: { screen, trouble in
            screen.failures.record(trouble)
        }
        .subscribe(probe)
    }

    func end(_ end: StreamEnd) {
        if end.isOwners { owner.withLock { $0 = nil } }
        switch end {
        case .cancelled: probe.cancel()
        case .ownerGoneAtInput: _ = upstream?.receive(2)
        case .ownerGoneAtValue: work.send(7)
        case .ownerGoneAtFailure: work.send(completion: .failure(.first))
        case .completed:
            upstream?.receive(completion: .finished)
            work.send(completion: .finished)
        }
    }
}

@Suite("flatMap among rogue publishers", .timeLimit(.minutes(30)))
struct RoguePublisherTests {
    @Test(arguments: overlaps)
    func `an upstream that goes on after its end is ignored`(overlap: Overlap) {
        let (screen, work) = (OwnerFixture(), EventRecorder<Int>())
        let (slip, probe) = (RecordingSubscription(), TestSubscriber<Int>())
        MisbehavingPublisher<Int, Never> { subscriber in
            subscriber.receive(subscription: slip)
            _ = subscriber.receive(1)
            subscriber.receive(completion: .finished)
            _ = subscriber.receive(2)
            subscriber.receive(completion: .finished)
        }
        .flatMap(overlap, weak: screen) { _, value in
            work.record(value)
            return Just(value)
        }
        .subscribe(probe)
        #expect(work.elements == [1])
        #expect(probe.values.elements == [1])
        #expect(probe.ends.elements == [1])
    }

    @Test
    func `values that an upstream sends beyond the demand are dropped`() {
        let (screen, work) = (OwnerFixture(), EventRecorder<Int>())
        let (held, probe) = (PassthroughSubject<Int, Never>(), TestSubscriber<Int>())
        MisbehavingPublisher<Int, Never> { subscriber in
            subscriber.receive(subscription: RecordingSubscription())
            for value in 1...4 { _ = subscriber.receive(value) }
            subscriber.receive(completion: .finished)
        }
        .flatMap(.concat(bufferSize: 1), weak: screen) { _, value in
            work.record(value)
            return held
        }
        .subscribe(probe)
        held.send(completion: .finished)
        #expect(work.elements == [1, 2])
        #expect(probe.ends.elements == [1])
    }

    @Test(arguments: overlaps, StreamEnd.allCases)
    func `whatever ends the stream leaves its upstream`(overlap: Overlap, end: StreamEnd) {
        let stream = RunningStream(overlap)
        stream.end(end)
        #expect(stream.slip.cancels.elements == (end == .completed ? [] : [1]))
        if end != .ownerGoneAtFailure {
            #expect(stream.left.elements == (end == .completed ? [] : [1]))
        }
        #expect(stream.probe.ends.elements == (end == .cancelled ? [] : [1]))
    }

    @Test(arguments: overlaps, StreamEnd.allCases)
    func `whatever ends the stream, its upstream is asked for nothing more`(
        overlap: Overlap, end: StreamEnd
    ) {
        let stream = RunningStream(overlap)
        let (slip, probe, work) = (stream.slip, stream.probe, stream.work)
        stream.end(end)
        let asked = slip.requests.elements.count
        probe.demand(5)
        _ = stream.upstream?.receive(3)
        work.send(8)
        work.send(completion: .finished)
        probe.cancel()
        #expect(slip.requests.elements.count == asked)
        #expect(slip.cancels.elements.count <= 1)
        #expect(stream.works.elements == [1] && probe.values.elements.isEmpty)
        #expect(stream.heard?.elements.isEmpty == true)
        #expect(probe.ends.elements == (end == .cancelled ? [] : [1]))
    }

    @Test(arguments: overlaps)
    func `work that goes on after its end is ignored`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            MisbehavingPublisher<Int, TestFailure> { subscriber in
                subscriber.receive(subscription: RecordingSubscription())
                _ = subscriber.receive(value)
                subscriber.receive(completion: .failure(.first))
                _ = subscriber.receive(-1)
                subscriber.receive(completion: .failure(.second))
                subscriber.receive(completion: .finished)
            }
        } catching: { screen, trouble in
            screen.failures.record(trouble)
        }
        .subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.values.elements == [1, 2])
        #expect(probe.ends.elements == [1])
        #expect(screen.failures.elements == [.first, .first])
    }

    @Test
    func `of two subscriptions the second is canceled`() {
        let screen = OwnerFixture()
        let slips = (0..<4).map { _ in RecordingSubscription() }
        let probe = TestSubscriber<Int>()
        MisbehavingPublisher<Int, Never> { subscriber in
            subscriber.receive(subscription: slips[0])
            subscriber.receive(subscription: slips[1])
            _ = subscriber.receive(1)
        }
        .flatMap(.concat, weak: screen) { _, _ in
            MisbehavingPublisher<Int, Never> { subscriber in
                subscriber.receive(subscription: slips[2])
                subscriber.receive(subscription: slips[3])
                _ = subscriber.receive(7)
            }
        }
        .subscribe(probe)
        #expect(slips.map(\.cancels.elements.count) == [0, 1, 0, 1])
        #expect(slips[0].requests.elements == [101])
        #expect(probe.values.elements == [7])
        probe.cancel()
        #expect(slips.map(\.cancels.elements.count) == [1, 1, 1, 1])
        withExtendedLifetime(screen) {}
    }

    @Test(arguments: overlaps)
    func `work that ends without a subscription has ended`(overlap: Overlap) {
        let (screen, probe) = (OwnerFixture(), TestSubscriber<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, _ in
            MisbehavingPublisher<Int, Never> { $0.receive(completion: .finished) }
        }
        .subscribe(probe)
        for number in 0..<3 { subject.send(number) }
        subject.send(completion: .finished)
        #expect(probe.ends.elements == [1])
    }
}
#endif
