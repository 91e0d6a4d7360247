import Testing
import TriageConcurrency
import TriageCore
@_spi(Wiring) import TriageLaunch
import TriageTesting

@Suite("LaunchGate in a fault center", .timeLimit(.minutes(30)))
struct LaunchInCenterTests {
    private typealias Question = GateFixture.StringCheck

    private let app = CenterFixture()

    private func begin(
        _ gate: LaunchGate<Stop>, overrides: DecisionTable = DecisionTable()
    ) -> Task<String, Never> {
        immediateTask { [center = app.center] in
            await gate.run(in: center, .load("launch", rules: overrides)).summary
        }
    }

    @Test
    func `a launch that proceeds is a value, with the checks that passed`() async {
        let session = Question("session") { _ in .passed("in") }
        let outcome = await GateFixture([session]).gate.run(in: app.center)
        guard case .value(.passed(let passed)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(passed[session] == "in" && app.isQuiet)
    }

    @Test
    func `a stop is a value and not a failure, and the next run keeps what had passed`() async {
        let version = Question("version") { _ in .passed("1.0") }
        let account = Question("account", dependencies: ["version"]) { _ in .stopped(.suspended) }
        let bench = GateFixture([version, account])
        let outcome = await bench.gate.run(in: app.center)
        #expect(outcome.summary == "suspended" && app.isQuiet)
        #expect(bench.eventLog.elements.contains("suspended by account 0"))
        #expect(bench.gate.passed[version] == "1.0")
        _ = await bench.gate.run(in: app.center, keeping: bench.gate.passed)
        #expect(bench.eventLog.elements.count { $0 == "version?" } == 1)
        #expect(bench.eventLog.elements.count { $0 == "account?" } == 2)
    }

    @Test
    func `a failure is shown once, reported once with its check, and returned`() async {
        let error = Fault(.server, code: "http.503")
        let bench = GateFixture([
            Question("version") { _ in .passed("1.0") }, Question("session") { _ in throw error },
        ])
        let outcome = await bench.gate.run(in: app.center)
        #expect(outcome.summary == "server http.503 by session")
        #expect(outcome.fault?.incident == error.incident)
        #expect(app.presenter.notices.count == 1 && app.reports == ["error session http.503"])
        #expect(app.reporter.drafts.first?.failure.operation?.name == "launch")
        #expect(app.center.audit().isEmpty)
    }

    @Test
    func `a failure is decided by the launch's own rules, its intent and its name`() async {
        let rule = Rule(.operation("start") && .intent(.tap), .silent, report: .info)
        let bench = GateFixture([Question("session") { _ in throw Fault(.server) }])
        _ = await bench.gate.run(in: app.center, .tap("start", rules: DecisionTable([rule])))
        #expect(app.presenter.notices.isEmpty && app.reports == ["info session server"])
    }

    @Test
    func `the alert of a failure can run the launch again`() async {
        let isDown = Lock(true)
        let bench = GateFixture([
            Question("session") { _ in
                if isDown.current { throw Fault(.server) }
                return .passed("in")
            }
        ])
        let (outcomes, gate, center) = (EventRecorder<String>(), bench.gate, app.center)
        @Sendable func launch() async {
            let outcome = await gate.run(
                in: center, .load("launch", onAction: .retry { await launch() }))
            outcomes.record(outcome.summary)
        }
        await launch()
        isDown.withLock { $0 = false }
        app.presenter.requests.first?.onAction?(.retry)
        await eventually { outcomes.elements.count == 2 }
        #expect(outcomes.elements == ["server server by session", "proceed: session"])
    }

    @Test(arguments: [true, false])
    func `a canceled launch is canceled, whoever cancels it`(isTask: Bool) async {
        let session = ControlledCheck()
        let bench = GateFixture([Question("session", session.run)])
        let run = begin(bench.gate)
        await eventually { session.runCount == 1 }
        if isTask { run.cancel() } else { bench.gate.cancel() }
        #expect(await run.value == "canceled")
        #expect(session.isCancelled && app.isQuiet)
    }

    @Test
    func `two launches at once run the checks once, and fail with one incident`() async {
        let session = ControlledCheck()
        let bench = GateFixture([Question("session", session.run)])
        let runs = [begin(bench.gate), begin(bench.gate)]
        await eventually { session.runCount == 1 && app.center.activeOperations.count == 2 }
        session.fail(Broken.disk)
        for run in runs { #expect(await run.value == "unexpected disk by session") }
        #expect(session.runCount == 1)
        #expect(Set(app.reporter.drafts.map(\.failure.fault.incident)).count == 1)
    }

    @Test
    func `checks that contradict each other are a failure at the place of the gate`() async {
        let check = Question("session") { _ in .passed("") }
        let receiver = ProblemLog.Receiver { _ in }
        let line = #line + 1
        let make = { LaunchGate<Stop>([check, check]) }
        let gate = ProblemLog.$receiver.withValue(receiver) { make() }
        let fault = await gate.run(in: app.center).fault
        #expect(fault?.code == "launch.configuration" && fault?.facts.check == nil)
        #expect(fault?.facts.isMisconfigured == true)
        #expect(fault?.location.description == "\(#fileID):\(line)")
        #expect(app.presenter.notices.count == 1 && app.reports.count == 1)
    }

    @Test
    func `the observer is called within the operation that began the attempt, also at its end`()
        async
    {
        let (clock, heard) = (TestClock(), EventRecorder<String>())
        let gate = LaunchGate<Stop>(
            [Question("session", ControlledCheck().run)], clock: clock,
            observe: { _ in heard.record(OperationInfo.current?.name.rawValue ?? "none") })
        let run = immediateTask { [center = app.center] in
            await gate.run(in: center, "start").summary
        }
        await eventually { heard.elements.count == 1 && clock.sleeperCount >= 1 }
        clock.advance(by: .seconds(10))
        #expect(await run.value == "timeout launch.deadline by session")
        #expect(heard.elements == ["start", "start", "start"])
    }

    @Test
    func `a gate outside of an operation calls its observer outside of one`() async {
        let heard = EventRecorder<String>()
        let gate = LaunchGate<Stop>(
            [Question("session") { _ in .passed("in") }],
            observe: { _ in heard.record(OperationInfo.current?.name.rawValue ?? "none") })
        _ = await gate.run()
        #expect(heard.elements == ["none", "none", "none"])
    }
}

@Suite("LaunchGate in a fault center: optional checks", .timeLimit(.minutes(30)))
struct OptionalChecksInCenterTests {
    private typealias Question = GateFixture.StringCheck

    private let app = CenterFixture()
    private let session = ControlledCheck()
    private let notices = ControlledCheck()
    private let optional: Question
    private let bench: GateFixture

    init() {
        optional = Question("notices", isRequired: false, notices.run)
        bench = GateFixture([Question("session", session.run), optional])
    }

    private func begin(overrides: DecisionTable = DecisionTable()) async -> Task<String, Never> {
        let run = immediateTask { [center = app.center, gate = bench.gate] in
            await gate.run(in: center, .load("launch", rules: overrides)).summary
        }
        await eventually { session.runCount == 1 && notices.runCount == 1 }
        return run
    }

    private func fail(_ check: ControlledCheck, with error: any Error) async {
        let count = bench.eventLog.elements.count
        check.fail(error)
        await eventually { bench.eventLog.elements.count > count }
    }

    @Test(arguments: [true, false])
    func `a failure is reported as a warning once the launch proceeds`(isLate: Bool) async {
        let run = await begin()
        if !isLate { await fail(notices, with: Refused.connection) }
        #expect(app.reporter.drafts.isEmpty)
        session.succeed(.passed("in"))
        #expect(await run.value == "proceed: session")
        if isLate {
            #expect(app.isQuiet)
            notices.fail(Refused.connection)
            await eventually { !app.reporter.drafts.isEmpty }
        }
        await bench.gate.drainEvents()
        #expect(app.reports == ["warning notices refused"])
        #expect(app.reporter.drafts.first?.failure.operation?.name == "launch")
        #expect(app.presenter.notices.isEmpty && app.center.audit().isEmpty)
    }

    @Test(arguments: [true, false])
    func `no failure is reported of a launch that stops or fails`(isStop: Bool) async {
        let run = await begin()
        await fail(notices, with: Refused.connection)
        if isStop { session.succeed(.stopped(.suspended)) } else { session.fail(Fault(.server)) }
        _ = await run.value
        await bench.gate.drainEvents()
        #expect(app.reports == (isStop ? [] : ["error session server"]))
    }

    @Test
    func `one that is silent at the deadline has failed, and is reported once the launch proceeds`()
        async
    {
        session.succeed(.passed("in"))
        #expect(await begin().value == "proceed: session")
        #expect(app.isQuiet)
        await eventually { bench.clock.timeUntilNextWake == .seconds(10) }
        async let value = bench.gate.value(of: optional)
        bench.clock.advance(by: .seconds(10))
        #expect(await value == nil)
        #expect(app.reports == ["warning notices launch.deadline"])
        #expect(app.reporter.drafts.first?.failure.operation?.name == "launch")
        #expect(app.presenter.notices.isEmpty && app.center.audit().isEmpty)
        #expect(notices.isCancelled)
    }

    @Test
    func `one that is silent when the gate is canceled, or the launch fails, is not reported`()
        async
    {
        for isFailure in [true, false] {
            let test = OptionalChecksInCenterTests()
            let run = await test.begin()
            if isFailure {
                test.session.fail(Fault(.offline))
            } else {
                test.session.succeed(.passed("in"))
            }
            _ = await run.value
            test.bench.gate.cancel()
            await test.bench.gate.drainEvents()
            #expect(test.bench.eventLog.elements.last == "notices cancelled 0")
            #expect(test.app.reporter.drafts.isEmpty)
        }
    }

    @Test
    func `a failure that the rules do not report is not reported, and one at debug stays there`()
        async
    {
        for (error, rules, reports) in [
            (Fault(.offline), [], []), (Fault(.server), [Rule(.kind(.server), .silent)], []),
            (
                Fault(.server), [Rule(.kind(.server), .silent, report: .debug)],
                ["debug notices server"]
            ),
        ] as [(Fault, [Rule], [String])] {
            let test = OptionalChecksInCenterTests()
            let run = await test.begin(overrides: DecisionTable(rules))
            await test.fail(test.notices, with: error)
            test.session.succeed(.passed("in"))
            #expect(await run.value == "proceed: session")
            await test.bench.gate.drainEvents()
            #expect(test.app.reports == reports && test.app.presenter.notices.isEmpty)
        }
    }

    @Test
    func `a gate that runs without a center reports nothing`() async {
        session.succeed(.passed("in"))
        notices.fail(Refused.connection)
        let gate = bench.gate
        await app.center.run("launch") { _ = try await gate.run().get() }
        await eventually { bench.eventLog.elements.contains { $0.hasPrefix("notices ") } }
        await gate.drainEvents()
        #expect(app.isQuiet)
    }
}
