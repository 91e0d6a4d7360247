#if canImport(Combine) || OpenCombine
import Dispatch
import Testing
import Triage
import TriageStreams
import TriageTesting

/// A publisher that does to its subscriber what it likes.
private struct Rogue<Output, Failure: Error>: Publisher {
    let act: (AnySubscriber<Output, Failure>) -> Void

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        act(AnySubscriber(subscriber))
    }
}

/// A subscription that writes down what is asked of it.
private final class Slip: Subscription, Sendable {
    let requests = Recorder<Int?>()
    let cancels = Recorder<Int>()
    func request(_ demand: Subscribers.Demand) { requests.record(demand.max) }
    func cancel() { cancels.record(1) }
}

/// Sees to it that nobody is called twice at once, nor after the end.
private final class Watch: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var inside = 0
        var isOver = false
        var broken: Set<String> = []
        var ends = 0
        var values = 0
        var failures = 0
    }

    var broken: Set<String> { state.current.broken }
    var ends: Int { state.current.ends }
    var values: Int { state.current.values }
    var failures: Int { state.current.failures }

    func value() {
        enter("value")
        state.withLock { $0.values += 1 }
        leave()
    }

    func failure() {
        enter("failure")
        state.withLock { $0.failures += 1 }
        leave()
    }

    func end() {
        enter("end")
        state.withLock {
            $0.ends += 1
            $0.isOver = true
        }
        leave()
    }

    func close() { state.withLock { $0.isOver = true } }

    private func enter(_ what: String) {
        state.withLock { state in
            if state.inside > 0 { state.broken.insert("\(what) while another") }
            if state.isOver { state.broken.insert("\(what) after the end") }
            state.inside += 1
        }
        for _ in 0..<20 { _ = state.current }
    }

    private func leave() { state.withLock { $0.inside -= 1 } }
}

/// Calls a closure for what comes.
private final class Ear<Input>: Subscriber, Cancellable {
    typealias Failure = Never
    var subscription: (any Subscription)?
    var began: (Ear) -> Void = { $0.subscription?.request(.unlimited) }
    var heard: (Ear, Input) -> Subscribers.Demand = { _, _ in .none }
    var ended: (Ear) -> Void = { _ in }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        began(self)
    }
    func receive(_ input: Input) -> Subscribers.Demand { heard(self, input) }
    func receive(completion: Subscribers.Completion<Never>) { ended(self) }
    func cancel() { subscription?.cancel() }
}

private let overlaps: [Overlap] = [
    .latest, .ignoringWhileBusy, .inOrder, .inOrder(waiting: 0), .inOrder(waiting: -5), .upTo(0),
    .upTo(-1), .upTo(3), .upTo(2, waiting: 0), .upTo(.max), .upTo(.max, waiting: .max),
    .inOrder(waiting: .max),
]

extension Overlap {
    fileprivate var isFullWithOne: Bool {
        if case .inOrder(let waiting) = self { waiting <= 0 } else { false }
    }
}

@Suite("Adversary: flat map", .timeLimit(.minutes(1)))
struct AdversaryTests {
    @Test("an upstream that goes on after its end is not heard", arguments: overlaps)
    func upstreamAfterEnd(overlap: Overlap) {
        let (screen, work) = (Screen(), Recorder<Int>())
        let (slip, probe) = (Slip(), Probe<Int>())
        Rogue<Int, Trouble> { subscriber in
            subscriber.receive(subscription: slip)
            _ = subscriber.receive(1)
            subscriber.receive(completion: .finished)
            _ = subscriber.receive(2)
            subscriber.receive(completion: .failure(.first))
            subscriber.receive(completion: .finished)
        }
        .flatMap(overlap, weak: screen) { _, value in
            work.record(value)
            return Just(value).setFailureType(to: Trouble.self)
        } catching: { screen, trouble in
            screen.heard.record(trouble)
        }
        .subscribe(probe)
        #expect(work.elements == [1])
        #expect(probe.values.elements == [1])
        #expect(probe.ends.elements == [1])
        #expect(screen.heard.elements.isEmpty)
    }

    @Test("an upstream that fails, fails once", arguments: overlaps)
    func upstreamFailsTwice(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>())
        Rogue<Int, Trouble> { subscriber in
            subscriber.receive(subscription: Slip())
            subscriber.receive(completion: .failure(.first))
            subscriber.receive(completion: .failure(.second))
        }
        .flatMap(overlap, weak: screen) { _, value in
            Just(value).setFailureType(to: Trouble.self)
        } catching: { screen, trouble in
            screen.heard.record(trouble)
        }
        .subscribe(probe)
        #expect(probe.ends.elements == [1])
        #expect(screen.heard.elements == [.first])
    }

    @Test("work that goes on after its end is not heard", arguments: overlaps)
    func workAfterEnd(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            Rogue<Int, Trouble> { subscriber in
                subscriber.receive(subscription: Slip())
                _ = subscriber.receive(value)
                subscriber.receive(completion: .failure(.first))
                _ = subscriber.receive(-1)
                subscriber.receive(completion: .failure(.second))
                subscriber.receive(completion: .finished)
            }
        } catching: { screen, trouble in
            screen.heard.record(trouble)
        }
        .subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.values.elements == [1, 2])
        #expect(probe.ends.elements == [1])
        #expect(screen.heard.elements == [.first, .first])
    }

    @Test("of two subscriptions the second is cancelled")
    func twoSubscriptions() {
        let screen = Screen()
        let slips = (0..<4).map { _ in Slip() }
        let probe = Probe<Int>()
        Rogue<Int, Never> { subscriber in
            subscriber.receive(subscription: slips[0])
            subscriber.receive(subscription: slips[1])
            _ = subscriber.receive(1)
        }
        .flatMap(.inOrder, weak: screen) { _, _ in
            Rogue<Int, Never> { subscriber in
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

    @Test("work that ends without a subscription has ended", arguments: overlaps)
    func workWithoutSubscription(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            Rogue<Int, Trouble> { subscriber in
                subscriber.receive(completion: value == 0 ? .finished : .failure(.first))
            }
        } catching: { screen, trouble in
            screen.heard.record(trouble)
        }
        .subscribe(probe)
        subject.send(0)
        subject.send(1)
        subject.send(1)
        subject.send(completion: .finished)
        #expect(screen.heard.elements == [.first, .first])
        #expect(probe.ends.elements == [1])
    }

    @Test("an upstream that ends without a subscription does no harm")
    func upstreamWithoutSubscription() {
        let (screen, probe) = (Screen(), Probe<Int>())
        Rogue<Int, Trouble> { $0.receive(completion: .failure(.first)) }
            .flatMap(.inOrder, weak: screen) { _, value in
                Just(value).setFailureType(to: Trouble.self)
            } catching: { screen, trouble in
                screen.heard.record(trouble)
            }
            .subscribe(probe)
        #expect(probe.ends.elements.count <= 1)
        #expect(screen.heard.elements.count <= 1)
    }

    @Test("an endless upstream ends with a prefix", arguments: overlaps)
    func endless(overlap: Overlap) {
        let (screen, values) = (Screen(), Recorder<Int>())
        let listening = (0...).publisher
            .flatMap(overlap, weak: screen) { _, value in Just(value) }
            .prefix(1000)
            .sink { values.record($0) }
        #expect(values.elements == Array(0..<1000))
        withExtendedLifetime((screen, listening)) {}
    }

    @Test("endless work ends with a prefix, and is demanded no more than that", arguments: overlaps)
    func endlessWork(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>(demanding: .max(3)))
        let made = Recorder<Int>()
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

    @Test("who cancels at the subscription has nothing begun", arguments: overlaps)
    func cancelAtSubscription(overlap: Overlap) {
        let (screen, work) = (Screen(), Recorder<Int>())
        let ear = Ear<Int>()
        ear.began = { $0.cancel() }
        ear.ended = { _ in Issue.record("ended") }
        [1, 2, 3].publisher
            .flatMap(overlap, weak: screen) { _, value in
                work.record(value)
                return Just(value)
            }
            .subscribe(ear)
        #expect(work.elements.isEmpty)
    }

    @Test("who cancels in a value hears nothing more", arguments: overlaps)
    func cancelInValue(overlap: Overlap) {
        let (screen, work, values) = (Screen(), Recorder<Int>(), Recorder<Int>())
        let ear = Ear<Int>()
        ear.heard = { ear, value in
            values.record(value)
            if value == 3 { ear.cancel() }
            return .unlimited
        }
        ear.ended = { _ in Issue.record("ended") }
        (1...10).publisher
            .flatMap(overlap, weak: screen) { _, value in
                work.record(value)
                return [value, value].publisher
            }
            .subscribe(ear)
        #expect(values.elements == [1, 1, 2, 2, 3])
        #expect(work.elements == [1, 2, 3])
    }

    @Test("who cancels in the handler hears nothing more", arguments: overlaps)
    func cancelInHandler(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>())
        let fallbacks = Recorder<Int>()
        let fallback = Deferred {
            fallbacks.record(1)
            return Just(0)
        }
        (1...10).publisher
            .flatMap(overlap, weak: screen, fallback: fallback.eraseToAnyPublisher()) { _, _ in
                Fail<Int, Trouble>(error: .first)
            } catching: { screen, trouble in
                screen.heard.record(trouble)
                probe.cancel()
            }
            .subscribe(probe)
        #expect(screen.heard.elements == [.first])
        #expect(fallbacks.elements.isEmpty)
        #expect(probe.values.elements.isEmpty)
        #expect(probe.ends.elements.isEmpty)
    }

    @Test("a handler that releases the owner ends the stream", arguments: overlaps)
    func handlerReleases(overlap: Overlap) {
        var screen: Screen? = Screen()
        let (probe, heard, fallbacks) = (Probe<Int>(), Recorder<Int>(), Recorder<Int>())
        guard let owner = screen else { return }
        let fallback = Deferred {
            fallbacks.record(1)
            return Just(0)
        }
        let subject = PassthroughSubject<Int, Never>()
        func make(_ owner: consuming Screen) {
            subject
                .flatMap(overlap, weak: owner, fallback: fallback.eraseToAnyPublisher()) { _, _ in
                    Fail<Int, Trouble>(error: .first)
                } catching: { _, _ in
                    heard.record(1)
                    screen = nil
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

    @Test("work that releases the owner is not listened to", arguments: overlaps)
    func workReleases(overlap: Overlap) {
        let box = Lock<Screen?>(Screen())
        let (probe, heard, works) = (Probe<Int>(), Recorder<Int>(), Recorder<Int>())
        let subject = PassthroughSubject<Int, Never>()
        func make() {
            guard let owner = box.current else { return }
            subject
                .flatMap(overlap, weak: owner) { _, _ in
                    works.record(1)
                    box.withLock { $0 = nil }
                    return Fail<Int, Trouble>(error: .first)
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

    @Test("an upstream that completes while work begins lets it end", arguments: overlaps)
    func completesWithin(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>())
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

    @Test("work that sends to its own upstream while it begins", arguments: overlaps)
    func sendsWithin(overlap: Overlap) {
        let (screen, probe, works) = (Screen(), Probe<Int>(), Recorder<Int>())
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(overlap, weak: screen) { _, value in
            works.record(value)
            if value < 3 { subject.send(value + 1) }
            return Just(value)
        }
        .subscribe(probe)
        subject.send(0)
        subject.send(completion: .finished)
        switch overlap {
        case .latest:
            #expect(works.elements == [0, 1, 2, 3])
            #expect(probe.values.elements == [3])
        case .ignoringWhileBusy:
            #expect(works.elements == [0])
            #expect(probe.values.elements == [0])
        default:
            #expect(Set(probe.values.elements) == Set(works.elements))
        }
        #expect(probe.ends.elements == [1])
    }

    @Test("a handler that asks again 100,000 times does not deepen the stack")
    func retries() {
        for overlap in [Overlap.latest, .inOrder, .upTo(3)] {
            let (screen, probe) = (Screen(), Probe<Int>())
            let failures = Lock(0)
            let subject = PassthroughSubject<Int, Never>()
            subject.flatMap(overlap, weak: screen) { _, value in
                value == 100_000
                    ? Just(value).setFailureType(to: Trouble.self).eraseToAnyPublisher()
                    : Fail<Int, Trouble>(error: .first).eraseToAnyPublisher()
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

    @Test("a handler is not called while a value is sent")
    func handlerNotWithinValue() {
        for overlap in overlaps {
            let screen = Screen()
            let subject = PassthroughSubject<Int, Never>()
            let order = Recorder<String>()
            let ear = Ear<Int>()
            ear.heard = { _, value in
                order.record("in")
                subject.send(-1)
                order.record("out")
                return .none
            }
            let other = PassthroughSubject<Int, Trouble>()
            subject.flatMap(overlap, weak: screen) { _, value in
                value < 0
                    ? Fail<Int, Trouble>(error: .first).eraseToAnyPublisher()
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

    @Test("a fallback that never ends is work, and is cancelled as such")
    func fallbackForEver() {
        let (screen, probe, works) = (Screen(), Probe<Int>(), Recorder<Int>())
        let cancels = Recorder<Int>()
        let fallback = Empty<Int, Never>(completeImmediately: false)
            .handleEvents(receiveCancel: { cancels.record(1) }).eraseToAnyPublisher()
        let subject = PassthroughSubject<Int, Never>()
        subject.flatMap(.inOrder, weak: screen, fallback: fallback) { _, value in
            works.record(value)
            return Fail<Int, Trouble>(error: .first)
        } catching: { screen, trouble in
            screen.heard.record(trouble)
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

    @Test("a fallback of a million values comes whole, as it is demanded")
    func fallbackMillion() {
        let (screen, count, made) = (Screen(), Lock(0), Lock(0))
        let ear = Ear<Int>()
        ear.began = { $0.subscription?.request(.max(1)) }
        ear.heard = { _, _ in
            count.withLock { $0 += 1 }
            return .max(1)
        }
        let ends = Recorder<Int>()
        ear.ended = { _ in ends.record(1) }
        let fallback = (0..<1_000_000).publisher.handleEvents(receiveOutput: { _ in
            made.withLock { $0 += 1 }
        })
        Just(1).flatMap(.latest, weak: screen, fallback: fallback.eraseToAnyPublisher()) { _, _ in
            Fail<Int, Trouble>(error: .first)
        } catching: { _, _ in
        }
        .subscribe(ear)
        #expect(count.current == 1_000_000)
        #expect(made.current == 1_000_000)
        #expect(ends.elements == [1])
    }

    @Test("the upstream is demanded as the overlap says")
    func demand() {
        let wanted: [(Overlap, Int?)] = [
            (.latest, nil), (.ignoringWhileBusy, nil), (.inOrder, 101), (.inOrder(waiting: -5), 1),
            (.inOrder(waiting: 0), 1), (.upTo(0), 101), (.upTo(-1), 101), (.upTo(.max), nil),
            (.inOrder(waiting: .max), nil), (.upTo(.max, waiting: 0), .max),
            (.upTo(.min, waiting: .min), 1),
        ]
        for (overlap, count) in wanted {
            let (screen, slip, probe) = (Screen(), Slip(), Probe<Int>(demanding: .none))
            Rogue<Int, Never> { $0.receive(subscription: slip) }
                .flatMap(overlap, weak: screen) { _, value in Just(value) }
                .subscribe(probe)
            probe.subscription?.request(.max(1))
            #expect(slip.requests.elements == [count], "\(overlap)")
        }
    }

    @Test("demand that grows to all is met to the end", arguments: overlaps)
    func growing(overlap: Overlap) {
        let (screen, probe) = (Screen(), Probe<Int>(demanding: .max(1)))
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

    @Test("two subscribers of one stream have work of their own", arguments: overlaps)
    func twoSubscribers(overlap: Overlap) {
        let (screen, works) = (Screen(), Recorder<Int>())
        let (first, second) = (Probe<Int>(), Probe<Int>())
        let subject = PassthroughSubject<Int, Never>()
        let stream = subject.flatMap(overlap, weak: screen) { _, value in
            works.record(value)
            return Just(value)
        }
        #expect(works.elements.isEmpty)
        stream.subscribe(first)
        stream.subscribe(second)
        subject.send(1)
        first.cancel()
        subject.send(2)
        #expect(first.values.elements == [1])
        #expect(second.values.elements == [1, 2])
        #expect(works.elements == [1, 1, 2])
    }

    @Test(
        "from many threads, one thing is told at a time and nothing after the end",
        arguments: overlaps, [0, 1, 2])
    func storm(overlap: Overlap, ending: Int) async {
        for _ in 0..<20 {
            nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
            let watch = Watch()
            nonisolated(unsafe) let ear = Ear<Int>()
            ear.heard = { _, _ in
                watch.value()
                return .none
            }
            ear.ended = { _ in watch.end() }
            let owner = Lock<Screen?>(Screen())
            func make() {
                guard let screen = owner.current else { return }
                subject.flatMap(overlap, weak: screen, fallback: Just(-1).eraseToAnyPublisher()) {
                    _, value in
                    value % 3 == 0
                        ? Fail<Int, Trouble>(error: .first).eraseToAnyPublisher()
                        : value % 3 == 1
                            ? Just(value).setFailureType(to: Trouble.self).eraseToAnyPublisher()
                            : TaskPublisher { () async throws(Trouble) in
                                if value % 2 == 0 { throw .second }
                                return value
                            }.eraseToAnyPublisher()
                } catching: { _, _ in
                    watch.failure()
                }
                .subscribe(ear)
            }
            make()
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
            #expect(watch.broken.isEmpty)
            #expect(watch.ends <= 1)
        }
    }

    @Test("a downstream that releases the owner and brings more values hears the end once")
    func releasesInValue() {
        for overlap in overlaps {
            var screens = [Screen()]
            let subject = PassthroughSubject<Int, Never>()
            let ends = Lock(0)
            let ear = Ear<Int>()
            ear.heard = { _, _ in
                screens = []
                subject.send(2)
                subject.send(3)
                return .none
            }
            ear.ended = { _ in ends.withLock { $0 += 1 } }
            subject.flatMap(overlap, weak: screens[0]) { _, value in [value, value].publisher }
                .subscribe(ear)
            subject.send(1)
            #expect(ends.current == 1, "\(overlap)")
        }
    }

    @Test("in whatever way it ends, all is released", arguments: overlaps)
    func releases(overlap: Overlap) {
        for way in 0..<7 {
            weak var token: Token?
            weak var screenLeft: Screen?
            weak var probeLeft: Probe<Int>?
            let subject = PassthroughSubject<Int, Trouble>()
            let work = PassthroughSubject<Int, Trouble>()
            func make() {
                let (held, probe) = (Token(), Probe<Int>())
                (token, probeLeft) = (held, probe)
                var screen: Screen? = Screen()
                screenLeft = screen
                guard let owner = screen else { return }
                func stream(_ owner: Screen) {
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
                if way != 0 { subject.send(1) }
                switch way {
                case 0: subject.send(completion: .finished)
                case 1:
                    subject.send(completion: .failure(.first))
                    work.send(completion: .finished)
                case 2:
                    work.send(completion: .failure(.first))
                    subject.send(completion: .finished)
                case 3:
                    subject.send(completion: .finished)
                    work.send(completion: .failure(.first))
                case 4: probe.cancel()
                case 5:
                    screen = nil
                    work.send(1)
                default:
                    screen = nil
                    subject.send(2)
                    // Who has no room for a value does not hear of it, and so not of the owner.
                    if overlap.isFullWithOne { work.send(1) }
                }
                probe.subscription = nil
                _ = screen
            }
            make()
            #expect(token == nil, "\(overlap) \(way)")
            #expect(screenLeft == nil, "\(overlap) \(way)")
            #expect(probeLeft == nil, "\(overlap) \(way)")
        }
    }
}
#endif
