#if canImport(Combine) || OpenCombine
import Dispatch
import Testing
import TriageConcurrency
import TriageStreams
import TriageTesting

@Suite("flatMap in a storm", .timeLimit(.minutes(30)))
struct StormTests {
    /// The ways in which a stream and its work end.
    private enum Ending: CaseIterable {
        case completed, failedThenCompleted, completedThenFailed, cancelled
        case ownerGoneAtValue, ownerGoneAtInput
    }

    @Test(arguments: overlaps, [0, 1, 2])
    func `from many threads, one event is sent at a time and none after the end`(
        overlap: Overlap, ending: Int
    ) async {
        for _ in 0..<20 {
            nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
            let watch = SubscriberContractChecker()
            nonisolated(unsafe) let ear = ClosureSubscriber<Int>()
            ear.onInput = { _, _ in
                watch.value()
                return .none
            }
            ear.onCompletion = { _ in watch.end() }
            let owner = Lock<OwnerFixture?>(OwnerFixture())
            subscribe(ear, to: subject, overlap, weak: owner, watch)
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for value in 0..<60 {
                    subject.send(value)
                    if thread == 0, value == 30 {
                        switch ending {
                        case 0: subject.send(completion: .finished)
                        case 1: owner.withLock { $0 = nil }
                        default: ear.cancel()
                        }
                    }
                }
            }
            if ending == 1 {
                await eventually {
                    subject.send(1); return watch.ends == 1
                }
            }
            #expect(watch.violations.isEmpty)
            #expect(watch.ends <= 1)
        }
    }

    /// Subscribes to work that has a value or a failure, at once or later.
    private func subscribe(
        _ ear: ClosureSubscriber<Int>, to subject: PassthroughSubject<Int, Never>,
        _ overlap: Overlap, weak owner: Lock<OwnerFixture?>, _ watch: SubscriberContractChecker
    ) {
        guard let screen = owner.current else { return }
        subject.flatMap(
            overlap, weak: screen
        ) { _, value in
            value % 3 == 0
                ? Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
                : value % 3 == 1
                    ? Just(value).setFailureType(to: TestFailure.self).eraseToAnyPublisher()
                    : TaskPublisher { () async throws(TestFailure) in
                        if value % 2 == 0 { throw .second }
                        return value
                    }.eraseToAnyPublisher()
        } catching: { _, _ in
            watch.failure()
        } fallback: { _ in
            Just(-1).eraseToAnyPublisher()
        }
        .subscribe(ear)
    }

    @Test
    func `a downstream that releases the owner and causes more values receives the end once`() {
        for overlap in overlaps {
            var screens = [OwnerFixture()]
            let subject = PassthroughSubject<Int, Never>()
            let (ends, isHearing) = (Lock(0), Lock(false))
            let ear = ClosureSubscriber<Int>()
            ear.onInput = { _, _ in
                isHearing.withLock { $0 = true }
                screens = []
                subject.send(2)
                subject.send(3)
                isHearing.withLock { $0 = false }
                return .none
            }
            ear.onCompletion = { _ in
                #expect(!isHearing.current, "\(overlap)")
                ends.withLock { $0 += 1 }
            }
            subject.flatMap(overlap, weak: screens[0]) { _, value in [value, value].publisher }
                .subscribe(ear)
            subject.send(1)
            #expect(ends.current == 1, "\(overlap)")
        }
    }

    @Test(arguments: overlaps)
    func `in whatever way it ends, all is released`(overlap: Overlap) {
        for way in Ending.allCases {
            weak var token: LifetimeToken?
            weak var screenLeft: OwnerFixture?
            weak var probeLeft: TestSubscriber<Int>?
            let subject = PassthroughSubject<Int, Never>()
            let work = PassthroughSubject<Int, TestFailure>()
            func make() {
                let (held, probe) = (LifetimeToken(), TestSubscriber<Int>())
                (token, probeLeft) = (held, probe)
                var screen: OwnerFixture? = OwnerFixture()
                screenLeft = screen
                guard let owner = screen else { return }
                func stream(_ owner: OwnerFixture) {
                    subject.flatMap(overlap, weak: owner) { _, _ in
                        held.touch()
                        return work
                    } catching: { _, _ in
                        held.touch()
                    }
                    .subscribe(probe)
                }
                stream(owner)
                _ = consume owner
                if way != .completed { subject.send(1) }
                end(way, overlap, owner: &screen, subject, work, probe)
                probe.subscription = nil
                _ = screen
            }
            make()
            #expect(token == nil, "\(overlap) \(way)")
            #expect(screenLeft == nil, "\(overlap) \(way)")
            #expect(probeLeft == nil, "\(overlap) \(way)")
        }
    }

    private func end(
        _ way: Ending, _ overlap: Overlap, owner screen: inout OwnerFixture?,
        _ subject: PassthroughSubject<Int, Never>, _ work: PassthroughSubject<Int, TestFailure>,
        _ probe: TestSubscriber<Int>
    ) {
        switch way {
        case .completed: subject.send(completion: .finished)
        case .failedThenCompleted:
            work.send(completion: .failure(.first))
            subject.send(completion: .finished)
        case .completedThenFailed:
            subject.send(completion: .finished)
            work.send(completion: .failure(.first))
        case .cancelled: probe.cancel()
        case .ownerGoneAtValue:
            screen = nil
            work.send(1)
        case .ownerGoneAtInput:
            screen = nil
            subject.send(2)
            // Without demand the subject drops the value, so the flat map does not notice
            // yet that the owner is gone.
            if overlap.isFullWithOne { work.send(1) }
        }
    }
}
#endif
