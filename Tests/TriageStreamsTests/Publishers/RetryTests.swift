#if canImport(Combine) || OpenCombine
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

@Suite("Publishers that the user retries", .timeLimit(.minutes(30)))
struct RetryTests {
    private let fixture = BoardFixture()
    private let work = ControlledWork()
    private let probe = TestSubscriber<Int>()

    /// Subscribes to work that begins anew with each attempt.
    private func start() {
        Deferred { [work] in work.begin() }
            .run(in: fixture.center, "timers.load", retries: true).subscribe(probe)
    }

    @Test("a retry subscribes again as a new operation, whose failure can be retried again")
    func retrySubscribesAgain() {
        start()
        for number in 0..<3 {
            work.send(number, in: number)
            work.fail(number, .first)
            #expect(probe.ends.elements.isEmpty && fixture.center.activeOperations.isEmpty)
            fixture.screen.choose(.retry)
            #expect(work.startCount == number + 2)
        }
        work.send(3, in: 3)
        work.end(3)
        #expect(probe.values.elements == [0, 1, 2, 3] && probe.ends.elements == [1])
        #expect(fixture.ends == [.failure, .failure, .failure, .value])
        #expect(Set(fixture.reporter.drafts.map(\.failure.fault.incident)).count == 3)
        #expect(fixture.center.audit().isEmpty)
    }

    @Test("every failure is an outcome, and the stream is open until the notice is gone")
    func everyFailureIsAnOutcome() async {
        let probe = TestSubscriber<String>()
        Deferred { [work] in work.begin() }
            .outcomes(in: fixture.center, "timers.load", retries: true)
            .map { $0.error(as: TestFailure.self).map { "\($0)" } ?? "value" }
            .subscribe(probe)
        work.fail(0, .first)
        fixture.screen.choose(.retry)
        work.fail(1, .second)
        #expect(probe.values.elements == ["first", "second"] && probe.ends.elements.isEmpty)
        fixture.screen.choose(.dismiss)
        await eventually { !probe.ends.elements.isEmpty }
        #expect(probe.ends.elements == [1] && work.startCount == 2)
    }

    @Test("a notice that a presenter drops with its lock held ends the stream without that lock")
    func noticeThatIsDroppedWithALock() async {
        let (screen, ended) = (fixture.screen, Lock(false))
        let cancellable = Deferred { [work] in work.begin() }
            .run(in: fixture.center, "timers.load", retries: true)
            .sink(
                receiveCompletion: { _ in
                    _ = screen.actions
                    ended.withLock { $0 = true }
                }, receiveValue: { _ in })
        work.fail(0, .first)
        screen.expire()
        await eventually { ended.current }
        withExtendedLifetime(cancellable) {}
    }

    @Test("a fallback takes the place of work when no retry can follow", arguments: [true, false])
    func fallbackAfterTheLastRetry(isRetried: Bool) async {
        let (input, owner, relay) = (
            PassthroughSubject<Int, Never>(), OwnerFixture(), ActivityRelay()
        )
        let other = PassthroughSubject<Int, Never>()
        input.flatMap(
            .exhaust, weak: owner, in: fixture.center, "x", retries: true, activity: relay
        ) { [work] _, _ in
            work.begin()
        } catching: {
            $0.failures.record($1)
        } fallback: { failure in
            other.prepend(failure == .first ? 1 : 2).eraseToAnyPublisher()
        }
        .subscribe(probe)
        input.send(0)
        work.fail(0, .first)
        #expect(probe.values.elements.isEmpty && !relay.isActive)
        if isRetried {
            fixture.screen.choose(.retry)
            work.fail(1, .second)
        }
        fixture.screen.choose(.dismiss)
        await eventually { !probe.values.elements.isEmpty }
        #expect(probe.values.elements == [isRetried ? 2 : 1])
        #expect(owner.failures.elements == (isRetried ? [.first, .second] : [.first]))
        input.send(1)
        #expect(work.startCount == (isRetried ? 2 : 1) && relay.isActive)
        other.send(completion: .finished)
        input.send(2)
        #expect(work.startCount == (isRetried ? 3 : 2))
    }

    @Test("a retry that succeeds needs no fallback")
    func noFallbackAfterASuccess() {
        let (input, owner) = (PassthroughSubject<Int, Never>(), OwnerFixture())
        input.flatMap(
            .exhaust, weak: owner, in: fixture.center, "x", retries: true
        ) { [work] _, _ in
            work.begin()
        } fallback: { _ in
            Just(9).eraseToAnyPublisher()
        }
        .subscribe(probe)
        input.send(0)
        work.fail(0, .first)
        fixture.screen.choose(.retry)
        work.send(1, in: 1)
        work.end(1)
        #expect(probe.values.elements == [1])
    }

    @Test("without a notice that offers a retry, the stream ends at once after the failure")
    func withoutAnOfferTheStreamEndsAtOnce() {
        let fixture = BoardFixture([.dismiss])
        work.begin().run(in: fixture.center, "timers.load", retries: true).subscribe(probe)
        work.fail(0, .first)
        #expect(fixture.screen.actions == [.dismiss] && probe.ends.elements == [1])
    }

    @Test("a second choice during a retry does nothing, and one after it begins another")
    func secondChoiceDuringARetryDoesNothing() {
        start()
        work.fail(0, .first)
        fixture.screen.chooseAndStay(.retry)
        fixture.screen.chooseAndStay(.retry)
        #expect(work.startCount == 2 && fixture.center.activeOperations.count == 1)
        work.fail(1, .first)
        #expect(work.startCount == 2)
        fixture.screen.chooseAndStay(.retry)
        #expect(work.startCount == 3)
    }

    @Test("a retry that is chosen while its notice is being presented is not lost")
    func retryThatIsChosenAtOnceIsNotLost() {
        let (fixture, starts) = (BoardFixture(answer: .retry), Lock(0))
        let outcomes = TestSubscriber<String>()
        Deferred {
            let count = starts.withLock { count in
                count += 1
                return count
            }
            return count < 4
                ? Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
                : Just(count).setFailureType(to: TestFailure.self).eraseToAnyPublisher()
        }
        .outcomes(in: fixture.center, "timers.load", retries: true)
        .map { $0.value.map { "\($0)" } ?? "failed" }
        .subscribe(outcomes)
        #expect(outcomes.values.elements == ["failed", "failed", "failed", "4"])
        #expect(outcomes.ends.elements == [1] && fixture.center.audit().isEmpty)
    }

    @Test("the values of a retry come after the failure before it, whenever they are demanded")
    func valuesOfARetryComeAfterTheFailure() {
        let probe = TestSubscriber<String>(demanding: .none)
        Deferred { [work] in work.begin() }
            .outcomes(in: fixture.center, "timers.load", retries: true)
            .map { $0.value.map { "\($0)" } ?? "failed" }
            .subscribe(probe)
        work.fail(0, .first)
        fixture.screen.choose(.retry)
        work.send(5, in: 1)
        #expect(work.startCount == 2 && probe.values.elements.isEmpty)
        probe.demand(1)
        #expect(probe.values.elements == ["failed"])
        work.end(1)
        probe.demand(1)
        #expect(probe.values.elements == ["failed", "5"] && probe.ends.elements == [1])
    }

    @Test("after a cancellation, a retry does nothing")
    func afterACancellationARetryDoesNothing() {
        start()
        work.fail(0, .first)
        probe.cancel()
        fixture.screen.choose(.retry)
        #expect(work.startCount == 1 && fixture.ends == [.failure])
        #expect(fixture.center.activeOperations.isEmpty)
    }

    @Test("work that succeeds ends the stream though an older notice still offers a retry")
    func successEndsTheStream() {
        start()
        work.fail(0, .first)
        fixture.screen.chooseAndStay(.retry)
        work.end(1)
        #expect(probe.ends.elements == [1])
        fixture.screen.choose(.retry)
        #expect(work.startCount == 2 && fixture.ends == [.failure, .value])
    }

    @Test("other choices go to the screen's handler")
    func otherChoicesGoToTheScreensHandler() {
        let (fixture, answers) = (
            BoardFixture(["call", .retry]), EventRecorder<Notice.Action.ID>()
        )
        Deferred { [work] in work.begin() }
            .run(
                in: fixture.center, "timers.load",
                onAction: NoticeActionHandler { answers.record($0) }, retries: true
            )
            .subscribe(probe)
        work.fail(0, .first)
        fixture.screen.chooseAndStay("call")
        fixture.screen.choose(.retry)
        #expect(answers.elements == ["call"] && work.startCount == 2)
    }

    @Test(
        "in a flat map, a retry makes the work for the failed value anew, and later values wait",
        arguments: FlatMapForm.allCases)
    func retryInAFlatMapMakesTheWorkAnew(form: FlatMapForm) {
        let (input, model, made) = (
            PassthroughSubject<Int, Never>(), RetryModel(), EventRecorder<Int>()
        )
        form.flatMap(input, .concat, for: model, in: fixture.center, retries: true) { [work] in
            made.record($0)
            return work.begin()
        }
        .subscribe(probe)
        input.send(7)
        input.send(8)
        work.fail(0, .first)
        #expect(made.elements == [7])
        fixture.screen.choose(.retry)
        #expect(made.elements == [7, 7])
        work.send(70, in: 1)
        work.end(1)
        #expect(made.elements == [7, 7, 8])
        work.send(80, in: 2)
        work.end(2)
        input.send(completion: .finished)
        #expect(probe.values.elements == [70, 80] && probe.ends.elements == [1])
        #expect(fixture.ends == [.failure, .value, .value] && fixture.center.audit().isEmpty)
    }

    @Test("an owner who is gone is not asked for work again", arguments: FlatMapForm.allCases)
    func ownerWhoIsGoneIsNotAskedAgain(form: FlatMapForm) {
        let (input, made) = (PassthroughSubject<Int, Never>(), EventRecorder<Int>())
        var model: RetryModel? = RetryModel()
        if let model {
            form.flatMap(input, .latest, for: model, in: fixture.center, retries: true) {
                [work] in
                made.record($0)
                return work.begin()
            }
            .subscribe(probe)
        }
        input.send(7)
        work.fail(0, .first)
        weak let gone = model
        model = nil
        #expect(gone == nil)
        fixture.screen.choose(.retry)
        #expect(made.elements == [7] && fixture.ends == [.failure])
    }

    @Test("with latest, a newer value takes the place of a retry")
    func newerValueTakesThePlaceOfARetry() {
        let (input, model) = (PassthroughSubject<Int, Never>(), RetryModel())
        FlatMapForm.plain.flatMap(input, .latest, for: model, in: fixture.center, retries: true) {
            [work] _ in work.begin()
        }
        .subscribe(probe)
        input.send(1)
        work.fail(0, .first)
        input.send(2)
        fixture.screen.choose(.retry)
        #expect(work.startCount == 2)
        work.send(5, in: 1)
        #expect(probe.values.elements == [5])
    }
}

@Suite("Failures that a center and a handler receive", .timeLimit(.minutes(30)))
struct TypedFailureTests {
    private let fixture = BoardFixture()
    private let work = ControlledWork()
    private let probe = TestSubscriber<Int>()
    private let model = RetryModel()

    @Test(
        "the center handles a failure first, then the handler gets it with its type, and all goes on",
        arguments: FlatMapForm.allCases)
    func centerHandlesAFailureFirst(form: FlatMapForm) {
        let input = PassthroughSubject<Int, Never>()
        let order = EventRecorder<Int>()
        form.flatMap(input, .exhaust, for: model, in: fixture.center) { [work] _ in work.begin() }
            .subscribe(probe)
        let failures = TestSubscriber<TestFailure>()
        let reporter = fixture.reporter
        model.failures
            .handleEvents(receiveOutput: { _ in order.record(reporter.drafts.count) })
            .subscribe(failures)
        for number in 0..<2 {
            input.send(number)
            work.send(number, in: number)
            work.fail(number, number == 0 ? .first : .second)
        }
        #expect(probe.values.elements == [0, 1])
        #expect(failures.values.elements == (form.hasHandler ? [.first, .second] : []))
        #expect(order.elements == (form.hasHandler ? [1, 2] : []))
        let names = fixture.reporter.drafts.map(\.failure.operation?.name)
        #expect(names == ["timers.load", "timers.load"] && fixture.center.audit().isEmpty)
        input.send(completion: .finished)
        #expect(probe.ends.elements == [1])
    }

    @Test("the location is that of the flat map", arguments: FlatMapForm.allCases)
    func locationIsThatOfTheFlatMap(form: FlatMapForm) {
        form.flatMap(Just(1), .latest, for: model, in: fixture.center) { _ in
            Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
        }
        .subscribe(probe)
        #expect(fixture.places == ["Club/Timers.swift:7"])
    }

    @Test("a subscription's location is that of its operator")
    func subscriptionsLocationIsThatOfItsOperator() async {
        let failing = Fail<Int, TestFailure>(error: .first)
        failing.run(in: fixture.center, "x", fileID: "Club/A.swift", line: 1).subscribe(probe)
        failing.run(in: fixture.center, "x", retries: true, fileID: "Club/A.swift", line: 2)
            .subscribe(probe)
        failing.outcomes(in: fixture.center, "x", fileID: "Club/A.swift", line: 3)
            .compactMap(\.value).subscribe(probe)
        #expect(fixture.places == (1...3).map { "Club/A.swift:\($0)" })
        let empty = Empty<Int, Never>()
        let fault = await #expect(throws: Fault.self) {
            try await empty.firstValue(fileID: "Club/A.swift", line: 4)
        }
        #expect(fault?.location.description == "Club/A.swift:4")
        #expect(fault?.kind == .unexpected)
    }
}

/// A view model with a failure relay.
final class RetryModel: TransformingViewModel {
    let failures = FailureRelay<TestFailure>()
    func transform(_ input: Int) -> Int { input }
}

/// A form of the flat map that runs its work in a fault center.
enum FlatMapForm: CaseIterable {
    case plain, handler, handlerOnScheduler, into, intoOnScheduler

    var hasHandler: Bool { self != .plain }

    /// Calls the operator, whose handler sends to the model's relay.
    func flatMap<Input: Publisher>(
        _ input: Input, _ overlap: Overlap, for model: RetryModel, in center: FaultCenter,
        retries: Bool = false, _ work: @escaping (Input.Output) -> AnyPublisher<Int, TestFailure>
    ) -> AnyPublisher<Int, Never> where Input.Failure == Never {
        let (file, line) = ("Club/Timers.swift", 7)
        return switch self {
        case .plain:
            input.flatMap(
                overlap, weak: model, in: center, "timers.load", retries: retries, fileID: file,
                line: line
            ) { work($1) }
        case .handler:
            input.flatMap(
                overlap, weak: model, in: center, "timers.load", retries: retries, fileID: file,
                line: line
            ) {
                work($1)
            } catching: {
                $0.failures.send($1)
            }
        case .handlerOnScheduler:
            input.flatMap(
                overlap, weak: model, on: ImmediateScheduler.shared, in: center, "timers.load",
                retries: retries, fileID: file, line: line
            ) {
                work($1)
            } catching: {
                $0.failures.send($1)
            }
        case .into:
            input.flatMap(
                overlap, into: model, in: center, "timers.load", retries: retries, fileID: file,
                line: line
            ) { work($1) }
        case .intoOnScheduler:
            input.flatMap(
                overlap, into: model, on: ImmediateScheduler.shared, in: center, "timers.load",
                retries: retries, fileID: file, line: line
            ) { work($1) }
        }
    }
}
#endif
