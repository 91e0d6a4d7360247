import Testing
import TriageConcurrency
import TriageCore
@_spi(Tools) import TriageLaunch
import TriageTesting

@Suite("The checks that have passed", .timeLimit(.minutes(30)))
struct PassedChecksTests {
    private typealias Question = GateFixture.StringCheck

    private let session = Question("session") { _ in .passed("kim") }

    @Test
    func `are known to the gate after a failure, and a retry that keeps them runs only the others`()
        async
    {
        let isDown = Lock(true)
        let home = Question("home", after: session) { user in
            if isDown.current { throw Fault(.server) }
            return .passed("of \(user)")
        }
        let bench = GateFixture([session, home])
        #expect(bench.gate.passed.names.isEmpty)
        #expect(await bench.gate.run().summary == "server server by home")
        #expect(bench.gate.passed.names == ["session"])
        isDown.withLock { $0 = false }
        let verdict = await bench.gate.run(keeping: bench.gate.passed)
        #expect(verdict.summary == "proceed: home, session" && verdict.passed?[home] == "of kim")
        #expect(bench.eventLog.elements.count { $0 == "session?" } == 1)
        #expect(bench.gate.passed.names == ["session", "home"])
    }

    @Test
    func `are not kept if they must run in every attempt`() async {
        let maintenance = Check<Void, Stop>("maintenance", isKept: false) { _ in .passed }
        let bench = GateFixture([session, maintenance])
        _ = await bench.gate.run()
        let verdict = await bench.gate.run(keeping: bench.gate.passed)
        #expect(verdict.summary == "proceed: maintenance, session")
        #expect(bench.eventLog.elements.count { $0 == "maintenance?" } == 2)
        #expect(bench.eventLog.elements.count { $0 == "session?" } == 1)
    }

    @Test
    func `give their values to a check that comes after one or two of them`() async {
        let count = Check<Int, Stop>("count", after: session, failsFast: true) { user in
            .passed(user.count)
        }
        let both = Question(
            "both", after: count, session, isRequired: false, timeout: .seconds(3), isKept: false
        ) { count, user in .passed("\(count) \(user)") }
        let (one, two) = (count.erased, both.erased)
        #expect(one.dependencies == ["session"] && one.failsFast && one.isRequired)
        #expect(two.dependencies == ["count", "session"] && !two.isRequired && !two.isKept)
        #expect(two.timeout == .seconds(3))
        let bench = GateFixture([both, count, session])
        _ = await bench.gate.run()
        #expect(await bench.gate.value(of: both) == "3 kim")
    }

    @Test
    func `fail a check that comes after one of the same name and another type`() async {
        let other = Check<Int, Stop>("session") { _ in .passed(7) }
        let home = Question("home", after: other) { _ in .passed("") }
        let verdict = await GateFixture([session, home]).gate.run()
        #expect(verdict.summary == "unexpected launch.configuration by home")
        #expect(verdict.fault?.facts.isMisconfigured == true)
    }
}

@Suite("The value of a check after the launch has proceeded", .timeLimit(.minutes(30)))
struct LateValueTests {
    private let home = ControlledCheck()
    private let check: Check<String, Stop>
    private let bench: GateFixture

    init() {
        check = Check("home", isRequired: false, home.run)
        bench = GateFixture([Check<String, Stop>("session") { _ in .passed("in") }, check])
    }

    /// Waits for the value in a task, which has begun to wait when this returns.
    private func awaitValue() async -> Task<String?, Never> {
        _ = await bench.gate.run()
        await eventually { home.runCount == 1 }
        return immediateTask { [gate = bench.gate, check] in await gate.value(of: check) }
    }

    @Test
    func `arrives when the check passes, and stays`() async {
        let value = await awaitValue()
        #expect(bench.gate.passed.names == ["session"])
        home.succeed(.passed("welcome"))
        #expect(await value.value == "welcome")
        #expect(await bench.gate.value(of: check) == "welcome")
        #expect(bench.gate.passed[check] == "welcome")
    }

    @Test(arguments: 0..<3)
    func `is nil if the check fails, stops, or is silent at the deadline`(end: Int) async {
        let value = await awaitValue()
        switch end {
        case 0: home.fail(Fault(.server))
        case 1: home.succeed(.stopped(.suspended))
        default:
            await eventually { bench.clock.timeUntilNextWake == .seconds(10) }
            bench.clock.advance(by: .seconds(10))
        }
        #expect(await value.value == nil)
    }

    @Test
    func `is nil before the first attempt, of a check of another gate, and in a canceled task`()
        async
    {
        #expect(await bench.gate.value(of: check) == nil)
        let value = await awaitValue()
        let stranger = Check<String, Stop>("stranger") { _ in .passed("") }
        #expect(await bench.gate.value(of: stranger) == nil)
        value.cancel()
        #expect(await value.value == nil)
    }
}
