#if canImport(Combine) || OpenCombine
import Testing
import TriageCore
import TriageStreams
import TriageTesting

/// A way in which a stream's work becomes an operation.
enum Way: CaseIterable { case outcomes, run, flatMap, sequence, failingSequence }

/// A subscription that calls a closure when it is canceled.
private final class Parting: Subscription {
    private let cancelled: () -> Void
    init(_ cancelled: @escaping () -> Void) { self.cancelled = cancelled }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancelled() }
}

@Suite("Publishers as operations of a fault center", .timeLimit(.minutes(30)))
struct CenterTests {
    private let fixture = CenterFixture()

    @Test
    func `value and failure share one stream, and the failure is reported once`() {
        let (work, probe) = (ControlledWork(), TestSubscriber<String>())
        work.begin()
            .outcomes(in: fixture.center, "timers.load")
            .map {
                $0.value.map { "\($0)" } ?? $0.error(as: TestFailure.self).map { "\($0)" } ?? "?"
            }
            .subscribe(probe)
        work.send(1, in: 0)
        work.fail(0, .second)
        #expect(probe.values.elements == ["1", "second"])
        #expect(probe.ends.elements.count == 1)
        #expect(fixture.reporter.drafts.count == 1)
        #expect(fixture.ends == [.failure])
        #expect(fixture.center.audit().isEmpty)
    }

    @Test(arguments: [false, true])
    func `what the subscriber does with a value at once is not part of the operation`(
        retries: Bool
    ) {
        let (center, names) = (fixture.center, EventRecorder<OperationName?>())
        func receive() {
            names.record(OperationInfo.current?.name)
            center.run("log.save") {
                let request = RequestInfo(method: "POST", path: "/v1/log", attempts: 1)
                OperationRecord.note(.requestBegan(request))
            }
        }
        func screen() {
            center.run("screen") {
                // A cached value, and then the failure of the request.
                _ = Record<Int, TestFailure>(output: [1], completion: .failure(.first))
                    .outcomes(in: center, "home.load", retries: retries)
                    .handleEvents(receiveSubscription: { _ in receive() })
                    .sink(receiveCompletion: { _ in receive() }, receiveValue: { _ in receive() })
            }
        }
        screen()
        #expect(names.elements.prefix(3) == ["screen", "screen", "screen"])
        // Where the user may retry, the end comes from wherever the last retry was given up.
        #expect(retries || names.elements.last == "screen")
        #expect(fixture.reporter.drafts.map(\.failure.operation?.name) == ["home.load"])
        #expect(fixture.reporter.drafts.first?.lastRequest == nil)
        #expect(center.audit().isEmpty)
    }

    @Test(arguments: ["end", "cancel", "cancelled"])
    func `an operation ends once, as its stream does`(how: String) {
        let (subject, probe) = (PassthroughSubject<Int, any Error>(), TestSubscriber<Int>())
        subject.run(in: fixture.center, "timers.load").subscribe(probe)
        #expect(fixture.center.activeOperations.count == 1)
        subject.send(1)
        switch how {
        case "end": subject.send(completion: .finished)
        case "cancel": probe.cancel()
        default: subject.send(completion: .failure(CancellationError()))
        }
        probe.cancel()
        #expect(fixture.ends == [how == "end" ? .value : .canceled])
        #expect(probe.values.elements == [1])
        #expect(fixture.reporter.drafts.isEmpty && fixture.center.activeOperations.isEmpty)
    }

    @Test
    func `who cancels an operation cancels its upstream, and asks it for nothing more`() {
        let (slip, other, probe) = (
            RecordingSubscription(), RecordingSubscription(),
            TestSubscriber<Int>(demanding: .max(2))
        )
        var upstream: AnySubscriber<Int, TestFailure>?
        MisbehavingPublisher<Int, TestFailure> {
            upstream = $0
            $0.receive(subscription: slip)
            $0.receive(subscription: other)
        }
        .run(in: fixture.center, "timers.load").subscribe(probe)
        probe.demand(3)
        _ = upstream?.receive(1)
        probe.cancel()
        probe.demand(4)
        _ = upstream?.receive(2)
        upstream?.receive(completion: .failure(.first))
        #expect(slip.requests.elements == [2, 3] && slip.cancels.elements == [1])
        #expect(other.requests.elements.isEmpty && other.cancels.elements == [1])
        #expect(probe.values.elements == [1] && probe.ends.elements.isEmpty)
        #expect(fixture.ends == [.canceled] && fixture.reporter.drafts.isEmpty)
    }

    @Test
    func `a fallback follows the center and the handler, and depends on the failure`() {
        let (input, work, probe) = (
            PassthroughSubject<Int, Never>(), ControlledWork(), TestSubscriber<Int>()
        )
        let (owner, model, reporter) = (OwnerFixture(), ModelFixture(), fixture.reporter)
        let order = EventRecorder<String>()
        let fallback: (TestFailure) -> AnyPublisher<Int, Never> = { failure in
            order.record("fallback for \(failure) after \(reporter.drafts.count)")
            return failure == .first ? Just(8).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
        }
        input.flatMap(
            .concat, weak: owner, in: fixture.center, "x", { _, _ in work.begin() },
            catching: { order.record("\($1)") }, fallback: fallback
        )
        .subscribe(probe)
        input.flatMap(
            .concat, into: model, in: fixture.center, "y",
            { _, _ in Fail<Int, TestFailure>(error: .second) }, fallback: fallback
        )
        .subscribe(probe)
        input.send(0)
        work.send(7, in: 0)
        work.fail(0, .first)
        input.send(1)
        work.end(1)
        #expect(probe.values.elements == [7, 8])
        #expect(
            order.elements == [
                "fallback for second after 1", "first", "fallback for first after 2",
                "fallback for second after 3",
            ])
        #expect(fixture.ends == [.failure, .failure, .failure, .value])
        #expect(fixture.center.audit().isEmpty)
    }

    @Test
    func `a fallback waits until its failure was received`() {
        let (input, work) = (PassthroughSubject<Int, Never>(), ControlledWork())
        let (owner, order) = (OwnerFixture(), EventRecorder<String>())
        let probe = TestSubscriber<Int>(demanding: .max(1))
        input.flatMap(
            .merge(max: 2), weak: owner, in: fixture.center, "x"
        ) { _, _ in
            work.begin()
        } catching: { _, _ in
            order.record("handler")
        } fallback: { _ in
            order.record("fallback")
            return Just(9).eraseToAnyPublisher()
        }
        .subscribe(probe)
        for number in 0..<2 { input.send(number) }
        work.send(1, in: 0)
        work.fail(1, .first)
        #expect(order.elements.isEmpty && probe.values.elements == [1])
        probe.demand(1)
        #expect(order.elements == ["handler", "fallback"] && probe.values.elements == [1, 9])
    }

    @Test(arguments: Way.allCases)
    func `name, intent, rules and action handler are the screen's`(way: Way) async {
        let (presenter, reporter) = (RecordingPresenter(), RecordingReporter())
        let center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, .silent, report: .error)]),
                classifier: .standardLibrary, localize: { $0 }, presenter: presenter,
                reporter: reporter,
                router: { _ in }))
        let template = NoticeTemplate(.alert, message: "mine", actions: [.retry])
        let rules = DecisionTable([Rule(.any, .notice(template), report: .warning)])
        let answers = EventRecorder<Notice.Action.ID>()
        let (owner, probe) = (OwnerFixture(), TestSubscriber<Int>())
        let answer = NoticeActionHandler { answers.record($0) }
        await fail(
            .tap("x", rules: rules, onAction: answer), as: way, in: center, weak: owner, probe)
        let draft = reporter.drafts.first
        #expect(draft?.failure.operation?.name == "x" && draft?.failure.operation?.intent == .tap)
        #expect(draft?.level == .warning && presenter.notices.map(\.message) == ["mine"])
        #expect(presenter.notices.first?.actions.map(\.id) == [.retry])
        presenter.requests.first?.onAction?(.retry)
        #expect(answers.elements == [.retry])
    }

    private func fail(
        _ operation: FaultCenter.Operation, as way: Way, in center: FaultCenter,
        weak owner: OwnerFixture, _ probe: TestSubscriber<Int>
    ) async {
        let failing = Fail<Int, TestFailure>(error: .first)
        let (broken, once) = (
            AsyncThrowingStream<Int, any Error> { $0.finish(throwing: TestFailure.first) },
            AsyncStream<Int> { continuation in
                continuation.yield(1)
                continuation.finish()
            }
        )
        switch way {
        case .outcomes:
            failing.outcomes(in: center, operation).compactMap(\.value).subscribe(probe)
        case .run: failing.run(in: center, operation).subscribe(probe)
        case .flatMap:
            Just(1).flatMap(
                .latest, weak: owner, in: center, operation
            ) { _, _ in failing }.subscribe(probe)
        case .sequence:
            for await _ in once.flatMap(
                .latest, weak: owner, in: center, operation,
                { _, _ -> Int in throw TestFailure.first }
            ) {}
        case .failingSequence:
            for await _ in broken.flatMap(.latest, weak: owner, in: center, operation, { $1 }) {}
        }
    }

    @Test
    func `what an operation failed with comes last, and is demanded as the values are`() {
        let (work, probe) = (ControlledWork(), TestSubscriber<String>(demanding: .max(1)))
        work.begin()
            .outcomes(in: fixture.center, "timers.load")
            .map { $0.value.map { "\($0)" } ?? "failed" }
            .subscribe(probe)
        work.send(1, in: 0)
        work.fail(0, .first)
        #expect(probe.values.elements == ["1"] && probe.ends.elements.isEmpty)
        #expect(fixture.ends == [.failure])
        probe.demand(1)
        #expect(probe.values.elements == ["1", "failed"] && probe.ends.elements == [1])
    }

    @Test
    func `what is demanded with a value serves for the failure too`() {
        let (work, ear, heard) = (
            ControlledWork(), ClosureSubscriber<String>(), EventRecorder<String>()
        )
        ear.onSubscription = { $0.subscription?.request(.max(1)) }
        ear.onInput = { _, word in
            heard.record(word)
            return word == "1" ? .max(1) : .none
        }
        work.begin()
            .outcomes(in: fixture.center, "timers.load")
            .map { $0.value.map { "\($0)" } ?? "failed" }
            .subscribe(ear)
        work.send(1, in: 0)
        work.fail(0, .first)
        #expect(heard.elements == ["1", "failed"])
    }

    @Test
    func `an upstream that fails because it was canceled counts as canceled`() {
        let probe = TestSubscriber<Int>()
        MisbehavingPublisher<Int, TestFailure> { subscriber in
            subscriber.receive(
                subscription: Parting { subscriber.receive(completion: .failure(.first)) })
        }
        .run(in: fixture.center, "timers.load").subscribe(probe)
        probe.cancel()
        #expect(fixture.ends == [.canceled] && fixture.reporter.drafts.isEmpty)
        #expect(probe.values.elements.isEmpty && probe.ends.elements.isEmpty)
    }

    @Test
    func `without a handler the fault center takes every failure, and the stream goes on`() {
        let (owner, input, work) = (
            OwnerFixture(), PassthroughSubject<Int, Never>(), ControlledWork()
        )
        let probe = TestSubscriber<Int>()
        input
            .flatMap(.concat, weak: owner, in: fixture.center, "timers.load") { _, _ in
                work.begin()
            }
            .subscribe(probe)
        for number in 0..<3 {
            input.send(number)
            work.fail(number, .first)
        }
        input.send(3)
        work.send(5, in: 3)
        work.end(3)
        #expect(probe.values.elements == [5])
        #expect(fixture.reporter.drafts.count == 3)
        #expect(fixture.ends == [.failure, .failure, .failure, .value])
    }
}
#endif
