#if canImport(Combine) || OpenCombine
import TestDoubles
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

    @Test
    func `a retry subscribes again as a new operation, whose failure can be retried again`() {
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

    @Test
    func `every failure is an outcome, and the stream is open until the notice is gone`() async {
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

    @Test
    func `a notice that a presenter drops with its lock held ends the stream without that lock`()
        async
    {
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
        #expect(await eventually { ended.current })
        withExtendedLifetime(cancellable) {}
    }

    @Test
    func `without a notice that offers a retry, the stream ends at once after the failure`() {
        let fixture = BoardFixture([.dismiss])
        work.begin().run(in: fixture.center, "timers.load", retries: true).subscribe(probe)
        work.fail(0, .first)
        #expect(fixture.screen.actions == [.dismiss] && probe.ends.elements == [1])
    }

    @Test
    func `a second choice during a retry does nothing, and one after it begins another`() {
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

    @Test
    func `a retry that is chosen while its notice is being presented is not lost`() {
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

    @Test
    func `the values of a retry come after the failure before it, whenever they are demanded`() {
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

    @Test
    func `after a cancellation, a retry does nothing`() {
        start()
        work.fail(0, .first)
        probe.cancel()
        fixture.screen.choose(.retry)
        #expect(work.startCount == 1 && fixture.ends == [.failure])
        #expect(fixture.center.activeOperations.isEmpty)
    }

    @Test
    func `work that succeeds ends the stream though an older notice still offers a retry`() {
        start()
        work.fail(0, .first)
        fixture.screen.chooseAndStay(.retry)
        work.end(1)
        #expect(probe.ends.elements == [1])
        fixture.screen.choose(.retry)
        #expect(work.startCount == 2 && fixture.ends == [.failure, .value])
    }

    @Test
    func `other choices go to the screen's handler`() {
        let (fixture, answers) = (
            BoardFixture(["call", .retry]), EventRecorder<Notice.Action.ID>()
        )
        Deferred { [work] in work.begin() }
            .run(
                in: fixture.center,
                .load(
                    "timers.load",
                    onAction: NoticeActionHandler { answers.record($0) }), retries: true
            )
            .subscribe(probe)
        work.fail(0, .first)
        fixture.screen.chooseAndStay("call")
        fixture.screen.choose(.retry)
        #expect(answers.elements == ["call"] && work.startCount == 2)
    }
}
#endif
