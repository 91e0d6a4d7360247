#if RxSwift
import Dispatch
import RxSwift
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageLaunch
import TriageRxSwift
import TriageTesting

@Suite("Launches in RxSwift", .timeLimit(.minutes(30)))
struct LaunchTests {
    private typealias Question = GateFixture.StringCheck

    @Test
    func `checks of every kind of stream, with the values of those before them`() async {
        let session = Check<Int, Stop>("session") { _ in Single.just(7).map { .passed($0) } }
        let terms = Question("terms", after: session) { user in Maybe.just(.passed("of \(user)")) }
        let config = Check<Void, Stop>("config") { _ in Completable.empty() }
        let news = Question("news", dependencies: ["session"]) { passed in
            Observable.of(.passed("\(passed[session] ?? 0)"), .stopped(.suspended))
        }
        let fixture = GateFixture([terms, session, config, news])
        guard case .value(.passed(let passed)) = await fixture.verdict() else {
            Issue.record("it did not proceed")
            return
        }
        #expect(passed[session] == 7 && passed[terms] == "of 7" && passed[news] == "7")
        #expect(passed.names == ["session", "terms", "config", "news"])
    }

    @Test
    func `a stream that fails, throws or has no element is a failure of its check`() async {
        let failing = [
            Question("x") { _ in Observable.error(Fault(.server, code: "down")) },
            Question("x") { _ -> Observable<CheckResult<String, Stop>> in
                throw Fault(.server, code: "down")
            },
        ]
        for check in failing {
            #expect(await GateFixture([check]).verdict()?.summary == "server down by x")
        }
        let empty = Question("x") { _ in Observable.empty() }
        #expect(
            await GateFixture([empty]).verdict()?.summary == "unexpected launch.noAnswer by x")
        let completable = Check<Void, Stop>("x") { _ in
            Completable.error(Fault(.server, code: "down"))
        }
        #expect(await GateFixture([completable]).verdict()?.summary == "server down by x")
    }

    @Test
    func `a check that is canceled is disposed of, and one that blocks delays no other`() async {
        let (results, release) = (ControlledResults(), DispatchSemaphore(value: 0))
        let fixture = GateFixture([
            Question("silent") { _ in results.stream() },
            Question("blocking") { _ in
                release.wait()
                return Observable<CheckResult<String, Stop>>.never()
            },
            Question("version", failsFast: true) { _ in
                Single.just(.stopped(.forcedUpdate))
            },
        ])
        #expect(await fixture.verdict()?.summary == "forcedUpdate")
        await eventually { results.runCount == results.disposalCount }
        release.signal()
    }

    @Test
    func `disposing of the last subscription cancels the attempt`() async {
        let results = ControlledResults()
        let fixture = GateFixture([Question("x") { _ in results.stream() }])
        let verdicts = Lock(0)
        let subscription = fixture.gate.rx.run()
            .subscribe(onSuccess: { (_: Outcome<CheckResult<PassedChecks, Stop>>) in
                verdicts.withLock { $0 += 1 }
            })
        await eventually { results.runCount == 1 }
        subscription.dispose()
        await eventually { results.disposalCount == 1 }
        #expect(fixture.log.elements.contains("x canceled") && verdicts.current == 0)
    }

    @Test
    func `an attempt does not run the checks again that it is told to keep`() async {
        let results = ControlledResults()
        let fixture = GateFixture([Question("x") { _ in results.stream() }])
        let verdicts = EventRecorder<Outcome<CheckResult<PassedChecks, Stop>>>()
        let first = fixture.gate.rx.run().subscribe(onSuccess: { verdicts.record($0) })
        await eventually { results.runCount == 1 }
        results.send(.next(.passed("1")))
        await eventually { verdicts.elements.count == 1 }
        guard case .value(.passed(let passed)) = verdicts.elements.first else {
            Issue.record("it did not proceed")
            return
        }
        let second = fixture.gate.rx.run(keeping: passed)
            .subscribe(onSuccess: { verdicts.record($0) })
        await eventually { verdicts.elements.count == 2 || results.runCount == 2 }
        #expect(results.runCount == 1)
        for subscription in [first, second] { subscription.dispose() }
    }

    @Test
    func `the events of a gate end with it, which the stream does not retain`() async {
        var fixture: GateFixture? = GateFixture([])
        let (events, ended) = (fixture?.gate.rx.events(), Lock(false))
        let subscription = events?.subscribe(
            onNext: { (_: GateEvent<Stop>) in }, onCompleted: { ended.withLock { $0 = true } })
        fixture = nil
        #expect(await eventually { ended.current })
        subscription?.dispose()
    }

    @Test
    func `the events of the gate are a stream, and so is a value that comes after the launch`()
        async
    {
        let (results, lines, value) = (ControlledResults(), EventRecorder<String>(), Lock(""))
        let news = Question("news", isRequired: false) { _ in results.stream() }
        let fixture = GateFixture([news, Question("x") { _ in Single.just(.passed("yes")) }])
        let listening = fixture.gate.rx.events()
            .subscribe(onNext: { (event: GateEvent<Stop>) in lines.record(event.summary) })
        let subscription = fixture.gate.rx.run()
            .subscribe(onSuccess: { (_: Outcome<CheckResult<PassedChecks, Stop>>) in })
        await eventually { lines.elements.contains("proceed: x") && results.runCount == 1 }
        let late = fixture.gate.rx.value(of: news)
            .subscribe(onSuccess: { found in value.withLock { $0 = found } })
        results.send(.next(.passed("late")))
        await eventually { value.current == "late" }
        #expect(await eventually { lines.elements == fixture.log.elements })
        late.dispose()
        subscription.dispose()
        listening.dispose()
    }
}

@Suite("Launches in RxSwift in a fault center", .timeLimit(.minutes(30)))
struct LaunchInCenterTests {
    private let board = BoardFixture(classifier: .refused)
    private let session = ControlledResults()
    private let version = ControlledResults()
    private let probe = Probe<String>()

    /// A gate whose version passes before its session fails or not.
    private func makeGate() -> GateFixture {
        let (session, version) = (session, version)
        return GateFixture([
            GateFixture.StringCheck("version") { _ in version.stream() },
            GateFixture.StringCheck("session") { _ in session.stream() },
        ])
    }

    private func start(_ fixture: GateFixture, retries: Bool) -> any Disposable {
        probe.observe(
            fixture.gate.rx.run(in: board.center, retries: retries)
                .map { (result: CheckResult<PassedChecks, Stop>) in result.summary })
    }

    @Test
    func `a failure is shown, a retry runs what has not passed, and its result is the stream's`()
        async
    {
        let fixture = makeGate()
        let subscription = start(fixture, retries: true)
        await eventually { session.runCount == 1 && version.runCount == 1 }
        version.send(.next(.passed("1.0")))
        await eventually { fixture.log.elements.contains("version passed") }
        session.send(.error(Refused.connection))
        await eventually { board.reporter.drafts.count == 1 }
        #expect(board.reporter.drafts.map(\.failure.fault.kind) == [.unreachable])
        #expect(board.reporter.drafts.map(\.failure.fault.facts.check) == ["session"])
        #expect(!probe.hasEnded)
        await eventually { board.screen.actions != nil }
        #expect(board.screen.actions == [.retry], "a launch cannot go on without an answer")
        board.screen.choose(.retry)
        // A subject that has failed says so again; a new attempt fails at once.
        await eventually { board.reporter.drafts.count == 2 }
        #expect(version.runCount == 1 && session.runCount == 2)
        subscription.dispose()
        #expect(board.screen.withdrawalCount >= 1 && board.center.audit().isEmpty)
    }

    @Test
    func `a check that the launch goes on without is reported and not shown`() async {
        let fixture = GateFixture([
            GateFixture.StringCheck("version") { _ in Observable.of(.passed("1.0")) },
            GateFixture.StringCheck("news", isRequired: false) { _ in
                Observable.error(Refused.connection)
            },
        ])
        let subscription = start(fixture, retries: true)
        await eventually { probe.hasEnded && !board.reporter.drafts.isEmpty }
        #expect(probe.values.elements == ["proceed: version"])
        #expect(board.reporter.drafts.map(\.failure.fault.facts.check) == ["news"])
        #expect(board.screen.actions == nil)
        subscription.dispose()
    }

    @Test
    func `without retries, the stream completes after the failure`() async {
        let fixture = makeGate()
        let subscription = start(fixture, retries: false)
        await eventually { session.runCount == 1 && version.runCount == 1 }
        session.send(.error(Refused.connection))
        await eventually { probe.hasEnded }
        #expect(probe.values.elements.isEmpty && board.ends == [.failure])
        subscription.dispose()
    }

    @Test
    func `a launch that proceeds or stops is a result, and a stop is not shown`() async {
        for stops in [true, false] {
            let (session, version) = (ControlledResults(), ControlledResults())
            let fixture = GateFixture([
                GateFixture.StringCheck("version") { _ in version.stream() },
                GateFixture.StringCheck("session") { _ in session.stream() },
            ])
            let probe = Probe<String>()
            let subscription = probe.observe(
                fixture.gate.rx.run(in: board.center)
                    .map { (result: CheckResult<PassedChecks, Stop>) in result.summary })
            await eventually { session.runCount == 1 && version.runCount == 1 }
            session.send(.next(.passed("me")))
            version.send(.next(stops ? .stopped(.forcedUpdate) : .passed("1.0")))
            await eventually { probe.hasEnded }
            #expect(
                probe.values.elements
                    == [stops ? "forcedUpdate" : "proceed: session, version"])
            subscription.dispose()
        }
        #expect(board.screen.actions == nil && board.reporter.drafts.isEmpty)
    }
}
#endif
